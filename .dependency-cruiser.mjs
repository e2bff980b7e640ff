/** A layer of src may import itself, errors.ts, concurrency/, spans and what is listed; everything else is refused. */
const only = (layer, may, comment) => ({
  name: `${layer}-imports`,
  comment,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: '^(src|routes|schema|eval|bench|test)/', pathNot: [`^src/${layer}/`, '^src/base/errors\\.ts$', '^src/base/concurrency/', '^src/base/telemetry/tracing\\.ts$', ...may] }
})

/** A package has one home. */
const sole = (name, home) => ({
  name: `${name.replace(/\W/g, '-')}-has-one-home`,
  comment: `Only ${home} imports ${name}.`,
  severity: 'error',
  from: { path: '^(src|routes|schema|eval)/', pathNot: home },
  to: { path: `^node_modules/${name}/` }
})

const ports = ['^src/engines/engine\\.ts$', '^src/outside/sandbox/sandbox\\.ts$', '^src/storage/graphs/(store|scratch|pattern|values|fold)\\.ts$', '^src/storage/graphs/import/record\\.ts$']

export default {
  forbidden: [
    { name: 'no-cycles', comment: 'Modules form no cycle.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'errors-import-their-table', comment: 'Errors import their table, which imports nothing.', severity: 'error', from: { path: '^src/(errors|error-table)\\.ts$' }, to: { path: '.+', pathNot: ['^src/base/error-table\\.ts$'] } },
    { name: 'table-by-errors', comment: 'The table of errors is read through errors.ts.', severity: 'error', from: { path: '.+', pathNot: ['^src/base/errors\\.ts$'] }, to: { path: '^src/base/error-table\\.ts$' } },
    { name: 'graph-is-pure', comment: 'Kernels import nothing from outside, not even node:.', severity: 'error', from: { path: '^src/graph/' }, to: { path: '.+', pathNot: ['^src/graph/', '^src/base/errors\\.ts$'] } },
    { name: 'certificates-are-pure', comment: 'Certificates import graphs and nothing else, not even node:.', severity: 'error', from: { path: '^src/graph/certificates/' }, to: { path: '.+', pathNot: ['^src/(certificates|graph)/', '^src/base/errors\\.ts$'] } },
    { name: 'certificates-run-no-kernel', comment: 'What checks a kernel knows it by its types alone.', severity: 'error', from: { path: '^src/graph/certificates/' }, to: { path: '^src/graph/kernels/', dependencyTypesNot: ['type-only'] } },
    only('expressions', [], 'Expressions know nothing else.'),
    only('vertex', ['^src/graph/certificates/', '^src/base/expressions/', '^src/graph/', '^src/results/(argsort|edit-distance)\\.ts$'], 'Vertex programs know graphs, certificates and expressions.'),
    only('spark', ['^src/engines/engine\\.ts$', '^src/graph/', '^src/graph/vertex/'], 'What runs in Spark knows graphs, vertex programs and the port of engines.'),
    only('results', ['^src/base/expressions/', '^src/graph/'], 'Results know graphs and expressions.'),
    only('store', ['^src/graph/', '^src/results/', '^src/storage/neo4j/', '^src/storage/sqlite/', '^src/outside/sandbox/sandbox\\.ts$'], 'Stores know graphs, results, the port of the sandbox and the connection to Neo4j.'),
    only('analytics', ['^src/graph/certificates/', '^src/graph/', '^src/graph/vertex/(run|library)/', '^src/results/', '^src/storage/neo4j/', ...ports], 'Engines know graphs, certificates, vertex programs, results, the store port and the connection to Neo4j.'),
    only('linking', ['^src/graph/', '^src/results/', '^src/tools/tool\\.ts$', ...ports], 'Linking knows graphs, results and the ports.'),
    only('concurrency', [], 'Signals, queues and threads know nothing else.'),
    only('llm', [], 'The model port knows nothing else.'),
    only('state', ['^src/storage/neo4j/', '^src/storage/sqlite/'], 'The state port knows nothing else; its adapters know their connection.'),
    only('jobs', ['^src/storage/state/[\\w-]+\\.ts$'], 'Jobs know the ports of state, and run what is registered with them.'),
    only('telemetry', [], 'Spans know nothing else.'),
    only('documents', [], 'What turns files and pages into text knows nothing else.'),
    only('net', [], 'What guards requests to the outside knows nothing else.'),
    only('sandbox', [], 'What runs apart knows nothing else.'),
    only('sqlite', [], 'What SQLite fails with knows nothing else.'),
    only('neo4j', [], 'The connection to Neo4j knows nothing else.'),
    only('tools', ['^src/graph/certificates/certificate\\.ts$', '^src/graph/', '^src/tools/query/', '^src/graph/vertex/', '^src/jobs/kind\\.ts$', '^src/results/', '^src/storage/state/[\\w-]+\\.ts$', '^src/outside/net/network\\.ts$', '^src/outside/documents/document(-reader)?\\.ts$', '^src/outside/models/model\\.ts$', ...ports], 'Engines, stores, models and the network reach a tool through its context.'),
    only('query', ['^src/graph/', '^src/tools/(asked|report-part|schema-step|tool)\\.ts$', '^src/results/', ...ports], 'Queries know results, the ports and what tools say of schemas and reports, never what reads text: the main thread may load them.'),
    only('grounding', ['^src/graph/', '^src/ask/linking/', '^src/results/', ...ports], 'Grounding knows results and the ports: it checks what others wrote.'),
    only('planner', ['^src/ask/parser/form/form\\.ts$', '^src/tools/query/', '^src/results/', '^src/storage/state/[\\w-]+\\.ts$'], 'The port of planners knows the query, results and the ports.'),
    only('parser', ['^src/graph/', '^src/tools/query/', '^src/tools/', '^src/ask/linking/', '^src/results/', '^src/storage/state/[\\w-]+\\.ts$', '^src/ask/planner\\.ts$', ...ports], 'The parser knows queries, linking, tools, results and the ports.'),
    only('told', ['^src/graph/', '^src/ask/linking/', '^src/ask/parser/', '^src/tools/query/', '^src/results/', '^src/storage/state/[\\w-]+\\.ts$', '^src/ask/planner\\.ts$', ...ports], 'Told graphs know the parser, queries, linking, results and the port of planners.'),
    only('reading', ['^src/ask/grounding/', '^src/ask/linking/', '^src/ask/parser/', '^src/planner/', '^src/tools/query/', '^src/results/', '^src/storage/state/[\\w-]+\\.ts$', '^src/ask/inline-graph/', '^src/tools/', ...ports], 'Reading brings planner, told graphs and grounding together, off the main thread.'),
    { name: 'readers-work-on-their-own-thread', comment: 'What reads text is loaded by the reading worker alone, evaluations and tests apart.', severity: 'error', from: { path: '^(src|routes|schema)/', pathNot: ['^src/(planner|parser|told|grounding|linking)/', '^src/ask/worker/(reading-worker|readings|unread|read-here)\\.ts$', '^src/ask/worker/query/'] }, to: { path: ['^src/(planner|parser|told|grounding|linking)/', '^src/ask/worker/(readings|read-here)\\.ts$', '^src/ask/worker/query/'], pathNot: '^src/ask/planner\\.ts$', dependencyTypesNot: ['type-only'] } },
    only('agent', ['^src/graph/', '^src/jobs/kind\\.ts$', '^src/tools/', '^src/ask/grounding/(claim|check-grounding|evidence/facts)\\.ts$', '^src/ask/linking/link-question\\.ts$', '^src/outside/models/model\\.ts$', '^src/results/', '^src/storage/state/[\\w-]+\\.ts$', '^src/ask/planner\\.ts$', '^src/tools/query/', '^src/ask/worker/(reader|question-length)\\.ts$', ...ports], 'The agent knows tools, results and the ports; what reads text it knows by its types alone.'),
    only('kgot', ['^src/jobs/(kind|kept|service)\\.ts$', '^src/ask/loop/(model-tool|query-prompt|query-schemas)\\.ts$', '^src/outside/models/', '^src/tools/query/(language|prompt)/', '^src/ask/worker/reader\\.ts$', '^src/results/', '^src/storage/state/[\\w-]+\\.ts$', '^src/tools/', ...ports], 'Knowledge Graph of Thoughts knows the model, tools, queries as JSON, results and the ports.'),
    only('node-agents', ['^src/engines/engine\\.ts$', '^src/graph/', '^src/graph/vertex/', '^src/jobs/kind\\.ts$', '^src/outside/models/', '^src/results/', '^src/storage/graphs/store\\.ts$', '^src/tools/'], 'Node agents know vertex programs, models, tools and the ports.'),
    only('webhooks', ['^src/results/', '^src/outside/net/', '^src/storage/state/[\\w-]+\\.ts$'], 'Webhooks know their state and the way to other systems; jobs come to them as a parameter.'),
    only('schedules', ['^src/base/edit-distance\\.ts$', '^src/storage/state/[\\w-]+\\.ts$'], 'Schedules know their state; jobs come to them as a parameter.'),
    only('mcp', ['^src/ask/loop/', '^src/jobs/service\\.ts$', '^src/storage/state/[\\w-]+\\.ts$', '^src/ask/planner\\.ts$', '^src/tools/', '^src/results/', '^src/ask/linking/', ...ports], 'MCP shows the registry, the ask loop and jobs, never a store or an engine.'),
    only('chat', ['^src/ask/loop/(types|conversation)\\.ts$', '^src/ask/worker/question-length\\.ts$', '^src/ask/planner\\.ts$', '^src/results/', '^src/storage/state/[\\w-]+\\.ts$', '^src/storage/graphs/store\\.ts$'], 'Chats know the asker, results and the ports.'),
    { name: 'only-the-shell-imports-the-cli', comment: 'The command line stands on everything; nothing but its entry point stands on it.', severity: 'error', from: { pathNot: '^src/(cli/|cli\\.ts$)' }, to: { path: '^src/faces/cli/' } },
    { name: 'cli-imports-no-adapter', comment: 'The command line knows ports and the runtime, never a store or an engine.', severity: 'error', from: { path: '^src/faces/cli/' }, to: { path: '^(src/storage/graphs/sqlite|src/storage/state/sqlite|src/engines|src/outside/models/openai)' } },
    { name: 'routes-are-thin', comment: 'Routes know plugins and tool types, never a store.', severity: 'error', from: { path: '^routes/' }, to: { path: '^src/', pathNot: ['^src/faces/http/', '^src/tools/tool\\.ts$', '^src/base/errors\\.ts$', '^src/ask/loop/(types|question-schema)\\.ts$', '^src/ask/planner\\.ts$', '^src/results/(shape|provenance|answer-document)\\.ts$'] } },
    { name: 'schema-is-thin', comment: 'Resolvers know plugins and tool types, never a store and never a transport.', severity: 'error', from: { path: '^schema/', pathNot: '^schema/generate\\.ts$' }, to: { path: '^(src|routes|eval|bench|test)/', pathNot: ['^src/faces/http/(?!graphql)', '^src/base/concurrency/', '^src/tools/tool\\.ts$', '^src/base/errors\\.ts$', '^src/ask/loop/types\\.ts$', '^src/ask/planner\\.ts$', '^src/results/(shape|provenance|answer-document)\\.ts$'] } },
    { name: 'one-way-into-the-schema', comment: 'Only the GraphQL plugin knows the schema.', severity: 'error', from: { path: '^(src|routes)/', pathNot: '^src/faces/graphql' }, to: { path: '^schema/' } },
    sole('croner', '^src/jobs/schedules/times\\.ts$'),
    sole('openai', '^src/outside/models/(openai-(client|send|transcriber)|request-body|wire-reply)\\.ts$'),
    sole('@photostructure/sqlite', '^src/((store|state)/)?sqlite/'),
    sole('@modelcontextprotocol/server', '^src/faces/mcp/'),
    sole('fastest-levenshtein', '^src/base/edit-distance\\.ts$'),
    sole('linkedom', '^src/outside/documents/'),
    sole('hyparquet-writer', '^src/engines/spark/write-graph\\.ts$'),
    sole('undici', '^src/outside/net/'),
    sole('neo4j-driver', '^src/storage/neo4j/'),
    sole('quickjs-emscripten-core', '^src/outside/sandbox/'),
    sole('oxigraph', '^src/outside/sandbox/')
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] }
  }
}
