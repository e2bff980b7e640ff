import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import t from 'tap'
import { isOpenElsewhere } from '../../../src/storage/sqlite/copy-database.ts'

t.test('a database counts as open until its other connection closes, for any number of checks', async (t) => {
  const path = join(t.testdir(), 'graphs.sqlite')
  const other = new DatabaseSync(path)
  other.exec('PRAGMA journal_mode = WAL; CREATE TABLE kept (id)')
  t.ok(isOpenElsewhere(path))
  t.ok(isOpenElsewhere(path))
  other.close()
  t.notOk(isOpenElsewhere(path))
  t.notOk(isOpenElsewhere(path))
})
