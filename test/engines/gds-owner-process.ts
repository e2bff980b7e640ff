import { openGdsEngine } from '../../src/engines/gds.ts'
import { Neo4j } from '../../src/storage/neo4j/connection.ts'
import { specOf } from '../fixtures/planted-graph.ts'

// An engine that projects the nodes of a label, prints the name of its graph and waits to be killed. Its clock is behind by the given time.
const [uri = '', username = '', password = '', label = '', behindMs = '0'] = process.argv.slice(2)
const neo4j = new Neo4j({ uri, username, password, database: 'neo4j', deadlineMs: 60_000 })
const engine = await openGdsEngine({
  neo4j,
  source: async () => ({
    database: 'neo4j',
    version: '1',
    nodes: `MATCH (n:${label})`,
    relationships: `MATCH (s:${label})-[r]->(t:${label})`,
    parameters: {},
    columns: {},
    weight: null
  }),
  deadlineMs: 60_000,
  ttlMs: 60_000,
  now: () => Date.now() - Number(behindMs)
})
const { graphName } = await engine.project('t', 'g', specOf({}))
process.send?.(graphName)
setInterval(() => {}, 60_000)
