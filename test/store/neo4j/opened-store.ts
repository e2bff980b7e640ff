import type { Test } from 'tap'
import type { Neo4j } from '../../../src/neo4j/connection.ts'
import { openNeo4jStore } from '../../../src/store/neo4j/neo4j-store.ts'
import type { GraphStore } from '../../../src/store/store.ts'
import { openConnection, type TestServer } from '../../fixtures/neo4j.ts'

/** A store on the server, whose graphs are dropped with it: others use the server, too. */
export function openStore(t: Test, server: TestServer, neo4j: Neo4j = openConnection(t, server)): GraphStore {
  const store = openNeo4jStore({ neo4j, neo4jOptions: { ...server, database: 'neo4j', deadlineMs: 60_000 } })
  const imported = new Map<string, [tenant: string, graph: string]>()
  return {
    ...store,
    async import(tenant, graph, records, options) {
      imported.set(`${tenant} ${graph}`, [tenant, graph])
      return store.import(tenant, graph, records, options)
    },
    async close() {
      for (const [tenant, graph] of imported.values()) {
        if ((await store.list(tenant)).some(({ name }) => name === graph)) await store.drop(tenant, graph)
      }
      await store.close()
    }
  }
}
