import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { asStoreFailure } from '../../../../src/storage/sqlite/failure.ts'

function failing(sql: string): unknown {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec('CREATE TABLE a (b TEXT UNIQUE NOT NULL)')
    database.exec(sql)
  } catch (error) {
    return asStoreFailure(error, '/data/graphs.db')
  } finally {
    database.close()
  }
  return null
}

t.test('logs permanent failures', async (t) => {
  for (const sql of ["INSERT INTO a VALUES ('x'), ('x')", 'INSERT INTO a VALUES (NULL)', 'SELECT * FROM nothing']) {
    const error = failing(sql) as { code: string; message: string }
    t.equal(error.code, 'ERR_SQLITE_ERROR', sql)
  }
})

t.test('reports a long lock as unavailable, without the path of the file', async (t) => {
  const file = `${t.testdir()}/shared.db`
  const [one, other] = [new DatabaseSync(file), new DatabaseSync(file, { timeout: 0 })]
  t.teardown(() => [one, other].map((database) => database.close()))
  one.exec('BEGIN IMMEDIATE')
  try {
    other.exec('BEGIN IMMEDIATE')
    t.fail('the lock is held')
  } catch (error) {
    const failure = asStoreFailure(error, file) as Error
    t.match(failure, { code: 'EDGEWISE_STORE_UNAVAILABLE' })
    t.notMatch(failure.message, /shared\.db|database is locked/)
  }
})
