import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.BoltConnectorInternalSettings;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.configuration.connectors.HttpConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.QueryExecutionException;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * Neo4j Community and Graph Data Science, from the class path, with Bolt on loopback only.
 *
 * <p>System properties: edgewise.home (data folder), edgewise.plugins (folder of the GDS jars), edgewise.port (0: any free one), edgewise.until (optional: the id
 * of a process; the server ends after it). The password is read from EDGEWISE_NEO4J_PASSWORD, since arguments are seen by every user; none: no authentication.
 *
 * <p>Prints "ready URI VERSIONS" once a query has been answered. SIGTERM shuts it down cleanly.
 */
public final class LocalServer {
  private static final String LOOPBACK = "127.0.0.1";
  private static final long AVAILABLE_WITHIN_MS = 120_000;

  public static void main(String[] args) throws InterruptedException {
    try {
      endAfter(Long.getLong("edgewise.until", 0));
      System.out.println("ready " + open(System.getenv().getOrDefault("EDGEWISE_NEO4J_PASSWORD", "")));
    } catch (Throwable failure) {
      failure.printStackTrace();
      System.exit(1);
    }
    Thread.currentThread().join();
  }

  private static void endAfter(long pid) {
    if (pid == 0) return;
    Runnable end = () -> System.exit(0);
    ProcessHandle.of(pid).ifPresentOrElse(process -> process.onExit().thenRun(end), end);
  }

  private static String open(String password) {
    Path home = Path.of(System.getProperty("edgewise.home"));
    DatabaseManagementService server = new DatabaseManagementServiceBuilder(home).setConfig(settings(!password.isEmpty())).build();
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
    var system = (GraphDatabaseAPI) server.database("system");
    if (!password.isEmpty()) setPassword(system, password);
    var graph = server.database("neo4j");
    if (!graph.isAvailable(AVAILABLE_WITHIN_MS)) throw new IllegalStateException("database neo4j did not become available");
    String versions = graph.executeTransactionally(
        "CALL dbms.components() YIELD name, versions RETURN 'Neo4j ' + versions[0] + ' GDS ' + gds.version() AS text LIMIT 1",
        Map.of(),
        result -> (String) result.next().get("text"));
    int port = system.getDependencyResolver().resolveDependency(ConnectorPortRegister.class).getLocalAddress(ConnectorType.BOLT).getPort();
    return "bolt://" + LOOPBACK + ":" + port + " " + versions;
  }

  /** At each start, since a first one may have been killed before it came to this. */
  private static void setPassword(GraphDatabaseAPI system, String password) {
    try {
      system.executeTransactionally("ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED", Map.of("password", password));
    } catch (QueryExecutionException refused) {
      if (!String.valueOf(refused.getMessage()).contains("cannot be the same")) throw refused;
    }
  }

  private static Map<Setting<?>, Object> settings(boolean authentication) {
    var address = new SocketAddress(LOOPBACK, Integer.getInteger("edgewise.port"));
    return Map.ofEntries(
        Map.entry(BoltConnector.enabled, true),
        Map.entry(BoltConnector.listen_address, address),
        Map.entry(BoltConnector.advertised_address, address),
        Map.entry(HttpConnector.enabled, false),
        Map.entry(GraphDatabaseSettings.auth_enabled, authentication),
        Map.entry(GraphDatabaseSettings.plugin_dir, Path.of(System.getProperty("edgewise.plugins"))),
        Map.entry(GraphDatabaseSettings.procedure_unrestricted, List.of("gds.*")),
        Map.entry(GraphDatabaseSettings.udc_enabled, false),
        Map.entry(GraphDatabaseSettings.pagecache_memory, 128L << 20),
        // Half a gigabyte of empty log files otherwise.
        Map.entry(GraphDatabaseSettings.preallocate_logical_logs, false),
        // Stopping waits for none of its clients for long.
        Map.entry(GraphDatabaseSettings.shutdown_transaction_end_timeout, Duration.ofSeconds(2)),
        Map.entry(BoltConnectorInternalSettings.thread_pool_shutdown_wait_time, Duration.ofSeconds(1)),
        Map.entry(BoltConnectorInternalSettings.connection_shutdown_wait_time, Duration.ofSeconds(1)));
  }
}
