import t from 'tap'
import { atOnce } from '../../src/base/concurrency/thread-share.ts'
import { layOutNodes } from '../../src/tools/vertex/lay-out-nodes.ts'

const place = (nodeCount: number, links: readonly (readonly [number, number])[]) => atOnce(layOutNodes(nodeCount, links))
const ring = (length: number) => Array.from({ length }, (_, at) => [at, (at + 1) % length] as const)

t.test('nodes are within the square, and none hides another', async (t) => {
  for (const [nodeCount, links] of [
    [1, [[0, 0]]],
    [2, [[0, 1]]],
    [12, []],
    [12, ring(12)],
    [30, Array.from({ length: 29 }, (_, at) => [0, at + 1] as const)],
    [50, ring(50).flatMap(([a, b]) => [[a, b] as const, [a, (b * 7) % 50] as const])]
  ] as const) {
    const points = place(nodeCount, links)
    const apart = points.flatMap((one, at) => points.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)))
    t.equal(points.length, nodeCount)
    t.ok(points.every(({ x, y }) => x >= 0 && x <= 1 && y >= 0 && y <= 1))
    t.ok(
      apart.every((distance) => distance > 0.4 / Math.sqrt(nodeCount)),
      `${nodeCount} nodes, ${Math.min(...apart)} apart`
    )
  }
})

t.test('linked nodes are nearer to each other than others', async (t) => {
  const points = place(20, ring(20))
  const between = (a: number, b: number) => Math.hypot((points[a]?.x ?? 0) - (points[b]?.x ?? 0), (points[a]?.y ?? 0) - (points[b]?.y ?? 0))
  t.ok(Math.max(...ring(20).map(([a, b]) => between(a, b))) < between(0, 10) / 2)
})

t.test('the same graph has the same layout', async (t) => {
  t.same(place(17, ring(17)), place(17, ring(17)))
})
