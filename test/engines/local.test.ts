import { createHash } from 'node:crypto'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { AnalyticsEngine } from '../../src/engines/engine.ts'
import { openLocalEngine } from '../../src/engines/local.ts'
import { uncontrolled } from '../../src/graph/control.ts'
import type { Csr } from '../../src/graph/csr.ts'
import { pagerank } from '../../src/graph/kernels/centrality/pagerank.ts'
import { breadthFirstSearch } from '../../src/graph/kernels/paths/breadth-first-search.ts'
import type { CsrProjection } from '../../src/graph/projection.ts'
import { wholeGraph } from '../../src/graph/spec.ts'
import { checkProgram } from '../../src/graph/vertex/language/check-program.ts'
import { pagerank as pagerankProgram } from '../../src/graph/vertex/library/pagerank.ts'
import { MANY_NODES } from '../../src/graph/vertex/run/sender-places.ts'
import type { ImportRecord } from '../../src/storage/graphs/import/record.ts'
import { openSqliteStore } from '../../src/storage/graphs/sqlite/sqlite-store.ts'
import { type Arc, csrOf } from '../graph/random-graph.ts'
import { GatedStore } from './gated-store.ts'

function openEngine(
  t: Test,
  options: { threads?: number; queueSize?: number; deadlineMs?: number; runBytes?: number } = {}
): { engine: AnalyticsEngine<CsrProjection>; store: GatedStore } {
  const store = new GatedStore()
  const engine = openLocalEngine({
    store: store.port,
    threads: 1,
    queueSize: 10,
    cacheBytes: 1e6,
    deadlineMs: 60_000,
    results: {
      nodeValues: async (_tenant, { handle }) => ({ nodeIds: [30, 10, 99], values: [3, 1, Number(handle)] }),
      nodePairs: async () => ({ sources: [30, 10, 99], targets: [10, 30, 10], values: [0.5, Number.NaN, 1] })
    },
    ...options
  })
  t.teardown(() => engine.close())
  return { engine, store }
}

/** Skewed like real networks: half of the ends fall on a few nodes. */
function skewedGraph(nodeCount: number, arcCount: number): Csr {
  let state = 1
  const draw = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const end = () => (draw(2) === 0 ? draw(nodeCount) : draw(nodeCount >>> 6))
  return csrOf(
    nodeCount,
    Array.from({ length: arcCount }, (): Arc => [end(), end()])
  )
}

const digest = (values: ArrayLike<number> = []): string => createHash('sha256').update(Float64Array.from(values)).digest('hex')

function projectionOf(csr: Csr): CsrProjection {
  const nodeIds = Float64Array.from({ length: csr.nodeCount }, (_, u) => u)
  return { tenant: 'a', graph: 'g', version: 'v1', spec: wholeGraph('natural'), csr, nodeIds, columns: {}, arcCount: csr.arcCount, bytes: 0 }
}

const small = projectionOf(skewedGraph(100, 400))
const large = projectionOf(skewedGraph(16_384, 131_072))
/** Takes many seconds on the large graph. */
const longRun = ['betweennessCentrality', large, { samplingSize: null, seed: 1 }] as const
const search = { source: 0, targets: [], maxDepth: -1 }
const ranking = { dampingFactor: 0.85, maxIterations: 20, tolerance: 0, sources: [] }

t.test('returns the output of the kernel', async (t) => {
  const { engine } = openEngine(t)
  t.same(await engine.run('breadthFirstSearch', small, search), breadthFirstSearch(small.csr, search, uncontrolled))
  t.same(await engine.run('pagerank', large, ranking), pagerank(large.csr, ranking, uncontrolled))
})

t.test('certifies a run on request, where that is worth its time', async (t) => {
  const { engine } = openEngine(t)
  const heard: unknown[] = []
  const control = {
    onCertificate: (certificate: { kind: string; checked: boolean }, nodeIds: Float64Array) =>
      heard.push([certificate.kind, certificate.checked, nodeIds.length])
  }
  await engine.run('breadthFirstSearch', small, search, control)
  await engine.run('pagerank', large, ranking, control)
  t.same(heard, [
    ['levels', true, 100],
    ['residual', true, 16_384]
  ])
  await engine.run('breadthFirstSearch', large, search, control)
  await engine.run('triangleCount', small, { maxDegree: null }, control)
  t.equal(heard.length, 2, 'a quick search of a large graph, and what has no certificate, have none')
})

