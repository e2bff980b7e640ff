import t from 'tap'
import { atOnce } from '../../../src/base/concurrency/thread-share.ts'
import { mostConnectedPart } from '../../../src/engines/layout/most-connected-part.ts'
import { buildCsr } from '../../../src/graph/build-csr.ts'
import { wholeGraph } from '../../../src/graph/spec.ts'

/** A projection of nodes with the ids 10, 20, 30, … */
function projected(nodeCount: number, arcs: readonly (readonly [number, number])[]) {
  const [sources, targets] = [0, 1].map((end) => Uint32Array.from(arcs, (arc) => arc[end] as number)) as [Uint32Array, Uint32Array]
  const csr = buildCsr({ nodeCount, sources, targets, weights: null, orientation: 'natural', parallel: 'keep' })
  const nodeIds = Float64Array.from({ length: nodeCount }, (_, node) => 10 * (node + 1))
  return { tenant: 't', graph: 'g', version: 'v', spec: wholeGraph('natural'), nodeIds, columns: {}, arcCount: csr.arcCount, bytes: 0, csr }
}

const arcs = [
  [0, 3],
  [3, 0],
  [3, 4],
  [3, 4],
  [4, 1],
  [2, 2]
] as const

t.test('has the most connected nodes and what is among them', async (t) => {
  const part = atOnce(mostConnectedPart(projected(6, arcs), 3, 100))
  t.same(Array.from(part?.nodeIds ?? []), [10, 40, 50])
  t.same([part?.arcCount, part?.csr.nodeCount], [4, 3])
  t.same(Array.from(part?.csr.outOffsets ?? []), [0, 1, 4, 4])
  t.same(Array.from(part?.csr.outTargets ?? []), [1, 0, 2, 2])
})

t.test('is none when it has too many relationships', async (t) => {
  t.equal(atOnce(mostConnectedPart(projected(6, arcs), 3, 3)), null)
  t.equal(atOnce(mostConnectedPart(projected(6, arcs), 3, 4))?.arcCount, 4)
})
