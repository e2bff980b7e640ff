import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import t from 'tap'
import { startWorker } from '../../src/base/concurrency/start-worker.ts'
import { uncontrolled } from '../../src/graph/control.ts'
import type { Csr } from '../../src/graph/csr.ts'
import { kernels } from '../../src/graph/kernels/index.ts'
import { parallelKernels } from '../../src/graph/kernels/parallel-kernels.ts'
import { randomNumbers } from '../../src/graph/kernels/random.ts'
import { admitMember, crewWords, dismissMember, Team } from '../../src/graph/team.ts'
import { programUrl } from '../fixtures/programs.ts'
import type { MemberPart } from './crew-worker.ts'
import { type Arc, csrOf } from './random-graph.ts'

const memberUrl = programUrl('test/graph/crew-worker.ts')

t.test('runs every chunk of a round before the next round', async (t) => {
  const ran: number[][] = []
  new Team(crewWords(1), 0, uncontrolled).share(3, 2, (chunk, round) => ran.push([round, chunk]))
  t.same(ran, [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 0],
    [1, 1],
    [1, 2]
  ])
})

t.test('ends when no further round is needed', async (t) => {
  const rounds = new Set<number>()
  new Team(crewWords(1), 0, uncontrolled).share(
    2,
    100,
    (_chunk, round) => rounds.add(round),
    (round) => round < 4
  )
  t.same([...rounds], [0, 1, 2, 3, 4])
})

t.test('has nothing to do without chunks or rounds', async (t) => {
  const never = () => t.fail('ran a chunk')
  new Team(crewWords(1), 0, uncontrolled).share(0, 1, never)
  new Team(crewWords(1), 0, uncontrolled).share(1, 0, never)
})

t.test('reports progress, and stops when the control requires it', async (t) => {
  const fractions: number[] = []
  const control = {
    check(fraction: number) {
      fractions.push(fraction)
      if (fraction === 0.5) throw new RangeError('enough')
    }
  }
  t.throws(() => new Team(crewWords(1), 0, control).share(4, 2, () => {}), { message: 'enough' })
  t.same(fractions, [0, 0.125, 0.25, 0.375, 0.5])
})

t.test('dismisses a member between chunks, and the others do its share', async (t) => {
  const words = crewWords(2)
  const ran: string[] = []
  dismissMember(words, 1)
  new Team(words, 1, uncontrolled).share(3, 1, () => t.fail('stayed'))
  admitMember(words, 1)
  new Team(words, 1, uncontrolled).share(3, 1, (chunk) => {
    ran.push(`helper ${chunk}`)
    dismissMember(words, 1)
  })
  new Team(words, 0, uncontrolled).share(3, 1, (chunk) => ran.push(`lead ${chunk}`))
  t.same(ran, ['helper 0', 'lead 1', 'lead 2'])
})

/** Skewed like real networks, with loops and parallel arcs. */
function skewedCsr(nodeCount: number, arcCount: number, isWeighted: boolean, isUndirected = false): Csr {
  const random = randomNumbers(7)
  const end = () => Math.floor(nodeCount * random() ** 3)
  const arcs = Array.from({ length: arcCount }, (): Arc => (isWeighted ? [end(), end(), random()] : [end(), end()]))
  return csrOf(nodeCount, arcs, isUndirected ? 'undirected' : 'natural')
}

/** Runs a kernel on this thread and on those of `helpers`, for a crew of up to `size`. The first chunk here waits until all of them have joined. */
async function runTogether(name: keyof typeof parallelKernels, csr: Csr, parameters: object, helpers: readonly Worker[], size: number): Promise<unknown> {
  const kernel = parallelKernels[name] as NonNullable<(typeof parallelKernels)['pagerank']>
  const words = crewWords(size)
  const joined = new Int32Array(new SharedArrayBuffer(4))
  const plan = kernel.plan(csr, parameters, uncontrolled, size)
  const left = helpers.map((helper, i) => {
    helper.postMessage({ name, csr, invitation: { plan, words }, member: i + 1, joined } satisfies MemberPart)
    return once(helper, 'message')
  })
  const check = () => {
    for (let count = Atomics.load(joined, 0); count < helpers.length; count = Atomics.load(joined, 0)) {
      if (Atomics.wait(joined, 0, count, 60_000) === 'timed-out') throw new RangeError(`only ${count} of ${helpers.length} helpers joined`)
    }
  }
  kernel.work(csr, plan, new Team(words, 0, { check }))
  const output = kernel.finish(csr, plan)
  await Promise.all(left)
  return output
}