t.test('rejects a run that exceeds the memory limit, and says what would help', async (t) => {
  const { engine } = openEngine(t, { runBytes: 1e6 })
  const error = { code: 'EDGEWISE_MEMORY_CAP', parameters: { capBytes: 1e6 }, message: /pagerank on graph "g".*"engine": "gds".*EDGEWISE_RUN_BYTES/ }
  await t.rejects(engine.run('pagerank', large, ranking), error)
  await t.resolves(engine.run('pagerank', small, ranking))
  const { engine: unbounded } = openEngine(t)
  await t.resolves(unbounded.run('pagerank', large, ranking))
})

t.test('gives the same bits with one, two and three workers', async (t) => {
  const calls = [
    ['pagerank', { ...ranking, maxIterations: 60 }],
    ['betweennessCentrality', { samplingSize: 64, seed: 1 }],
    ['triangleCount', { maxDegree: null }]
  ] as const
  const engines = [1, 2, 3].map((threads) => openEngine(t, { threads }).engine)
  for (const [name, parameters] of calls) {
    const [alone, ...shared] = await Promise.all(engines.map((engine) => engine.run(name, large, parameters)))
    for (const output of shared) t.same(output, alone, name)
  }
})

t.test('runs a call of another tenant while a long one uses all workers, and frees them on a cancel', async (t) => {
  const { engine } = openEngine(t, { threads: 2, queueSize: 2 })
  const abort = new AbortController()
  let isUnderWay = () => {}
  const underWay = new Promise<void>((resolve) => {
    isUnderWay = resolve
  })
  const long = engine.run(...longRun, { signal: abort.signal, onProgress: () => isUnderWay() })
  await underWay
  t.equal((await engine.run('breadthFirstSearch', { ...small, tenant: 'b' }, search)).order[0], 0)
  abort.abort()
  await t.rejects(long, { code: 'EDGEWISE_CANCELLED' })
  const runs = await Promise.all([1, 2].map((source) => engine.run('breadthFirstSearch', small, { ...search, source })))
  t.same(
    runs.map(({ order }) => order[0]),
    [1, 2]
  )
})

t.test('runs many calls at once to their own ends', async (t) => {
  const { engine } = openEngine(t, { threads: 2, queueSize: 50 })
  const sources = Array.from({ length: 40 }, (_, source) => source)
  const runs = await Promise.all(sources.map((source) => engine.run('breadthFirstSearch', small, { ...search, source })))
  t.same(
    runs.map(({ order }) => order[0]),
    sources
  )
})

t.test('cancels a running call at once and is free for the next', async (t) => {
  const { engine } = openEngine(t)
  const abort = new AbortController()
  const run = engine.run(...longRun, { signal: abort.signal, onProgress: () => abort.abort() })
  await t.rejects(run, { code: 'EDGEWISE_CANCELLED' })
  t.equal((await engine.run('weaklyConnectedComponents', small, {})).components.length, 100)
})

t.test('reports progress, rising from 0 to 1', async (t) => {
  const { engine } = openEngine(t)
  const abort = new AbortController()
  const told: number[] = []
  const onProgress = (fraction: number) => {
    told.push(fraction)
    if (told.length === 3) abort.abort()
  }
  await t.rejects(engine.run(...longRun, { signal: abort.signal, onProgress }))
  t.same(
    told,
    told.toSorted((a, b) => a - b)
  )
  t.ok(told.every((fraction) => fraction > 0 && fraction < 1))
})

t.test('ends a running call at its deadline, its own or that of the engine', async (t) => {
  const { engine } = openEngine(t, { deadlineMs: 30 })
  await t.rejects(engine.run(...longRun), { code: 'EDGEWISE_DEADLINE', parameters: { deadlineMs: 30 } })
  await t.rejects(engine.run(...longRun, { deadlineMs: 20 }), { code: 'EDGEWISE_DEADLINE', parameters: { deadlineMs: 20 } })
})

t.test('waiting calls can be cancelled, time out, or be rejected', async (t) => {
  const { engine } = openEngine(t, { queueSize: 2 })
  const running = new AbortController()
  const waiting = new AbortController()
  const first = engine.run(...longRun, { signal: running.signal })
  const aborted = engine.run('pagerank', small, ranking, { signal: waiting.signal })
  const late = engine.run('pagerank', small, ranking, { deadlineMs: 5 })
  await t.rejects(engine.run('pagerank', small, ranking), { code: 'EDGEWISE_QUEUE_FULL', parameters: { queue: 'analytics', size: 2 } })
  waiting.abort()
  await t.rejects(aborted, { code: 'EDGEWISE_CANCELLED' })
  await t.rejects(late, { code: 'EDGEWISE_DEADLINE' })
  const next = engine.run('pagerank', small, ranking)
  running.abort()
  await t.rejects(first, { code: 'EDGEWISE_CANCELLED' })
  t.equal((await next).ranIterations, 20)
})

