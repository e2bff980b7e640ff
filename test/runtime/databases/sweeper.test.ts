import { join } from 'node:path'
import { mock } from 'node:test'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { startSweeper } from '../../../src/runtime/databases/sweeper.ts'
import { openSqliteStore } from '../../../src/storage/graphs/sqlite/sqlite-store.ts'
import { openSqliteState } from '../../../src/storage/state/sqlite/sqlite-state.ts'

const MINUTE_MS = 60_000
const YEAR_MS = 365 * 86_400_000

t.test('every minute removes the rest of dead imports and expired data, and nothing after a stop', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const folder = t.testdir()
  const graphs = join(folder, 'graphs.db')
  const store = await openSqliteStore({ path: graphs })
  const state = await openSqliteState({ path: join(folder, 'state.db') })
  t.teardown(() => Promise.all([store.close(), state.close()]))
  const file = new DatabaseSync(graphs)
  t.teardown(() => file.close())
  const leftOvers = () => file.prepare('SELECT count(*) AS count FROM generation').get()?.['count']
  file.exec(
    "INSERT INTO graph (id, tenant, name) VALUES (1, 'a', 'half'); INSERT INTO generation (graph, state, heartbeat_at, version) VALUES (1, 'building', 0, 'v')"
  )
  for (let at = 0; at < 600; at++) await state.descriptors.put('a', `r_${at}`, {})
  const { id } = await state.conversations.create('a')
  const sweeper = startSweeper({ stores: [store], state, config: { resultMs: 1, conversationMs: YEAR_MS, jobKeepMs: YEAR_MS } })
  t.equal(leftOvers(), 1)
  mock.timers.tick(MINUTE_MS)
  while (leftOvers() !== 0 || (await state.descriptors.read('a', 'r_599')) !== null) await new Promise(setImmediate)
  t.equal((await state.conversations.read('a', id)).id, id)
  await sweeper.stop()
  await state.descriptors.put('a', 'later', {})
  mock.timers.tick(10 * MINUTE_MS)
  await new Promise(setImmediate)
  t.ok(await state.descriptors.read('a', 'later'))
})
