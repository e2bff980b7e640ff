import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { wholeGraph } from '../../../../src/graph/spec.ts'
import { openDatabase } from '../../../../src/storage/graphs/sqlite/open-database.ts'
import { openSqliteStore } from '../../../../src/storage/graphs/sqlite/sqlite-store.ts'
import { programWords } from '../../../fixtures/programs.ts'
import { node, relationship, stream } from '../sample-graph.ts'

/** Another process that imports rings of the given sizes, one after another. */
function importRings(path: string, sizes: readonly number[]) {
  return spawn(process.execPath, [...programWords('test/storage/graphs/sqlite/import-rings-process.ts'), path, ...sizes.map(String)], { stdio: 'inherit' })
}

t.test('sees the old graph or the new one while another process imports', async (t) => {
  const path = join(t.testdir(), 'graphs.db')
  const mine = await openSqliteStore({ path })
  t.teardown(() => mine.close())
  await mine.import('tenant', 'ring', stream([node('n0', ['Stop'], { ring: 1 }), relationship('n0', 'NEXT', 'n0')]), {})
  const child = importRings(path, [2000, 700, 3000])
  const ended = once(child, 'exit')
  let running = true
  child.on('exit', () => {
    running = false
  })
  const seen = new Set<number>()
  while (running) {
    const { csr, columns } = await mine.project('tenant', 'ring', { ...wholeGraph('natural'), properties: [{ property: 'ring', missing: -1 }] }, uncontrolled)
    const rings = new Set(columns['ring'])
    const whole = rings.size === 1 && rings.has(csr.nodeCount) && csr.arcCount === csr.nodeCount
    if (!whole) t.fail(`a graph of ${csr.nodeCount} nodes, ${csr.arcCount} relationships, rings ${[...rings]}`)
    seen.add(csr.nodeCount)
  }
  t.same(await ended, [0, null])
  t.ok(seen.has(1), 'the old graph was seen')
  t.equal((await mine.schema('tenant', 'ring')).nodeCount, 3000)
  t.equal((await mine.findNodes('tenant', 'ring', { where: [{ property: 'ring', operator: '=', value: 3000 }], limit: 0 })).total, 3000)
})

t.test('keeps the old graph when the importing process is killed', async (t) => {
  const path = join(t.testdir(), 'graphs.db')
  const mine = await openSqliteStore({ path })
  t.teardown(() => mine.close())
  await mine.import('tenant', 'ring', stream([node('n0', ['Stop'], { ring: 1 })]), {})
  const version = await mine.version('tenant', 'ring')
  const child = importRings(path, [80_000])
  await once(child, 'spawn')
  const database = openDatabase(path, { readOnly: true })
  const stored = database.prepare("SELECT count(*) AS n FROM node JOIN generation ON generation.id = node.generation WHERE state = 'building'")
  while (stored.get().n === 0 && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve))
  database.close()
  child.kill('SIGKILL')
  await once(child, 'exit')
  t.equal(await mine.version('tenant', 'ring'), version)
  t.match(await mine.list('tenant'), [{ name: 'ring', nodeCount: 1 }])
})