t.test('does not start after its caller has given up', async (t) => {
  const { engine } = openEngine(t)
  await t.rejects(engine.run('pagerank', small, ranking, { signal: AbortSignal.abort() }), { code: 'EDGEWISE_CANCELLED' })
})

t.test('passes the rejection of a kernel to its caller', async (t) => {
  const { engine } = openEngine(t)
  const negative = projectionOf(csrOf(2, [[0, 1, -1]]))
  await t.rejects(engine.run('pagerank', negative, ranking), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})

t.test('names the property of a rejected weight', async (t) => {
  const { engine } = openEngine(t)
  const plain = projectionOf(csrOf(2, [[0, 1, -1]]))
  const negative = { ...plain, spec: { ...plain.spec, weight: { property: 'toll', missing: null } } }
  await t.rejects(engine.run('pagerank', negative, ranking), { code: 'EDGEWISE_NEGATIVE_WEIGHT', parameters: { property: 'toll' } })
})

t.test('adds derived columns to a projection, NaN where the result has no row', async (t) => {
  const { engine, store } = openEngine(t)
  const asked = engine.project('a', 'g', { ...wholeGraph('natural'), derived: [{ name: 'rank', handle: '7' }] })
  await store.begun(1)
  store.builds[0]?.finish()
  const projection = await asked
  t.same([...(projection.columns['rank'] ?? [])], [1, Number.NaN, 3])
  const plain = await engine.project('a', 'g', wholeGraph('natural'))
  t.same(plain.columns, {})
  t.equal(plain.csr, projection.csr)
})

t.test('projects a stored graph once per version and runs over it', async (t) => {
  const store = await openSqliteStore({ path: join(t.testdir(), 'graphs.db') })
  const engine = openLocalEngine({ store, threads: 1, queueSize: 1, cacheBytes: 1e6, deadlineMs: 60_000 })
  t.teardown(async () => {
    await engine.close()
    await store.close()
  })
  const place = { source: 'pairs', line: 1 }
  async function* pairs(count: number): AsyncIterable<ImportRecord> {
    for (let i = 0; i < 2 * count; i++) yield { kind: 'node', key: `n${i}`, labels: ['N'], properties: {}, place }
    for (let i = 0; i < count; i++) yield { kind: 'relationship', source: `n${2 * i}`, target: `n${2 * i + 1}`, type: 'R', properties: {}, place }
  }
  const counted = async () => (await engine.run('weaklyConnectedComponents', await engine.project('a', 'g', wholeGraph('natural')), {})).count
  await store.import('a', 'g', pairs(3), {})
  t.equal(await counted(), 3)
  t.equal(await engine.project('a', 'g', wholeGraph('natural')), await engine.project('a', 'g', wholeGraph('natural')))
  await store.import('a', 'g', pairs(4), {})
  t.equal(await counted(), 4)
  await t.rejects(engine.project('b', 'g', wholeGraph('natural')), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
})

t.test('a vertex program gives the same bits for any number of threads', async (t) => {
  const given = { program: checkProgram(pagerankProgram), parameters: { dampingFactor: 0.85, tolerance: 1e-7, maxIterations: 50 }, inputs: {}, maxWork: 1e9 }
  const placed = projectionOf(skewedGraph(MANY_NODES, 131_072))
  for (const projection of [large, placed]) {
    const outputs = []
    for (const threads of [1, 2]) outputs.push(await openEngine(t, { threads }).engine.run('vertexProgram', projection, given))
    const [one, two] = outputs.map(({ supersteps, work, result }) => ({
      supersteps,
      work,
      nodes: digest(result?.nodes),
      scores: digest(result?.columns['score']?.data)
    }))
    t.same(one, two, `${projection.csr.nodeCount} nodes`)
    t.ok((one?.supersteps ?? 0) > 20)
  }
})

t.test('a vertex program can be cancelled', async (t) => {
  const given = { program: checkProgram(pagerankProgram), parameters: { dampingFactor: 1, tolerance: 0, maxIterations: 10_000 }, inputs: {}, maxWork: 1e12 }
  const caller = new AbortController()
  const run = openEngine(t).engine.run('vertexProgram', large, given, { signal: caller.signal, onProgress: () => caller.abort() })
  setImmediate(() => caller.abort())
  await t.rejects(run, { code: 'EDGEWISE_CANCELLED' })
})
