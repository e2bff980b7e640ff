/** A process that, once told to, takes the work of these ids, does what it gets, and reports it. State: a file, or a Neo4j. */
import { Neo4j } from '../../../src/storage/neo4j/connection.ts'
import { openNeo4jState } from '../../../src/storage/state/neo4j/neo4j-state.ts'
import { openSqliteState } from '../../../src/storage/state/sqlite/sqlite-state.ts'
import { type LeasedName, leased } from './leased.ts'

const [where = '', username = '', password = '', tenant = '', user = '', ...ids] = process.argv.slice(2)
const isFile = where.startsWith('/')
const neo4j = isFile ? null : new Neo4j({ uri: where, username, password, database: 'neo4j', deadlineMs: 60_000 })
const state = neo4j === null ? await openSqliteState({ path: where }) : await openNeo4jState({ neo4j })
const work = leased[user as LeasedName](state, tenant)
const owner = String(process.pid)

process.once('message', async () => {
  const began: string[] = []
  for (const id of ids) {
    const lease = await work.take(id, owner, 60_000)
    if (lease === null) continue
    began.push(id)
    await work.finish(id, lease, owner)
  }
  await state.close()
  await neo4j?.close()
  process.send?.(began)
  process.disconnect()
})
process.send?.('ready')
