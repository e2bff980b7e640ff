import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openDatabase } from '../../../../src/storage/graphs/sqlite/open-database.ts'

t.test('creates the folder and the tables', async (t) => {
  const path = join(t.testdir(), 'a', 'b', 'graphs.db')
  const database = openDatabase(path)
  t.ok(existsSync(path))
  t.same(database.prepare('SELECT count(*) AS n FROM graph').get(), { n: 0 })
  t.same(database.prepare('PRAGMA journal_mode').get(), { journal_mode: 'wal' })
  t.same(database.prepare('PRAGMA foreign_keys').get(), { foreign_keys: 0 })
  database.close()
})

t.test('opens one file twice, and a read-only connection reads but cannot write', async (t) => {
  const path = join(t.testdir(), 'graphs.db')
  const writer = openDatabase(path)
  const reader = openDatabase(path, { readOnly: true })
  writer.exec("INSERT INTO graph (tenant, name) VALUES ('a', 'g')")
  t.same(reader.prepare('SELECT name FROM graph').all(), [{ name: 'g' }])
  t.throws(() => reader.exec('DELETE FROM graph'))
  writer.close()
  reader.close()
})

t.test('reports an unavailable store when the file is not a database', async (t) => {
  const path = join(t.testdir({ 'x.db': 'this is not a database, and long enough to be read as one: '.repeat(50) }), 'x.db')
  t.throws(() => openDatabase(path), { code: 'EDGEWISE_STORE_FAILED' })
})
