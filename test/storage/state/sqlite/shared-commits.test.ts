import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openStateDatabase } from '../../../../src/storage/state/sqlite/database.ts'
import { shareCommits } from '../../../../src/storage/state/sqlite/shared-commits.ts'

async function open(t: Test, now?: () => number) {
  const database = await openStateDatabase(join(t.testdir(), 'state.sqlite'))
  database.exec('CREATE TABLE note (text TEXT NOT NULL)')
  t.teardown(() => database.isOpen && database.close())
  const insert = database.prepare('INSERT INTO note VALUES (?)')
  const notes = () =>
    database
      .prepare('SELECT text FROM note')
      .all()
      .map((row) => (row as { text: string }).text)
  return { database, insert, notes, commits: shareCommits(database, now) }
}

t.test('commits the writes of a turn together, in their order', async (t) => {
  const { insert, notes, commits } = await open(t)
  const writes = ['a', 'b', 'c'].map((text) => commits.commit(() => `${insert.run(text).changes} of ${text}`))
  t.same(notes(), [])
  t.same(await Promise.all(writes), ['1 of a', '1 of b', '1 of c'])
  t.same(notes(), ['a', 'b', 'c'])
})

t.test('waits while each turn brings another write, but not for long', async (t) => {
  let time = 0
  const { insert, notes, commits } = await open(t, () => time)
  /** Ends before the check that follows the write. */
  const writeFor = async (text: string) => {
    const turn = nextTurn()
    const write = commits.commit(() => insert.run(text).changes)
    await turn
    return { write }
  }
  const writes = [await writeFor('a'), await writeFor('b'), await writeFor('c')]
  t.same(notes(), [])
  time = 10
  writes.push(await writeFor('d'))
  t.same(await Promise.all(writes.map(({ write }) => write)), [1, 1, 1, 1])
  t.same(notes(), ['a', 'b', 'c', 'd'])
  const { write } = await writeFor('alone')
  t.equal(await write, 1)
})

t.test('an error of one write concerns no other, a failure of the database all', async (t) => {
  const { insert, notes, commits } = await open(t)
  const refused = commits.commit(() => {
    throw new RangeError('not the next turn')
  })
  const kept = commits.commit(() => insert.run('a').changes)
  await t.rejects(refused, { message: 'not the next turn' })
  t.equal(await kept, 1)
  const both = [commits.commit(() => insert.run('b').changes), commits.commit(() => insert.run(null as never).changes)]
  for (const one of both) await t.rejects(one, { code: 'ERR_SQLITE_ERROR' })
  t.same(notes(), ['a'], 'nothing of a failed transaction stays')
  t.equal(await commits.commit(() => insert.run('c').changes), 1)
})

t.test('commits pending writes at once when it is flushed', async (t) => {
  const { insert, notes, commits } = await open(t)
  const write = commits.commit(() => insert.run('a').changes)
  commits.flush()
  t.same(notes(), ['a'])
  t.equal(await write, 1)
})