const ranking = { dampingFactor: 0.85, maxIterations: 12, tolerance: 1e-9, sources: [] }
const similarity = {
  metric: 'jaccard',
  similarityCutoff: 1e-42,
  degreeCutoff: 1,
  upperDegreeCutoff: 2 ** 31 - 1,
  topK: 10,
  topN: 0,
  sources: null,
  targets: null,
  components: null,
  unique: false
}
const longest = { sources: null, targets: null, once: false, order: 'longest', keep: 500 }
const drawFeature = randomNumbers(9)
const nearest = {
  features: Float64Array.from({ length: 12_000 }, drawFeature),
  parts: [
    { width: 1, metric: 'difference' },
    { width: 1, metric: 'difference' }
  ],
  topK: 3,
  sampleRate: 0.5,
  deltaThreshold: 0.001,
  maxIterations: 4,
  randomJoins: 2,
  initialSampler: 'uniform',
  perturbationRate: 0,
  similarityCutoff: 0,
  sources: null,
  targets: null,
  seedTargetNodes: false,
  seed: 5
}
const cases = [
  ['allShortestPaths', skewedCsr(3000, 9000, false), longest],
  ['allShortestPaths', skewedCsr(300, 900, true), longest],
  ['allShortestPaths', skewedCsr(300, 900, true, true), { ...longest, once: true, order: 'shortest', keep: 7 }],
  ['pagerank', skewedCsr(300, 900, false), ranking],
  ['pagerank', skewedCsr(20_000, 60_000, false), { ...ranking, maxIterations: 500, tolerance: 1e-3 }],
  ['pagerank', skewedCsr(20_000, 60_000, true), { ...ranking, scaler: 'MinMax' }],
  ['betweennessCentrality', skewedCsr(300, 900, false), { samplingSize: null, seed: 1 }],
  ['betweennessCentrality', skewedCsr(300, 900, false), { samplingSize: 20, seed: 1 }],
  ['betweennessCentrality', skewedCsr(300, 900, true, true), { samplingSize: null, seed: 1 }],
  ['closenessCentrality', skewedCsr(3000, 9000, false), { useWassermanFaust: true }],
  ['harmonicCentrality', skewedCsr(3000, 9000, false), {}],
  ['kNearestNeighbors', skewedCsr(6000, 0, false), nearest],
  ['kNearestNeighbors', skewedCsr(6000, 30_000, false), { ...nearest, perturbationRate: 0.3, initialSampler: 'randomWalk', topK: 7 }],
  ['kNearestNeighbors', skewedCsr(6000, 0, false), { ...nearest, targets: Uint32Array.from({ length: 500 }, (_, i) => 11 * i), seedTargetNodes: true }],
  ['kNearestNeighbors', skewedCsr(300, 900, false), { ...nearest, features: nearest.features.subarray(0, 600) }],
  ['localClusteringCoefficient', skewedCsr(3000, 30_000, false), { triangleCounts: null }],
  ['nodeSimilarity', skewedCsr(3000, 30_000, false), similarity],
  ['nodeSimilarity', skewedCsr(3000, 30_000, true), { ...similarity, metric: 'cosine', unique: true }],
  ['nodeSimilarity', skewedCsr(3000, 30_000, false), { ...similarity, metric: 'overlap', topK: -3, sources: skewedCsr(600, 600, false).outTargets, topN: 100 }],
  ['triangleCount', skewedCsr(3000, 30_000, false), { maxDegree: null }],
  ['triangleCount', skewedCsr(3000, 30_000, false, true), { maxDegree: 100 }]
] as const

t.test('gives the same bits for any number of threads', async (t) => {
  const helpers = [startWorker(memberUrl), startWorker(memberUrl)]
  t.same(new Set(cases.map(([name]) => name)), new Set(Object.keys(parallelKernels)), 'every kernel that can be shared')
  t.teardown(() => Promise.all(helpers.map((helper) => helper.terminate())))
  for (const [name, csr, parameters] of cases) {
    const alone = (kernels[name] as (...call: unknown[]) => unknown)(csr, parameters, uncontrolled)
    for (const count of [1, 2]) t.same(await runTogether(name, csr, parameters, helpers.slice(0, count), 3), alone, `${name}, ${count} helpers of 2`)
  }
})
