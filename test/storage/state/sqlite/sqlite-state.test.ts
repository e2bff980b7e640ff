import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'
import { makeKey } from '../../../fixtures/keys.ts'
import { forkProgram } from '../../../fixtures/programs.ts'
import { holdToContract } from '../contract.ts'
import { holdToLeaseContract } from '../lease-contract.ts'

holdToContract('the embedded state store', async (t) => {
  const state = await openSqliteState({ path: join(t.testdir(), 'new', 'state.db') })
  t.teardown(() => state.close())
  return state
})

holdToLeaseContract(t, 'the embedded state store', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const state = await openSqliteState({ path })
  t.teardown(() => state.close())
  return { state, tenant: 'a', place: [path, '', ''] }
})

t.test('a conversation outlives its process', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const before = await openSqliteState({ path })
  const { id } = await before.conversations.create('a')
  await before.conversations.append('a', id, 1, '?', { n: 1 })
  await before.close()
  const after = await openSqliteState({ path })
  t.teardown(() => after.close())
  t.match((await after.conversations.read('a', id)).turns, [{ sequence: 1, answer: { n: 1 } }])
})

t.test('of two processes that append the same turns, exactly one wins each', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const state = await openSqliteState({ path })
  t.teardown(() => state.close())
  const { id } = await state.conversations.create('a')
  const turns = 100
  const processes = [1, 2].map(() => forkProgram('test/storage/state/sqlite/append-process.ts', [path, id, String(turns)]))
  const nextMessage = async (child: ChildProcess) => (await once(child, 'message'))[0] as unknown
  await Promise.all(processes.map(nextMessage))
  const reports = Promise.all(processes.map(nextMessage)) as Promise<number[][]>
  for (const child of processes) child.send('go')
  const expected = Array.from({ length: turns }, (_, i) => i + 1)
  t.same(
    (await reports).flat().toSorted((a, b) => a - b),
    expected
  )
  t.same(
    (await state.conversations.read('a', id)).turns.map(({ sequence }) => sequence),
    expected
  )
})

t.test('several connections create one new file at once', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const states = await Promise.all(Array.from({ length: 4 }, () => openSqliteState({ path })))
  t.teardown(() => Promise.all(states.map((state) => state.close())))
  const created = await states[0]?.conversations.create('a')
  t.equal((await states[3]?.conversations.list('a', 1))?.[0]?.id, created?.id)
})

t.test('unused descriptors and conversations expire, a batch at a time', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const state = await openSqliteState({ path })
  t.teardown(() => state.close())
  const made = await Promise.all(Array.from({ length: 5 }, () => state.conversations.create('a')))
  const [named, recent, ...old] = made.map(({ id }) => id) as [string, string, ...string[]]
  for (const id of [named, recent, ...old]) await state.conversations.append('a', id, 1, '?', 1)
  await state.conversations.append('a', named, 2, '?', 1, { named: true })
  for (const handle of ['r_1', 'r_2', 'r_3']) await state.descriptors.put('a', handle, { tool: handle })
  const day = 86_400_000
  const ago = new Date(Date.now() - 40 * day).toISOString()
  const file = new DatabaseSync(path)
  file.exec(`UPDATE conversation SET created_at = '${ago}'; UPDATE turn SET at = '${ago}' WHERE conversation <> '${recent}'`)
  file.exec(`UPDATE descriptor SET kept_at = ${Date.now() - 40 * day}`)
  file.close()
  await state.descriptors.put('a', 'r_3', { tool: 'r_3' })
  t.same([await state.conversations.sweep(30 * day, 2), await state.conversations.sweep(30 * day, 2)], [2, 1])
  t.same((await state.conversations.list('a', 10)).map(({ id }) => id).toSorted(), [named, recent].toSorted())
  t.same([await state.descriptors.sweep(30 * day, 1), await state.descriptors.sweep(30 * day, 5)], [1, 1])
  t.same(await state.descriptors.readMany('a', ['r_1', 'r_2', 'r_3']), [null, null, { tool: 'r_3' }])
})

t.test('there are no keys until any process creates one', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const [state, other] = [await openSqliteState({ path }), await openSqliteState({ path })]
  t.teardown(() => Promise.all([state.close(), other.close()]))
  t.equal(await state.keys.hasAny(), false)
  const { id } = await makeKey(other)
  t.equal(await state.keys.hasAny(), true)
  await other.keys.revoke(null, id)
  t.ok((await state.keys.read(id))?.revokedAt)
})

t.test('a file that is not a database is named', async (t) => {
  const path = join(t.testdir({ 'state.db': 'this is no database, but a text that goes on for a while' }), 'state.db')
  await t.rejects(openSqliteState({ path }), { code: 'EDGEWISE_STORE_FAILED', message: /state\.db is damaged: / })
})
