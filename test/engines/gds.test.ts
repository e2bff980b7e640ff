import t, { type Test } from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import { noResults } from '../../src/engines/engine.ts'
import { type GdsEngine, type GdsEngineOptions, openGdsEngine, probeGds } from '../../src/engines/gds.ts'
import { uncontrolled } from '../../src/graph/control.ts'
import { degreeCentrality } from '../../src/graph/kernels/centrality/degree-centrality.ts'
import { pagerank } from '../../src/graph/kernels/centrality/pagerank.ts'
import { Neo4j } from '../../src/storage/neo4j/connection.ts'
import { isFull, unlessFull } from '../fixtures/length.ts'
import { noServer, openConnection, testServer } from '../fixtures/neo4j.ts'
import { coordinates, type PlantedGraph, plantGraph, specOf, weighted } from '../fixtures/planted-graph.ts'
import { forkProgram } from '../fixtures/programs.ts'

const DEADLINE_MS = 60_000
const ranks = { dampingFactor: 0.85, maxIterations: 20, tolerance: 1e-7, sources: [] }

t.test('does not treat an unreachable server as one without GDS', async (t) => {
  const neo4j = new Neo4j({ uri: 'bolt://127.0.0.1:1', username: '', password: '', database: 'neo4j', deadlineMs: 5000 })
  t.teardown(() => neo4j.close())
  await t.rejects(probeGds(neo4j), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
  await t.rejects(openGdsEngine({ neo4j, source: neverAsked, deadlineMs: 1000, ttlMs: 1000 }), { code: 'EDGEWISE_STORE_UNAVAILABLE' })
})

t.test('reports a server without GDS', async (t) => {
  const cause = new Error("Unknown function 'gds.version' (line 1, column 17 (offset: 16))")
  const bare = {
    async read() {
      throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-', detail: cause.message }, { cause })
    }
  } as unknown as Neo4j
  t.same(await probeGds(bare), { reason: 'this Neo4j has no Graph Data Science plugin.' })
  await t.rejects(openGdsEngine({ neo4j: bare, source: neverAsked, deadlineMs: 1000, ttlMs: 1000 }), { code: 'EDGEWISE_ENGINE_UNAVAILABLE', message: /plugin/ })
})

/** Counts the rows that are streamed. */
class CountingNeo4j extends Neo4j {
  streamed = 0

  override async *stream(...asked: Parameters<Neo4j['stream']>): AsyncGenerator<readonly unknown[]> {
    for await (const row of super.stream(...asked)) {
      this.streamed++
      yield row
    }
  }
}

const neverAsked: GdsEngineOptions['source'] = async () => {
  throw new EdgewiseError('EDGEWISE_INTERNAL', { requestId: '-' })
}

const server = testServer()
if (server === null) t.test('GDS', { skip: noServer }, async () => {})
else {
  const open = async (t: Test, planted: Pick<PlantedGraph, 'source'>, options: Partial<GdsEngineOptions> = {}): Promise<GdsEngine> => {
    const neo4j = openConnection(t, server)
    const engine = await openGdsEngine({ neo4j, source: planted.source, deadlineMs: DEADLINE_MS, ttlMs: 600_000, ...options })
    t.teardown(() => engine.close())
    return engine
  }
  const names = async (neo4j: Neo4j) =>
    (await neo4j.read({ text: 'CALL gds.graph.list() YIELD graphName RETURN graphName' })).map(({ graphName }) => String(graphName))
  // Node 3 is isolated, 0 -> 1 is doubled, 2 has a self loop.
  const small = {
    nodeCount: 4,
    arcs: [
      [0, 1, 1],
      [0, 1, 2.5],
      [1, 0, 4],
      [1, 2, 1],
      [2, 2, 7]
    ] as [number, number, number][]
  }

  t.test('reads the version and the procedures of the plugin', async (t) => {
    const capability = await probeGds(openConnection(t, server))
    t.match(capability, { version: /^2\.\d+\.\d+/ })
    t.ok('procedures' in capability && capability.procedures.has('gds.pageRank.stream'))
  })

  t.test('projects isolated nodes, self loops, parallel relationships and properties as stored', async (t) => {
    const planted = await plantGraph(t, openConnection(t, server), small)
    const engine = await open(t, planted)
    t.match(engine.version, /^gds\/2\./)
    for (const [row, orientation] of (['natural', 'reverse', 'undirected'] as const).entries()) {
      for (const [column, parallel] of (['keep', 'single', 'sum', 'min', 'max'] as const).entries()) {
        if (!isFull && (row * 5 + column) % 3 !== 0) continue
        const spec = specOf({ orientation, parallel, weight: weighted, properties: [...coordinates, { property: 'seed', missing: Number.NaN }] })
        const [pushed, local] = [await engine.project('t', 'g', spec), planted.local(spec)]
        t.same([pushed.nodeIds, pushed.columns], [local.nodeIds, local.columns])
        t.same([pushed.nodeCount, pushed.arcCount], [4, local.csr.arcCount], `${orientation}, ${parallel}`)
        const degrees = await engine.run('degreeCentrality', pushed, { orientation: 'natural' })
        const expected = (of: typeof local) => degreeCentrality(of.csr, { orientation: 'natural' }, uncontrolled)
        if (parallel !== 'single') t.same(degrees, expected(local))
        else {
          // Which one of several is kept depends on the order in which the database holds them.
          const [least, most] = (['min', 'max'] as const).map((policy) => expected(planted.local({ ...spec, parallel: policy })).scores)
          const scores = [...(degrees as ReturnType<typeof expected>).scores]
          t.ok(
            scores.every((score, node) => score >= (least?.[node] ?? 0) && score <= (most?.[node] ?? 0)),
            `${orientation}: ${scores}`
          )
        }
      }
    }
  })

  t.test('projects a graph once for all callers, caches it, and drops it with the engine', async (t) => {
    const neo4j = openConnection(t, server)
    const planted = await plantGraph(t, neo4j, small)
    const engine = await open(t, planted)
    const [first, second] = await Promise.all([engine.project('t', 'g', specOf({})), engine.project('t', 'g', specOf({}))])
    t.equal(first.graphName, second?.graphName)
    t.equal((await engine.project('t', 'g', specOf({}))).graphName, first.graphName)
    t.not((await engine.project('u', 'g', specOf({}))).graphName, first.graphName)
    planted.version = '2'
    const renewed = await engine.project('t', 'g', specOf({}))
    t.not(renewed.graphName, first.graphName)
    t.equal(renewed.version, '2')
    const own = engine.list()
    t.equal(own.length, 3)
    t.ok(own.every(({ bytes, leaseUntil }) => bytes > 0 && leaseUntil > Date.now()))
    await engine.drop(renewed)
    t.equal(engine.list().length, 2)
    t.notOk((await names(neo4j)).includes(renewed.graphName))
    await engine.close()
    const left = await names(neo4j)
    t.notOk(own.some(({ name }) => left.includes(name)))
  })

  t.test('projects a lost or expiring graph again before a run, unless it has changed', async (t) => {
    const neo4j = openConnection(t, server)
    const planted = await plantGraph(t, neo4j, small)
    let aheadMs = 0
    const engine = await open(t, planted, { ttlMs: 100_000, now: () => Date.now() + aheadMs })
    const projection = await engine.project('t', 'g', specOf({}))
    const expected = pagerank(planted.local(specOf({})).csr, ranks, uncontrolled)
    await neo4j.autocommit({ text: 'CALL gds.graph.drop($name) YIELD graphName RETURN graphName', parameters: { name: projection.graphName } })
    t.same(await engine.run('pagerank', projection, ranks), expected)
    const [again] = engine.list()
    aheadMs = 80_000
    t.same(await engine.run('pagerank', projection, ranks), expected)
    t.not(engine.list()[0]?.name, again?.name)
    aheadMs = 200_000
    planted.version = '2'
    await t.rejects(engine.run('pagerank', projection, ranks), { code: 'EDGEWISE_CONFLICT' })
  })

  t.test('sweeps what dead owners left, and nothing else', async (t) => {
    const neo4j = openConnection(t, server)
    const planted = await plantGraph(t, neo4j, small)
    const foreign = ['mine', 'edgewise.notes', 'edgewise.0123456789ab.1700000000000', `edgewise.${'z'.repeat(12)}.1700000000000.0123456789abcdef`].map(
      (name) => `${name}${name === 'mine' ? planted.label : ''}`
    )
    for (const name of foreign) {
      await neo4j.autocommit({ text: `MATCH (n:${planted.label}) RETURN gds.graph.project($name, n, null)`, parameters: { name } })
      t.teardown(() => neo4j.autocommit({ text: 'CALL gds.graph.drop($name, false) YIELD graphName RETURN graphName', parameters: { name } }))
    }
    const alive = await open(t, planted)
    const other = await alive.project('t', 'g', specOf({}))
    const owner = async (behindMs: number) => {
      const child = forkProgram('test/engines/gds-owner-process.ts', [server.uri, server.username, server.password, planted.label, String(behindMs)])
      const graphName = await new Promise<string>((resolve) => child.once('message', (name) => resolve(String(name))))
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      return graphName
    }
    const [lapsed, leased] = await Promise.all([owner(3_600_000), owner(0)])
    const sweeper = await open(t, planted, { graceMs: 1000 })
    const left = await names(neo4j)
    t.notOk(left.includes(lapsed as string), 'a graph past its lease is gone')
    for (const name of [...foreign, other.graphName, leased as string]) t.ok(left.includes(name), name)
    t.same(await sweeper.sweep(), [])
    await neo4j.autocommit({ text: 'CALL gds.graph.drop($name, false) YIELD graphName RETURN graphName', parameters: { name: leased } })
  })

  t.test('drops its own graphs at the end of their lease, and the least recently used one over its cap', async (t) => {
    const planted = await plantGraph(t, openConnection(t, server), small)
    let aheadMs = 0
    const engine = await open(t, planted, { maxGraphs: 2, ttlMs: 100_000, now: () => Date.now() + aheadMs })
    const [a] = [await engine.project('a', 'g', specOf({})), await engine.project('b', 'g', specOf({}))]
    await engine.run('degreeCentrality', a, { orientation: 'natural' })
    const c = await engine.project('c', 'g', specOf({}))
    t.same(
      engine.list().map(({ name }) => name),
      [a.graphName, c.graphName]
    )
    aheadMs = 100_001
    await engine.sweep()
    t.same(engine.list(), [])
  })

  t.test('ends a job in the server when its caller gives up or its time is over, and reports progress', { timeout: 120_000, skip: unlessFull }, async (t) => {
    const neo4j = openConnection(t, server)
    const planted = await plantGraph(t, neo4j, { nodeCount: 1500, arcs: [] })
    const source: GdsEngineOptions['source'] = async (...of) => ({
      ...(await planted.source(...of)),
      relationships: `MATCH (s:${planted.label}), (t:${planted.label}) WHERE (s.k * 31 + t.k * 17) % 10 < 3 WITH s, t, s AS r`
    })
    const engine = await open(t, { source })
    const projection = await engine.project('t', 'g', specOf({}))
    const everything = { samplingSize: null, seed: 1 }
    const jobs = async () =>
      (
        await neo4j.read({
          text: "CALL gds.listProgress() YIELD taskName, status WHERE taskName CONTAINS 'Betweenness' AND status = 'RUNNING' RETURN taskName"
        })
      ).length
    const statements = async () =>
      (await neo4j.read({ text: 'SHOW TRANSACTIONS YIELD parameters WHERE parameters.graph = $name RETURN 1', parameters: { name: projection.graphName } }))
        .length
    const controller = new AbortController()
    const seen: number[] = []
    const outcome = engine
      .run('betweennessCentrality', projection, everything, { signal: controller.signal, onProgress: (fraction) => seen.push(fraction) })
      .catch((error: unknown) => error)
    while ((await jobs()) === 0 || !seen.some((fraction) => fraction > 0));
    t.ok((await statements()) > 0)
    controller.abort()
    t.match(await outcome, { code: 'EDGEWISE_CANCELLED' })
    while ((await jobs()) > 0 || (await statements()) > 0);
    await t.rejects(engine.run('betweennessCentrality', projection, everything, { deadlineMs: 500 }), { code: 'EDGEWISE_DEADLINE', message: /500 ms/ })
    while ((await jobs()) > 0 || (await statements()) > 0);
    t.ok(seen.every((fraction) => fraction >= 0 && fraction <= 1))
  })

  t.test('ranks more nodes in the server than it returns, and returns no others', async (t) => {
    const neo4j = new CountingNeo4j({ ...server, database: 'neo4j', deadlineMs: DEADLINE_MS })
    t.teardown(() => neo4j.close())
    const planted = await plantGraph(t, neo4j, small)
    // Two nodes of one degree, in the order of their ids.
    const tied = [planted.idOf(0), planted.idOf(1)].sort((a, b) => a - b)
    const by = { orientation: 'natural' } as const
    const of = { tenant: 't', graph: 'g', spec: specOf({}) }
    const top = async (keptRows: number, spec = of.spec) => {
      const engine = await openGdsEngine({ neo4j, source: planted.source, deadlineMs: DEADLINE_MS, ttlMs: 600_000, keptRows })
      t.teardown(() => engine.close())
      neo4j.streamed = 0
      return engine.top('degreeCentrality', { ...of, spec }, by)
    }
    t.equal(await top(4), null)
    const totals = { nodeCount: 4, min: 0, max: 2, sum: 5, tiedAtMax: 2 }
    t.same(await top(3), { nodeIds: Float64Array.of(...tied, planted.idOf(2)), scores: Float64Array.of(2, 2, 1), totals, facts: {} })
    t.equal(neo4j.streamed, 3 + 1, 'three rows and the totals')
    t.match(await top(1), { scores: { length: 1 }, totals }, 'ties are counted beyond what is let out')
    const engine = await open(t, planted, { keptRows: 3 })
    await engine.top('degreeCentrality', of, by)
    const [kept] = engine.list()
    const text = 'CALL gds.graph.list($name) YIELD schemaWithOrientation RETURN schemaWithOrientation AS schema'
    const [found] = await neo4j.read({ text, parameters: { name: kept?.name } })
    t.match(JSON.stringify(found), /^(?!.*edgewise).*nodes/i, 'the scores are gone from the catalogue')
  })

  t.test('rejects what needs more memory than the cap, with both numbers', async (t) => {
    const planted = await plantGraph(t, openConnection(t, server), small)
    const tight = await open(t, planted, { maxBytes: 1000 })
    const refused = (await tight.project('t', 'g', specOf({})).catch((error: unknown) => error)) as EdgewiseError
    t.match(refused, { code: 'EDGEWISE_MEMORY_CAP', parameters: { capBytes: 1000 } })
    t.ok(Number(refused.parameters['neededBytes']) > 1000)
    t.same(tight.list(), [])
  })

  t.test('names the procedure that an older GDS lacks', async (t) => {
    const planted = await plantGraph(t, openConnection(t, server), small)
    const host = { version: 'gds/1.0.0', offers: (procedure: string) => procedure !== 'gds.wcc.stream', projection: {}, close: async () => {} }
    const engine = await open(t, planted, { host })
    const projection = await engine.project('t', 'g', specOf({}))
    await t.rejects(engine.run('weaklyConnectedComponents', projection, {}), {
      code: 'EDGEWISE_ENGINE_UNAVAILABLE',
      message: /gds\/1\.0\.0 has no procedure gds\.wcc\.stream/
    })
    t.equal((await engine.run('stronglyConnectedComponents', projection, {})).count, 3)
  })

  t.test('rejects negative weights where kernels do, and accepts an empty graph', async (t) => {
    const neo4j = openConnection(t, server)
    const negative = await plantGraph(t, neo4j, {
      nodeCount: 2,
      arcs: [
        [0, 1, -2],
        [1, 0, 3]
      ]
    })
    const engine = await open(t, negative)
    const projection = await engine.project('t', 'g', specOf({ weight: weighted }))
    await t.rejects(engine.run('pagerank', projection, ranks), { code: 'EDGEWISE_NEGATIVE_WEIGHT', parameters: { property: 'w', weight: -2 } })
    t.same((await engine.run('degreeCentrality', projection, { orientation: 'natural' })).scores, Float64Array.of(0, 3))
    const nothing = await open(t, {
      source: async (...of) => ({
        ...(await negative.source(...of)),
        nodes: `MATCH (n:${negative.label}) WHERE false`,
        relationships: `MATCH (s:${negative.label})-[r]->(t) WHERE false`
      })
    })
    const empty = await nothing.project('t', 'g', specOf({}))
    t.equal(empty.nodeCount, 0)
    t.same(await nothing.run('weaklyConnectedComponents', empty, {}), { components: new Uint32Array(), count: 0 })
  })

  t.test('fills derived columns, and seeds communities with any of them', async (t) => {
    const planted = await plantGraph(t, openConnection(t, server), {
      nodeCount: 6,
      arcs: [
        [0, 1],
        [2, 3],
        [4, 5]
      ]
    })
    const nodeValues = async () => ({ nodeIds: planted.nodeIds, values: [0.5, 0.5, 0.5, 0.5, Number.NaN, Number.NaN] })
    const engine = await open(t, planted, { results: { ...noResults, nodeValues } })
    const projection = await engine.project('t', 'g', specOf({ orientation: 'undirected', derived: [{ name: 'given', handle: 'h' }] }))
    const seeds = projection.columns['given'] ?? null
    t.same(seeds && [...seeds], [0.5, 0.5, 0.5, 0.5, Number.NaN, Number.NaN])
    const { communities } = await engine.run('louvain', projection, { maxLevels: 1, maxIterations: 10, tolerance: 1e-4, seedCommunities: seeds })
    t.equal(communities[4], communities[5])
    t.not(communities[0], communities[4])
  })
}
