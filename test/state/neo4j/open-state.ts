import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import type { Neo4j } from '../../../src/neo4j/connection.ts'
import { openNeo4jState } from '../../../src/state/neo4j/neo4j-state.ts'
import type { StateStore } from '../../../src/state/state.ts'
import { openConnection, type TestServer } from '../../fixtures/neo4j.ts'

/** The state of tenants that no other test has: each call sees `tenant` as `namespace/tenant`. */
function within({ close, ...calls }: StateStore, namespace: string): StateStore {
  const entries = Object.entries(calls as Record<string, (...given: unknown[]) => unknown>)
  const scoped = entries.map(([name, call]) => [name, (tenant: string, ...given: unknown[]) => call(`${namespace}/${tenant}`, ...given)])
  return { ...(Object.fromEntries(scoped) as StateStore), close }
}

export async function removeNamespace(neo4j: Neo4j, namespace: string): Promise<void> {
  for (const label of ['EdgewiseConversation', 'EdgewiseTurn', 'EdgewiseDescriptor', 'EdgewiseProjection']) {
    await neo4j.autocommit({ text: `MATCH (n:${label}) WHERE n.tenant STARTS WITH $prefix DELETE n`, parameters: { prefix: `${namespace}/` } })
  }
}

/** State without anything in it, on a server that other tests use, too. */
export async function openEmptyState(t: Test, server: TestServer): Promise<StateStore> {
  const namespace = randomUUID()
  const neo4j = openConnection(t, server)
  const state = await openNeo4jState({ neo4j })
  t.teardown(async () => {
    await state.close()
    await removeNamespace(neo4j, namespace)
  })
  return within(state, namespace)
}
