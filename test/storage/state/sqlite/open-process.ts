/** A process that, once told to, opens a state database and reports how it went. */
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'

process.once('message', async () => {
  const state = await openSqliteState({ path: process.argv[2] ?? '' })
  await state.conversations.create('a')
  await state.close()
  process.send?.('opened')
  process.disconnect()
})
process.send?.('ready')
