import type { StateStore } from '../../../src/storage/state/state.ts'

/** Where state is: a file, or a Neo4j. As arguments of a process. */
export type Place = readonly [where: string, username: string, password: string]

/** Loads no more than the place takes: processes start all the time. */
export async function openPlace([where, username, password]: Place): Promise<StateStore> {
  if (where.startsWith('/')) {
    const { openSqliteState } = await import('../../../src/storage/state/sqlite/sqlite-state.ts')
    return openSqliteState({ path: where })
  }
  const [{ Neo4j }, { openNeo4jState }] = await Promise.all([
    import('../../../src/storage/neo4j/connection.ts'),
    import('../../../src/storage/state/neo4j/neo4j-state.ts')
  ])
  const neo4j = new Neo4j({ uri: where, username, password, database: 'neo4j', deadlineMs: 60_000 })
  const state = await openNeo4jState({ neo4j })
  return {
    ...state,
    async close() {
      await state.close()
      await neo4j.close()
    }
  }
}
