import { join } from 'node:path'
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'
import { holdToUsageContract } from '../usage-contract.ts'

holdToUsageContract('the embedded state store', async (t) => {
  const state = await openSqliteState({ path: join(t.testdir(), 'state.db') })
  t.teardown(() => state.close())
  return state
})
