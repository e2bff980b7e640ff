import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from '@photostructure/sqlite'
import t, { type Test } from 'tap'
import { beginCall } from '../../../../src/storage/state/call-rules.ts'
import { migrate } from '../../../../src/storage/state/sqlite/database.ts'
import { migrations } from '../../../../src/storage/state/sqlite/migrations.ts'
import { openSqliteState } from '../../../../src/storage/state/sqlite/sqlite-state.ts'
import { earlierDdl } from './earlier-ddl.ts'

const AT = '2026-01-01T00:00:00.000Z'
const numbers = migrations.map(({ number }) => ({ number }))

function openFile(t: Test, path: string) {
  const file = new DatabaseSync(path, { timeout: 5000 })
  t.teardown(() => file.isOpen && file.close())
  return file
}

const appliedTo = (path: string) => {
  const file = new DatabaseSync(path)
  try {
    return file.prepare('SELECT number FROM migration ORDER BY number').all()
  } finally {
    file.close()
  }
}

t.test('a file from before numbered migrations opens and keeps all of its data', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const file = openFile(t, path)
  file.exec(`PRAGMA journal_mode = WAL; ${earlierDdl}
INSERT INTO conversation VALUES ('c1', 'a', '${AT}');
INSERT INTO turn VALUES ('c1', 1, 'who?', '{"status":"answered"}', '${AT}');
INSERT INTO reply VALUES ('a', 'resp_1', 'c1', 1, '{"id":"resp_1"}');
INSERT INTO descriptor VALUES ('a', 'r_1', '{"tool":"count"}');
INSERT INTO projection VALUES ('a', 'tube', 'london', '{"labels":["Station"]}');
INSERT INTO model VALUES ('a', 'zones', '{"name":"zones","kind":"graph_sage","graph":"london","createdAt":"${AT}","score":null,"hash":"h"}', '{"weights":[1]}');
INSERT INTO idempotent_call VALUES ('a', 'k', 'f', 'one', 0, ${Date.now() + 3_600_000}, '{"status":200,"headers":{},"body":"done"}');
INSERT INTO idempotent_call VALUES ('a', 'left', 'f', 'one', 0, ${Date.now() + 3_600_000}, NULL);
INSERT INTO api_key VALUES ('0123456789abcdef', 'a', 'phone', 'read write', 'ff', '${AT}', NULL, NULL, 30)`)
  file.close()
  const state = await openSqliteState({ path })
  t.teardown(() => state.close())
  t.same(await state.conversations.read('a', 'c1'), {
    id: 'c1',
    createdAt: AT,
    turns: [{ sequence: 1, question: 'who?', answer: { status: 'answered' }, at: AT }]
  })
  t.same(await state.replies.read('a', 'resp_1'), { conversationId: 'c1', sequence: 1, document: { id: 'resp_1' } })
  t.same(await state.descriptors.read('a', 'r_1'), { tool: 'count' })
  t.same(await state.projections.read('a', 'tube'), { name: 'tube', graph: 'london', spec: { labels: ['Station'] } })
  t.match(await state.models.read('a', 'zones'), { kind: 'graph_sage', document: { weights: [1] } })
  const claim = beginCall('two', { fingerprint: 'f', leaseMs: 60_000, keepMs: 60_000 })
  t.match(await state.calls.change('a', 'k', claim), { kind: 'done', answer: { body: 'done' } })
  t.match(await state.calls.change('a', 'left', claim), { kind: 'begun', lease: { owner: 'two', fence: 1 } })
  t.match(await state.keys.read('0123456789abcdef'), { name: 'phone', scopes: ['read', 'write'], requestsPerMinute: 30 })
  t.same(appliedTo(path), numbers)
})

t.test('a file with other migrations is rejected, and so is one of a newer version', async (t) => {
  const path = join(t.testdir(), 'state.db')
  await (await openSqliteState({ path })).close()
  const file = openFile(t, path)
  const { checksum } = file.prepare('SELECT checksum FROM migration WHERE number = 1').get() as { checksum: string }
  file.exec("UPDATE migration SET checksum = 'other' WHERE number = 1")
  await t.rejects(openSqliteState({ path }), {
    code: 'EDGEWISE_INVALID_SETTING',
    message: /EDGEWISE_DATA_DIR: another version has applied migration 1, .*, with different statements\. Start that version/
  })
  file.prepare('UPDATE migration SET checksum = ? WHERE number = 1').run(checksum)
  file.exec(`INSERT INTO migration VALUES (1000, 'jobs of tomorrow', 'x', '${AT}')`)
  await t.rejects(openSqliteState({ path }), {
    code: 'EDGEWISE_INVALID_SETTING',
    message: /a newer version has migrated its state \(to 1000, "jobs of tomorrow"\)/
  })
})

t.test('a failing migration leaves nothing of itself or of those before it', (t) => {
  const file = openFile(t, join(t.testdir(), 'state.db'))
  const good = { number: 1, name: 'good', statements: ['CREATE TABLE good (id INTEGER)'] }
  const bad = { number: 2, name: 'bad', statements: ['CREATE TABLE bad (id INTEGER)', 'CREATE TABLE good (id INTEGER)'] }
  t.throws(() => migrate(file, [good, bad]), /already exists/)
  t.same(file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all(), [])
  migrate(file, [good])
  migrate(file, [good, { ...bad, statements: ['ALTER TABLE good ADD COLUMN name TEXT'] }])
  t.same(file.prepare('SELECT number, name FROM migration').all(), [
    { number: 1, name: 'good' },
    { number: 2, name: 'bad' }
  ])
  t.end()
})

t.test('of several processes that open a new file at once, one migrates it and all continue', async (t) => {
  const path = join(t.testdir(), 'state.db')
  const script = fileURLToPath(new URL('./open-process.ts', import.meta.url))
  const children = Array.from({ length: 4 }, () => fork(script, [path], { execArgv: ['--import=tsx'] }))
  const said = () => Promise.all(children.map(async (child) => (await once(child, 'message'))[0]))
  await said()
  const reports = said()
  for (const child of children) child.send('go')
  t.same(await reports, ['opened', 'opened', 'opened', 'opened'])
  t.same(appliedTo(path), numbers)
  const state = await openSqliteState({ path })
  t.teardown(() => state.close())
  t.equal((await state.conversations.list('a', 10)).length, 4)
})
