import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { kernelsOn, openMemory } from '../../../src/graph/compiled-kernels.ts'
import { uncontrolled } from '../../../src/graph/control.ts'
import type { Csr } from '../../../src/graph/csr.ts'
import { parallelBetweenness } from '../../../src/graph/kernels/centrality/betweenness-centrality.ts'
import { parallelPagerank } from '../../../src/graph/kernels/centrality/pagerank.ts'
import { parallelTriangleCount } from '../../../src/graph/kernels/community/triangle-count.ts'
import { randomNumbers } from '../../../src/graph/kernels/random.ts'
import { parallelNodeSimilarity } from '../../../src/graph/kernels/similarity/node-similarity.ts'
import { layOut } from '../../../src/graph/lay-out.ts'
import type { ParallelKernel, Plan } from '../../../src/graph/parallel-kernel.ts'
import { crewWords, Team } from '../../../src/graph/team.ts'
import { type Arc, csrOf, holdsOnRandomGraphs } from '../random-graph.ts'

interface CompiledPlan extends Plan {
  readonly memory: unknown
}

/** Runs a kernel twice, the second time as where nothing can be compiled. */
function isSame<Parameters, Shared extends CompiledPlan, Output>(
  kernel: ParallelKernel<Parameters, Shared, Output>,
  csr: Csr,
  parameters: Parameters
): boolean {
  const run = (isCompiled: boolean): Output => {
    const plan = kernel.plan(csr, parameters, uncontrolled, 1)
    const ran = isCompiled ? plan : { ...plan, memory: null }
    kernel.work(csr, ran, new Team(crewWords(1), 0, uncontrolled))
    return kernel.finish(csr, ran)
  }
  return isDeepStrictEqual(run(true), run(false))
}

t.test('betweenness has the same bits as the uncompiled kernel', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 90, numRuns: 100 }, ({ nodeCount, arcs }, orientation) =>
    isSame(parallelBetweenness, csrOf(nodeCount, arcs, orientation), { samplingSize: null, seed: 1 })
  )
  t.pass()
})

t.test('triangles are counted as in the uncompiled kernel', async (t) => {
  holdsOnRandomGraphs({ maxNodes: 40 }, ({ nodeCount, arcs }, orientation) =>
    [null, 5].every((maxDegree) => isSame(parallelTriangleCount, csrOf(nodeCount, arcs, orientation), { maxDegree }))
  )
  t.pass()
})

t.test('triangles are counted beyond the nodes compared by bits', async (t) => {
  const random = randomNumbers(3)
  const nodeCount = 6000
  const end = () => Math.floor(nodeCount * random() ** 2)
  const far = () => Math.floor(nodeCount * (0.9 + 0.1 * random()))
  const arcs = Array.from({ length: 60_000 }, (_, i): Arc => (i % 3 === 0 ? [far(), far()] : [end(), end()]))
  const csr = csrOf(nodeCount, arcs, 'undirected')
  t.ok(parallelTriangleCount.plan(csr, { maxDegree: null }, uncontrolled, 1).memory)
  for (const maxDegree of [null, 40]) t.ok(isSame(parallelTriangleCount, csr, { maxDegree }))
})

for (const weighted of [false, true]) {
  t.test(`PageRank has the same bits as the uncompiled kernel, ${weighted ? 'by weight' : 'without weights'}`, async (t) => {
    holdsOnRandomGraphs({ maxNodes: 30, weighted }, ({ nodeCount, arcs }, orientation) =>
      [0, 0.01].every((tolerance) => {
        const csr = csrOf(nodeCount, arcs, orientation)
        return isSame(parallelPagerank, csr, { dampingFactor: 0.85, maxIterations: 20, tolerance, sources: nodeCount > 5 ? [1, 3] : [] })
      })
    )
    t.pass()
  })
}

t.test('node similarity has the same bits as the uncompiled kernel', async (t) => {
  const parameters = { similarityCutoff: 0.01, degreeCutoff: 1, upperDegreeCutoff: 20, topN: 0, components: null, unique: false }
  holdsOnRandomGraphs({ maxNodes: 30, numRuns: 100 }, ({ nodeCount, arcs }, orientation) =>
    (['jaccard', 'overlap', 'cosine'] as const).every((metric) =>
      [null, Uint32Array.from({ length: nodeCount >> 1 }, (_, u) => 2 * u)].every((sources) =>
        [2, -3].every((topK) => isSame(parallelNodeSimilarity, csrOf(nodeCount, arcs, orientation), { ...parameters, metric, sources, targets: null, topK }))
      )
    )
  )
  t.pass()
})

t.test('arrays are in memory that compiled kernels read', async (t) => {
  const { indices, numbers, memory, scratch } = layOut({ few: 3, none: 0 }, { some: 2 }, 100)
  if (memory === null) throw new TypeError('There is no memory.')
  t.ok(kernelsOn(memory))
  t.same([indices.few.length, indices.none.length, numbers.some.length], [3, 0, 2])
  t.ok([indices.few, indices.none, numbers.some].every((array) => array.buffer === memory.buffer))
  t.same([indices.few.byteOffset, numbers.some.byteOffset, scratch], [64, 128, 192])
  t.ok(memory.buffer.byteLength >= scratch + 100)
})

t.test('memory ends at 32-bit addresses, and larger arrays are separate', async (t) => {
  t.equal(openMemory(2 ** 32), null)
  const { indices, numbers, memory } = layOut({ few: 3 }, { some: 2 }, 2 ** 32)
  t.equal(memory, null)
  t.not(indices.few.buffer, numbers.some.buffer)
  t.same([indices.few.length, numbers.some.length], [3, 2])
})
