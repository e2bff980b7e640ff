import type { Test } from 'tap'
import { type Neo4jStore, openNeo4jStore } from '../../../../src/storage/graphs/neo4j/neo4j-store.ts'
import type { Neo4j, Neo4jOptions } from '../../../../src/storage/neo4j/connection.ts'
import { openConnection, type TestServer } from '../../../fixtures/neo4j.ts'

function optionsOf(server: TestServer): Neo4jOptions {
  return { ...server, database: 'neo4j', deadlineMs: 60_000 }
}

/** A store on the server, whose graphs are dropped with it: others use the server, too. */
export function openStore(t: Test, server: TestServer, neo4j: Neo4j = openConnection(t, server)): Neo4jStore {
  const store = openNeo4jStore({ neo4j, neo4jOptions: optionsOf(server) })
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

/** A node key that no other test has. */
export function uniquely(tenant: string, at: number): string {
  return `${tenant} ${at}`
}

/**
 * Resolves when nothing of the tenant is left but its live graphs: swept by the next store that is opened, or the one after when the first was closed before
 * it had done. Keys of the tenant's nodes are made by `uniquely`.
 */
export async function sweptClean(server: TestServer, neo4j: Neo4j, tenant: string): Promise<void> {
  const live = 'MATCH (c:EdgewiseGraph {tenant: $tenant}) RETURN collect(c.slot) AS live'
  const text = `CALL { ${live} }
    OPTIONAL MATCH (g:EdgewiseGeneration) WHERE g.key STARTS WITH $tenant AND NOT g.slot IN live
    WITH live, count(g) AS generations
    OPTIONAL MATCH (n) WHERE n.edgewiseKey STARTS WITH $tenant AND NOT any(slot IN live WHERE ('EdgewiseSlot' + slot) IN labels(n))
    WITH generations, count(n) AS nodes RETURN generations + nodes AS left`
  for (;;) {
    const [row] = await neo4j.read({ text, parameters: { tenant } })
    if (row?.['left'] === 0) return
    await openNeo4jStore({ neo4j, neo4jOptions: optionsOf(server) }).close()
  }
}
