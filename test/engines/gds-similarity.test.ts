import t from 'tap'
import type { AlgorithmParameters } from '../../src/engines/engine.ts'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { uncontrolled } from '../../src/graph/control.ts'
import { randomNumbers } from '../../src/graph/kernels/random.ts'
import { nodeSimilarity } from '../../src/graph/kernels/similarity/node-similarity.ts'
import { noServer, openConnection, testServer } from '../fixtures/neo4j.ts'
import { plantGraph, specOf } from '../fixtures/planted-graph.ts'
import type { Arc } from '../graph/random-graph.ts'

const server = testServer()

t.test('of equally similar partners and pairs the kernel keeps those that GDS keeps', { skip: server === null ? noServer : false }, async (t) => {
  if (server === null) return
  const neo4j = openConnection(t, server)
  const random = randomNumbers(5)
  const nodeCount = 80
  const draw = (below: number) => Math.floor(random() * below)
  // Few neighbours to choose from: most similarities are equal to others.
  const arcs = Array.from({ length: 220 }, (): Arc => [draw(nodeCount), draw(12)])
  const planted = await plantGraph(t, neo4j, { nodeCount, arcs })
  const gds = await openGdsEngine({ neo4j, source: planted.source, deadlineMs: 60_000, ttlMs: 600_000, concurrency: 1 })
  t.teardown(() => gds.close())
  const spec = specOf({})
  const projection = await gds.project('t', 'g', spec)
  const { csr } = planted.local(spec)
  const half = Uint32Array.from({ length: nodeCount / 2 }, (_, at) => 2 * at)
  const defaults: AlgorithmParameters<'nodeSimilarity'> = {
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
  for (const change of [
    {},
    { topK: 1 },
    { topK: 3, metric: 'cosine' },
    { topK: -4, metric: 'overlap' },
    { topN: 25 },
    { topK: 4, topN: -31 },
    { topK: 3, topN: 20, unique: true },
    { topK: 3, sources: half },
    { topK: 3, targets: half },
    { topK: 5, topN: 17, sources: half.slice(0, 9), targets: half, similarityCutoff: 0 }
  ] as const) {
    const parameters = { ...defaults, ...change }
    t.same(await gds.run('nodeSimilarity', projection, parameters), nodeSimilarity(csr, parameters, uncontrolled), JSON.stringify(change))
  }
})
