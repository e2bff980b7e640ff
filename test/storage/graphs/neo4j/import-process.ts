import { openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import { Neo4j } from '../../../../src/storage/neo4j/connection.ts'
import { node, relationship, stream } from '../sample-graph.ts'
import { uniquely } from './opened-store.ts'

/** A process that imports graph `ring` of a tenant: rings of the given sizes one after another, or, for the size `endless`, nodes until it is killed. */
const [uri = '', username = '', password = '', tenant = '', ...sizes] = process.argv.slice(2)
const neo4jOptions = { uri, username, password, database: 'neo4j', deadlineMs: 60_000 }
const neo4j = new Neo4j(neo4jOptions)
const store = openNeo4jStore({ neo4j, neo4jOptions })

async function* endless() {
  for (let at = 0; ; at++) yield node(uniquely(tenant, at), ['New'], { name: `New ${at}` })
}

function ring(size: number) {
  const keys = Array.from({ length: size }, (_, at) => uniquely(tenant, at))
  return [...keys.map((key) => node(key, ['Stop'], { ring: size })), ...keys.map((key, at) => relationship(key, 'NEXT', keys[(at + 1) % size] as string))]
}

for (const size of sizes) await store.import(tenant, 'ring', size === 'endless' ? endless() : stream(ring(Number(size))), {})
await store.close()
await neo4j.close()
