/** A process that, once told to, claims the calls 1 to `count` of a tenant, does those that it may begin, and reports them. State: a file, or a Neo4j. */
import { Neo4j } from '../../src/neo4j/connection.ts'
import { openNeo4jState } from '../../src/state/neo4j/neo4j-state.ts'
import { openSqliteState } from '../../src/state/sqlite/sqlite-state.ts'

const [where = '', username = '', password = '', tenant = '', count = '0'] = process.argv.slice(2)
const isFile = where.startsWith('/')
const neo4j = isFile ? null : new Neo4j({ uri: where, username, password, database: 'neo4j', deadlineMs: 60_000 })
const state = neo4j === null ? await openSqliteState({ path: where }) : await openNeo4jState({ neo4j })
const owner = String(process.pid)
const claim = { fingerprint: 'f', owner, leaseMs: 60_000, keepMs: 60_000 }

process.once('message', async () => {
  const began: number[] = []
  for (let call = 1; call <= Number(count); call++) {
    const { kind } = await state.calls.begin(tenant, `${call}`, claim)
    if (kind !== 'begun') continue
    began.push(call)
    await state.calls.finish(tenant, `${call}`, owner, { status: 200, headers: {}, body: owner })
  }
  await state.close()
  await neo4j?.close()
  process.send?.(began)
  process.disconnect()
})
process.send?.('ready')
