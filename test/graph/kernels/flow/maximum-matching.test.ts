import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { maximumMatching } from '../../../../src/graph/kernels/flow/maximum-matching.ts'
import { type Arc, cancelled, csrOf, type EdgeList, holdsOnRandomGraphs } from '../../random-graph.ts'

/** By taking or leaving each relationship in turn. */
function largest(arcs: EdgeList['arcs'], used: ReadonlySet<number> = new Set()): number {
  const [first, ...rest] = arcs
  if (first === undefined) return 0
  const without = largest(rest, used)
  if (used.has(first[0]) || used.has(first[1])) return without
  return Math.max(without, 1 + largest(rest, new Set([...used, first[0], first[1]])))
}

t.test('pairs the maximum along relationships, and proves it by a cover', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 9, numRuns: 200 }, ({ nodeCount, arcs: drawn }, orientation) => {
    const arcs = drawn.filter(([u, v]) => u % 2 !== v % 2).slice(0, 14)
    const { partners, size, cover } = maximumMatching(csrOf(nodeCount, arcs, orientation), {}, uncontrolled)
    const isJoined = (u: number, v: number) => arcs.some(([a, b]) => (a === u && b === v) || (a === v && b === u))
    const areTrue = Array.from(partners).every((v, u) => v === -1 || (partners[v] === u && isJoined(u, v)))
    const covers = arcs.every(([u, v]) => cover.includes(u) || cover.includes(v))
    return areTrue && covers && cover.length === size && size === largest(arcs)
  })
  t.pass()
})

t.test('rejects a graph with an odd cycle, with the reason', async (t) => {
  t.throws(
    () =>
      maximumMatching(
        csrOf(3, [
          [0, 1],
          [1, 2],
          [2, 0]
        ]),
        {},
        uncontrolled
      ),
    { code: 'EDGEWISE_INVALID_INPUT', message: /3 nodes/ }
  )
})

t.test('augments a chain that must change as a whole', async (t) => {
  const arcs = Array.from({ length: 5000 }, (_, u): Arc[] => [[2 * u, 2 * u + 1], ...(u < 4999 ? [[2 * u, 2 * u + 3] as Arc] : [])]).flat()
  t.equal(maximumMatching(csrOf(10_000, arcs), {}, uncontrolled).size, 5000)
})

t.test('stops when cancelled', async (t) => {
  t.throws(() => maximumMatching(csrOf(1, []), {}, cancelled), { code: 'EDGEWISE_CANCELLED' })
})
