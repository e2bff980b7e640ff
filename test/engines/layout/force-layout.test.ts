import { setMaxListeners } from 'node:events'
import t from 'tap'
import { forceLayout } from '../../../src/engines/layout/force-layout.ts'
import { openLayoutThread } from '../../../src/engines/layout/layout-thread.ts'
import { SharedControl, uncontrolled } from '../../../src/graph/control.ts'
import { chain, grid, linksOf } from './graphs.ts'

const place = (nodeCount: number, pairs: readonly (readonly [number, number])[], seed = 0) => forceLayout(linksOf(nodeCount, pairs), seed, uncontrolled)
const distance = (points: Float32Array, a: number, b: number) =>
  Math.hypot((points[2 * a] ?? 0) - (points[2 * b] ?? 0), (points[2 * a + 1] ?? 0) - (points[2 * b + 1] ?? 0))

t.test('linked nodes are nearer than others', async (t) => {
  const side = 20
  const points = place(side * side, grid(side))
  const linked = grid(side).reduce((sum, [a, b]) => sum + distance(points, a, b), 0) / grid(side).length
  const [across, other] = [distance(points, 0, side * side - 1), distance(points, side - 1, side * (side - 1))]
  t.ok(Math.min(across, other) > 12 * linked, `${across} and ${other} against ${linked}`)
})

t.test('the same links and seed have the same points, another seed has others', async (t) => {
  t.same(place(81, grid(9), 3), place(81, grid(9), 3))
  t.not(place(81, grid(9), 3).join(), place(81, grid(9), 4).join())
})

t.test('parts and single nodes lie in one frame without overlap', async (t) => {
  const parts = [chain(0, 30), chain(30, 10), chain(40, 10), chain(50, 2)]
  const points = place(100, parts.flat())
  const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)]
  t.ok(points.every(Number.isFinite))
  t.ok(Math.max(...xs) < 25 && Math.max(...ys) < 25, `${Math.max(...xs)} by ${Math.max(...ys)} for 100 nodes`)
  let nearest = Number.POSITIVE_INFINITY
  for (let a = 52; a < 100; a++) for (let b = 0; b < 100; b++) if (a !== b) nearest = Math.min(nearest, distance(points, a, b))
  t.ok(nearest > 0.4, `single nodes keep ${nearest}`)
})

t.test('odd graphs have finite points', async (t) => {
  t.equal(place(0, []).length, 0)
  t.same([...place(1, [])], [0.5, 0.5])
  const loops = place(2, [
    [0, 0],
    [0, 1],
    [0, 1],
    [1, 0]
  ])
  t.ok(loops.every(Number.isFinite) && distance(loops, 0, 1) > 0.5)
  const star = place(
    501,
    Array.from({ length: 500 }, (_, at) => [0, at + 1])
  )
  t.ok(star.every(Number.isFinite))
  t.equal(new Set(star).size > 900, true, 'leaves do not share a point')
})

t.test('many small parts take time by their nodes, not by their number times all nodes', async (t) => {
  const started = performance.now()
  place(
    40_000,
    Array.from({ length: 10_000 }, (_, at) => [2 * at, 2 * at + 1])
  )
  t.ok(performance.now() - started < 15_000)
})

t.test('a cancelled layout ends between two iterations', async (t) => {
  const control = new SharedControl()
  let checks = 0
  const check = () => {
    if (++checks === 3) control.cancel()
    control.kernelControl(Number.POSITIVE_INFINITY, 0, () => 0).check(0)
  }
  t.throws(() => forceLayout(linksOf(400, grid(20)), 0, { check }), { code: 'EDGEWISE_CANCELLED' })
  t.equal(checks, 3)
})

t.test('a thread places, gives up when told, and works on', async (t) => {
  const thread = openLayoutThread()
  t.teardown(() => thread.close())
  const links = linksOf(400, grid(20))
  t.same(await thread.place('a', links, 5), forceLayout(links, 5, uncontrolled))
  const caller = new AbortController()
  setMaxListeners(0, caller.signal)
  const large = thread.place('a', linksOf(40_000, grid(200)), 0, caller.signal)
  const waiting = Array.from({ length: 16 }, () => thread.place('a', links, 0, caller.signal))
  await t.rejects(thread.place('a', links, 0), { code: 'EDGEWISE_QUEUE_FULL' })
  caller.abort()
  for (const one of [large, ...waiting]) await t.rejects(one, { code: 'EDGEWISE_CANCELLED' })
  t.same(await thread.place('a', links, 5), forceLayout(links, 5, uncontrolled))
})
