import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import type { Params, Row, TemplateName, WalkGraph } from './walk-graph.ts'

/** Loads the graph into four tables in memory. */
export function openSql({ nodes, edges }: WalkGraph): DatabaseSyncInstance {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    CREATE TABLE node (id INTEGER PRIMARY KEY, label TEXT, key TEXT);
    CREATE TABLE nodeValue (id INTEGER, property TEXT, value TEXT);
    CREATE TABLE edge (id INTEGER PRIMARY KEY, src INTEGER, dst INTEGER, type TEXT);
    CREATE TABLE edgeValue (id INTEGER, property TEXT, value TEXT);
    BEGIN`)
  const addNode = database.prepare('INSERT INTO node VALUES (?, ?, ?)')
  const addNodeValue = database.prepare('INSERT INTO nodeValue VALUES (?, ?, ?)')
  const addEdge = database.prepare('INSERT INTO edge VALUES (?, ?, ?, ?)')
  const addEdgeValue = database.prepare('INSERT INTO edgeValue VALUES (?, ?, ?)')
  for (const [id, { label, props }] of nodes.entries()) {
    addNode.run(id, label, props['key'] ?? '')
    for (const [property, value] of Object.entries(props)) addNodeValue.run(id, property, value)
  }
  for (const [id, { src, dst, type, props }] of edges.entries()) {
    addEdge.run(id, src, dst, type)
    for (const [property, value] of Object.entries(props)) addEdgeValue.run(id, property, value)
  }
  database.exec(`COMMIT;
    CREATE INDEX byLabel ON node (label);
    CREATE INDEX byKey ON node (key);
    CREATE INDEX bySource ON edge (src);
    CREATE INDEX byNode ON nodeValue (id, property);
    CREATE INDEX byEdge ON edgeValue (id, property);
    ANALYZE`)
  return database
}

/** Joins `e1 ... eh` from node `a` without repeated edges; CROSS preserves the order of the walk. */
function steps(hops: number): string {
  const joins = Array.from({ length: hops }, (_, index) => {
    const step = index + 1
    const others = Array.from({ length: index }, (_, earlier) => ` AND e${step}.id <> e${earlier + 1}.id`).join('')
    return `CROSS JOIN edge e${step} ON e${step}.src = ${index === 0 ? 'a.id' : `e${index}.dst`}${others}`
  })
  return joins.join(' ')
}

/** The union of one query per number of hops. */
function perHops(least: number, most: number, select: (hops: number) => string): string {
  return Array.from({ length: most - least + 1 }, (_, index) => select(least + index)).join(' UNION ')
}

const leadsTo = (slot: string) => `EXISTS (SELECT 1 FROM edge e JOIN node b ON b.id = e.dst WHERE e.src = a.id AND b.label = $${slot})`
const hasValue = (owner: string, id: string, property: string, value: string) =>
  `EXISTS (SELECT 1 FROM ${owner}Value v WHERE v.id = ${id} AND v.property = $${property} AND v.value = $${value})`

const statements: Readonly<Record<Exclude<TemplateName, 'relationship_by_property'>, (params: Params) => string>> = {
  node_count: () => `SELECT count(*) AS count FROM node a WHERE a.label = $source_label AND ${leadsTo('target_label')}`,
  relationship_count: () => 'SELECT count(*) AS count FROM edge WHERE type = $rel_type_name',
  node_with_most_relationships: () => `
    WITH counts AS (SELECT a.key AS node_key, count(*) AS rel_count FROM node a JOIN edge e ON e.src = a.id
      WHERE a.label = $source_node_label AND e.type = $rel_type_name GROUP BY a.id)
    SELECT * FROM counts WHERE rel_count = (SELECT max(rel_count) FROM counts)`,
  node_by_property: () => `SELECT a.key AS node_key FROM node a WHERE a.label = $node_label AND ${hasValue('node', 'a.id', 'prop_name', 'prop_value')}`,
  path_finding: () => `
    SELECT DISTINCT a.key AS source_node_key, c.key AS target_node_key FROM node a ${steps(2)} JOIN node b ON b.id = e1.dst JOIN node c ON c.id = e2.dst
    WHERE a.label = $source_label AND b.label = $middle_label AND c.label = $target_label`,
  variable_hop_path: ({ n }) =>
    perHops(1, Number(n), (hops) => {
      const used = Array.from({ length: hops }, (_, index) => `e${index + 1}.id`).join(', ')
      return `SELECT DISTINCT a.key AS source_node_key, b.key AS target_node_key FROM node a ${steps(hops)} CROSS JOIN node b ON b.id = e${hops}.dst
        WHERE a.label = $source_label AND b.label = $target_label AND EXISTS (SELECT 1 FROM edge more WHERE more.src = b.id AND more.id NOT IN (${used}))`
    }),
  path_from_specific_node: ({ n }) =>
    perHops(
      1,
      Number(n),
      (hops) => `SELECT DISTINCT b.key AS target_node FROM node a ${steps(hops)} CROSS JOIN node b ON b.id = e${hops}.dst
        WHERE a.key = $source_key AND a.label = $source_label AND b.label = $target_label`
    ),
  remote_node_property: ({ max_hops }) =>
    perHops(
      2,
      Number(max_hops),
      (hops) => `SELECT DISTINCT v.value AS value FROM node a ${steps(hops)} CROSS JOIN node b ON b.id = e${hops}.dst JOIN nodeValue v ON v.id = b.id
        WHERE a.key = $source_key AND a.label = $source_label AND b.label = $target_label AND v.property = $prop_name
          AND NOT EXISTS (SELECT 1 FROM edge near WHERE near.src = a.id AND near.dst = b.id)`
    ),
  compositional_intersection: () =>
    `SELECT a.key AS node_key FROM node a WHERE a.label = $source_label AND ${leadsTo('target1_label')} AND ${leadsTo('target2_label')}`,
  negation_with_connection: () =>
    `SELECT a.key AS node_key FROM node a WHERE a.label = $source_label AND ${leadsTo('positive_target_label')} AND NOT ${leadsTo('negative_target_label')}`,
  negation_on_rel_property: () => `
    SELECT DISTINCT a.key AS node_key FROM node a JOIN edge e ON e.src = a.id JOIN node b ON b.id = e.dst JOIN edgeValue w ON w.id = e.id
    WHERE a.label = $source_label AND ${hasValue('node', 'a.id', 'source_prop_name', 'source_prop_value')} AND e.type = $rel_type_name
      AND b.label = $target_label AND w.property = $prop_name AND w.value <> $val2`
}

/** Only the slots that the statement names, because others are rejected. */
function bound(statement: string, params: Params): Record<string, string | number> {
  const names = new Set([...statement.matchAll(/\$(\w+)/g)].map(([, name]) => name))
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)))
}

function edgeRows(database: DatabaseSyncInstance, params: Params): Row[] {
  const statement = `SELECT e.id, s.key AS source_key, t.key AS target_key, p.property, p.value
    FROM edge e JOIN node s ON s.id = e.src JOIN node t ON t.id = e.dst JOIN edgeValue p ON p.id = e.id
    WHERE e.type = $rel_type_name AND ${hasValue('edge', 'e.id', 'prop_name', 'prop_value')}`
  const rows = new Map<unknown, Record<string, string>>()
  for (const { id, source_key, target_key, property, value } of database.prepare(statement).all(bound(statement, params)) as Record<string, string>[]) {
    const row = rows.get(id) ?? { source_key: source_key ?? '', target_key: target_key ?? '' }
    rows.set(id, { ...row, [property ?? '']: value ?? '' })
  }
  return [...rows.values()]
}

/** The right rows of a template by joins: an independent check of `trailTruth`. */
export function sqlTruth(template: TemplateName, database: DatabaseSyncInstance, params: Params): Row[] {
  if (template === 'relationship_by_property') return edgeRows(database, params)
  const statement = statements[template](params)
  return database.prepare(statement).all(bound(statement, params)) as Row[]
}
