/**
 * Tables of the embedded graph store. A graph points at its live generation; an import fills a new one beside it, then moves the pointer. Node and relationship
 * ids count from 0 within a generation, in import order. `properties` is a JSON object (see values-json.ts).
 */
export const ddl = `
CREATE TABLE IF NOT EXISTS graph (
  id INTEGER PRIMARY KEY, tenant TEXT NOT NULL, name TEXT NOT NULL, live INTEGER REFERENCES generation(id), UNIQUE (tenant, name)
) STRICT;
CREATE TABLE IF NOT EXISTS generation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  graph INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('building', 'live', 'dead')),
  heartbeat_at INTEGER NOT NULL,
  version TEXT NOT NULL,
  orientation TEXT NOT NULL DEFAULT 'directed',
  node_count INTEGER NOT NULL DEFAULT 0,
  relationship_count INTEGER NOT NULL DEFAULT 0,
  imported_at TEXT NOT NULL DEFAULT '',
  schema TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE TABLE IF NOT EXISTS label_set (generation INTEGER NOT NULL, id INTEGER NOT NULL, labels TEXT NOT NULL, PRIMARY KEY (generation, id)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS relationship_type (generation INTEGER NOT NULL, id INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (generation, id)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS node (
  generation INTEGER NOT NULL, id INTEGER NOT NULL, key TEXT NOT NULL, label_set INTEGER NOT NULL, name TEXT NOT NULL, properties TEXT NOT NULL,
  PRIMARY KEY (generation, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS node_key ON node (generation, key);
CREATE TABLE IF NOT EXISTS relationship (
  generation INTEGER NOT NULL, id INTEGER NOT NULL, type INTEGER NOT NULL, source INTEGER NOT NULL, target INTEGER NOT NULL, properties TEXT NOT NULL,
  PRIMARY KEY (generation, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS relationship_out ON relationship (generation, source, type, target);
CREATE INDEX IF NOT EXISTS relationship_in ON relationship (generation, target, type, source);
CREATE TABLE IF NOT EXISTS node_name (generation INTEGER NOT NULL, folded TEXT NOT NULL, node INTEGER NOT NULL, PRIMARY KEY (generation, folded, node)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS change (
  id INTEGER PRIMARY KEY AUTOINCREMENT, graph INTEGER NOT NULL, version TEXT NOT NULL, previous TEXT NOT NULL, at TEXT NOT NULL, summary TEXT NOT NULL,
  difference TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS change_graph ON change (graph, id);
CREATE TABLE IF NOT EXISTS text_value (
  generation INTEGER NOT NULL, folded TEXT NOT NULL, owner TEXT NOT NULL, of TEXT NOT NULL, property TEXT NOT NULL, value TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (generation, folded, owner, of, property, value)
) STRICT, WITHOUT ROWID;
`
