import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { withDerivedColumns } from '../../src/engines/derived-columns.ts'
import { joinDerived } from '../../src/engines/derived-relationships.ts'
import type { NodePairs } from '../../src/engines/engine.ts'
import { joinOnPool } from '../../src/engines/join-on-pool.ts'
import { openLocalEngine } from '../../src/engines/local.ts'
import type { Task } from '../../src/engines/shared-work.ts'
import type { JoinRequest } from '../../src/engines/worker-message.ts'
import type { WorkerPool } from '../../src/engines/worker-pool.ts'
import { SharedControl, uncontrolled } from '../../src/graph/control.ts'
import type { CsrProjection } from '../../src/graph/projection.ts'
import { wholeGraph } from '../../src/graph/spec.ts'
import type { ResultTable } from '../../src/results/table.ts'
import { nodePairsOf } from '../../src/tools/node-pairs.ts'
import { csrOf } from '../graph/random-graph.ts'
import { GatedStore } from './gated-store.ts'

const made = { type: 'LIKE', handle: 'r_1', number: { property: 'score', column: 'score' } }
const spec = { ...wholeGraph('natural'), derivedRelationships: [made] }
const nodeIds = Float64Array.from([10, 20, 30])
const csr = csrOf(3, [[0, 1]])
const projection: CsrProjection = { tenant: 'a', graph: 'g', version: 'v1', spec, nodeIds, csr, columns: {}, arcCount: 1, bytes: 0 }
/** The last leads out of the projection. */
const pairs = [{ sources: [30, 20, 10], targets: [10, 30, 99], values: [0.5, 0.7, 1] }]

/** Keeps tasks: the test plays the worker. */
class PlayedPool implements WorkerPool {
  readonly tasks: Task[] = []
  submit(task: Task): void {
    this.tasks.push(task)
  }
  giveUp(task: Task): void {
    task.interrupt()
  }
  help(): void {}
  endHelp(): void {}
  async close(): Promise<void> {}
}

t.test('joins relationships only on a worker', async (t) => {
  const pool = new PlayedPool()
  const joining = joinOnPool(pool, projection, pairs, new AbortController().signal)
  const [task] = pool.tasks as [Task]
  const { join, pairs: given } = task.message() as JoinRequest
  t.equal(join.csr, csr)
  t.equal(given, pairs)
  const answer = joinDerived(join, given, uncontrolled)
  t.same([...answer.outTargets], [1, 2, 0])
  task.settle(null, answer)
  const joined = await joining
  t.equal(joined.csr, answer)
  t.match(joined, { arcCount: 3, bytes: nodeIds.byteLength + 8 * 4 + 6 * 4 })
})

t.test('fails with the worker, and interrupts it when nobody waits', async (t) => {
  const pool = new PlayedPool()
  const failing = joinOnPool(pool, projection, pairs, new AbortController().signal)
  pool.tasks[0]?.settle(new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'analytics', size: 1 }), undefined)
  await t.rejects(failing, { code: 'EDGEWISE_QUEUE_FULL' })
  const abort = new AbortController()
  const leaving = joinOnPool(pool, projection, pairs, abort.signal)
  abort.abort()
  await t.rejects(leaving, { code: 'EDGEWISE_CANCELLED' })
  const { words } = (pool.tasks[1] as Task).message() as JoinRequest
  const forever = Number.POSITIVE_INFINITY
  const control = new SharedControl(words).kernelControl(forever, forever, () => 0)
  t.throws(() => joinDerived(projection, pairs, control), { code: 'EDGEWISE_CANCELLED' })
  await t.rejects(joinOnPool(pool, projection, pairs, abort.signal), { code: 'EDGEWISE_CANCELLED' })
  t.equal(pool.tasks.length, 2)
})

t.test('an engine joins derived relationships on its workers and reports their errors', async (t) => {
  const store = new GatedStore()
  const results = {
    nodeValues: async () => ({ nodeIds: [], values: [] }),
    nodePairs: async () => ({ sources: [30, 10], targets: [10, 30], values: [0.5, Number.NaN] })
  }
  const engine = openLocalEngine({ store: store.port, threads: 1, queueSize: 10, cacheBytes: 1e6, deadlineMs: 60_000, results })
  t.teardown(() => engine.close())
  const projected = engine.project('a', 'g', spec)
  await store.begun(1)
  store.builds[0]?.finish()
  const { csr: joined, arcCount } = await projected
  t.equal(arcCount, 4)
  t.same([...joined.outTargets.subarray(joined.outOffsets[2])], [0])
  const weighted = engine.project('a', 'g', { ...spec, weight: { property: 'score', missing: null } })
  await store.begun(2)
  store.builds[1]?.finish()
  await t.rejects(weighted, { code: 'EDGEWISE_MISSING_VALUE', message: /1 relationships of type LIKE/ })
})

/** Turns of the event loop that others have until it is done. */
async function turnsOf(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const watched = work.finally(() => {
    isDone = true
  })
  let turns = 0
  for (; !isDone; turns++) await nextTurn()
  await watched
  return turns
}

t.test('pairs of a large result are read in slices, so that the event loop stays free', async (t) => {
  const rowCount = 200_000
  const data = Float64Array.from({ length: rowCount }, (_, row) => row)
  const table: ResultTable = {
    columns: [
      { name: 'node1', type: 'node', data },
      { name: 'node2', type: 'node', data },
      { name: 'score', type: 'float', data }
    ],
    rowCount
  }
  const reading = nodePairsOf('r_1', table, 'score')
  t.ok((await turnsOf(reading)) >= 4)
  const { sources, targets, values } = await reading
  t.same([sources.length, targets[rowCount - 1], values?.[7]], [rowCount, rowCount - 1, 7])
})

t.test('values of nodes are read in slices too, for columns', async (t) => {
  const values = Float64Array.from({ length: 200_000 }, (_, row) => row)
  const ids = values.map((value) => (value % 4) * 10)
  const asked = { ...wholeGraph('natural'), derived: [{ name: 'rank', handle: 'r_1' }] }
  const results = { nodeValues: async () => ({ nodeIds: ids, values }), nodePairs: async () => pairs[0] as NodePairs }
  const filling = withDerivedColumns(projection, asked, results)
  t.ok((await turnsOf(filling)) >= 4)
  t.same([...((await filling).columns['rank'] ?? [])], [199_997, 199_998, 199_999])
})
