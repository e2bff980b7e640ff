import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { dropGraph } from '../../../../src/storage/graphs/sqlite/drop-graph.ts'
import { importGraph } from '../../../../src/storage/graphs/sqlite/import-graph.ts'
import { openDatabase } from '../../../../src/storage/graphs/sqlite/open-database.ts'
import { sweep } from '../../../../src/storage/graphs/sqlite/sweep.ts'
import { programWords } from '../../../fixtures/programs.ts'
import { contentOf, leftovers, node, relationship, streamOf } from './imported.ts'

const people = [node('a', ['Person'], { name: 'Ann' }), node('b', ['Person'], { name: 'Bob' }), relationship('a', 'b')]

t.test('keeps the old graph when the process is killed midway, and sweeps the rest', async (t) => {
  const path = join(t.testdir(), 'graphs.db')
  const before = openDatabase(path)
  await importGraph(before, 'one', 'people', streamOf(people), {})
  const content = contentOf(before, 'one', 'people')
  before.close()

  const child = spawn(process.execPath, [...programWords('test/storage/graphs/sqlite/import-process.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  const database = openDatabase(path)
  t.teardown(() => database.close())
  t.same(contentOf(database, 'one', 'people'), content)
  t.ok(leftovers(database) > 1000, 'the killed import had stored rows')
  t.equal(await sweep(database), 0, 'a young heartbeat is left alone')
  t.equal(await sweep(database, Date.now() + 120_000), 1)
  t.equal(leftovers(database), 0)
  t.same(contentOf(database, 'one', 'people'), content)
  t.equal(database.prepare('PRAGMA integrity_check').get()?.['integrity_check'], 'ok')
})

t.test('ends an import with a conflict when a sweep has removed it', async (t) => {
  const database = openDatabase(join(t.testdir(), 'graphs.db'))
  t.teardown(() => database.close())
  await importGraph(database, 'one', 'people', streamOf(people), {})
  const content = contentOf(database, 'one', 'people')
  async function* sweptMidway() {
    yield node('x')
    await sweep(database, Date.now() + 120_000)
  }
  await t.rejects(importGraph(database, 'one', 'people', sweptMidway(), {}), { code: 'EDGEWISE_CONFLICT' })
  t.same(contentOf(database, 'one', 'people'), content)
  await sweep(database)
  t.equal(leftovers(database), 0)
})

t.test('drops a graph with all its rows, and reports a missing one', async (t) => {
  const database = openDatabase(join(t.testdir(), 'graphs.db'))
  t.teardown(() => database.close())
  await importGraph(database, 'one', 'people', streamOf(people), {})
  await importGraph(database, 'one', 'other', streamOf(people), {})
  await importGraph(database, 'two', 'people', streamOf(people), {})
  dropGraph(database, 'one', 'people')
  t.equal(contentOf(database, 'one', 'people'), null)
  t.not(contentOf(database, 'two', 'people'), null)
  await sweep(database)
  t.equal(leftovers(database), 0)
  t.throws(() => dropGraph(database, 'one', 'people'), { code: 'EDGEWISE_UNKNOWN_GRAPH', parameters: { graph: 'people', known: ['other'] } })
})

t.test('ends an import with a conflict when its graph is dropped meanwhile', async (t) => {
  const database = openDatabase(join(t.testdir(), 'graphs.db'))
  t.teardown(() => database.close())
  await importGraph(database, 'one', 'people', streamOf(people), {})
  async function* droppedMidway() {
    yield node('x')
    dropGraph(database, 'one', 'people')
  }
  await t.rejects(importGraph(database, 'one', 'people', droppedMidway(), {}), { code: 'EDGEWISE_CONFLICT' })
  t.equal(contentOf(database, 'one', 'people'), null)
  await sweep(database)
  t.equal(leftovers(database), 0)
})

t.test('removes large generations in batches', async (t) => {
  const database = openDatabase(join(t.testdir(), 'graphs.db'))
  t.teardown(() => database.close())
  const many = Array.from({ length: 45_000 }, (_, index) => node(`n${index}`))
  await importGraph(database, 'one', 'many', streamOf(many), {})
  await importGraph(database, 'one', 'many', streamOf(people), {})
  await sweep(database)
  t.equal(leftovers(database), 0)
})
