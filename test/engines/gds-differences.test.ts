import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { AnalyticsEngine } from '../../src/engines/engine.ts'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { openLocalEngine } from '../../src/engines/local.ts'
import type { CsrProjection, Projection } from '../../src/graph/projection.ts'
import type { ProjectionSpec } from '../../src/graph/spec.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import { openNeo4jStore } from '../../src/storage/graphs/neo4j/neo4j-store.ts'
import { openSqliteStore } from '../../src/storage/graphs/sqlite/sqlite-store.ts'
import type { GraphStore } from '../../src/storage/graphs/store.ts'
import { tools } from '../../src/tools/index.ts'
import { isFull } from '../fixtures/length.ts'
import { noServer, openConnection, type TestServer, testServer } from '../fixtures/neo4j.ts'
import type { Comparison } from './compared/comparison.ts'
import type { Pair } from './compared/distances.ts'
import { type CaseContext, type ComparedGraph, comparedGraphs } from './compared/graphs.ts'
import { type ComparedAlgorithm, comparisons } from './compared/index.ts'
import { comparedModel, labelledModel } from './compared/learning.ts'
import { agreement, differencesDocument } from './gds-document.ts'

const file = new URL('../../docs/gds-differences.md', import.meta.url)
const DEADLINE_MS = 60_000
/** Names of kernels, separated by commas: for work on some of them. The document is then left alone. */
const only = process.env['EDGEWISE_COMPARE']?.split(',')
const compared = (Object.keys(comparisons) as ComparedAlgorithm[]).filter((algorithm) => only === undefined || only.includes(algorithm))

/** One engine's reading of a graph. */
interface Reading {
  readonly engine: AnalyticsEngine
  readonly projection: Projection
  readonly context: CaseContext
  readonly keys: readonly string[]
}

async function readingOf(engine: AnalyticsEngine, store: GraphStore, tenant: string, graph: ComparedGraph, spec: ProjectionSpec): Promise<Reading> {
  const projection = await engine.project(tenant, graph.name, spec)
  const nodes = await store.nodes(tenant, graph.name, [...projection.nodeIds])
  const keyOf = new Map(nodes.map(({ id, key }) => [id, key]))
  const keys = Array.from(projection.nodeIds, (id) => keyOf.get(id) ?? '')
  const indexOf = (key: string) => keys.indexOf(key)
  const types = [...new Set(graph.content.relationships.map(({ type }) => type))]
  return {
    engine,
    projection,
    keys,
    context: { projection, indexOf, pairs: graph.pairs, types, run: (algorithm, parameters) => engine.run(algorithm, projection, parameters) }
  }
}

/** The largest distance over all calls of an algorithm, null where the engine's server reports that it lacks the algorithm. */
async function farthest<A extends ComparedAlgorithm>(algorithm: A, reference: Reading, other: Reading): Promise<number | null> {
  const { cases, distance, only2026 } = comparisons[algorithm] as Comparison<A>
  const placeOf = Uint32Array.from(reference.keys, (key) => other.keys.indexOf(key))
  const { csr } = reference.projection as CsrProjection
  const calls = await cases(reference.context)
  const others = await cases(other.context)
  let worst = 0
  for (const [index, parameters] of calls.entries()) {
    const expected = await reference.engine.run(algorithm, reference.projection, parameters)
    const found = await other.engine.run(algorithm, other.projection, others[index] as typeof parameters).catch((error: unknown) => {
      const isLacking = only2026 === true && other.engine.name === 'gds' && error instanceof EdgewiseError && error.code === 'EDGEWISE_ENGINE_UNAVAILABLE'
      if (!isLacking) throw error
      return null
    })
    if (found === null) return null
    worst = Math.max(worst, distance({ expected, found, parameters, placeOf, csr } as Pair<A>))
  }
  return worst
}

const server = testServer()
if (server === null) t.test('the same answers by kernel and by GDS', { skip: noServer }, async () => {})
else {
  t.test('the same answers by kernel and by GDS, on both stores', { timeout: 600_000 }, async (t) => {
    const { reference, others, stores, tenant } = await openSettings(t, server)
    const agreed = new Set<string>()
    const took = new Map<ComparedAlgorithm, number>()
    for (const graph of comparedGraphs) {
      for (const store of stores) await store.import(tenant, graph.name, readJson(bytesOf(JSON.stringify(graph.content)), 'compared.json'), {})
      for (const spec of isFull ? graph.specs : graph.specs.slice(0, 1)) {
        const expected = await readingOf(reference.engine, reference.store, tenant, graph, spec)
        for (const { setting, engine, store } of others) {
          const found = await readingOf(engine, store, tenant, graph, spec)
          // Without relationships here no kernel could have answered.
          t.equal('csr' in found.projection, engine.name === 'local')
          for (const algorithm of compared) {
            const started = performance.now()
            const distance = await farthest(algorithm, expected, found)
            took.set(algorithm, (took.get(algorithm) ?? 0) + performance.now() - started)
            const bound = comparisons[algorithm].tolerance(setting, spec.orientation !== 'undirected')
            const what = `${algorithm}, ${setting}, ${graph.name}, ${spec.orientation}, ${spec.parallel}: ${distance}`
            if (t.ok(distance === null || distance <= bound, what)) agreed.add(agreement(algorithm, setting))
          }
        }
      }
    }
    t.comment(
      `seconds: ${[...took]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 10)
        .map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`)
        .join(', ')}`
    )
    if (only !== undefined) return
    // GDS runs no programs of callers: the tool refuses that engine.
    t.same(
      Object.values(comparisons)
        .map(({ tool }) => tool)
        .sort(),
      tools
        .filter(({ name }) => !/^((run|explain)_vertex_program|solve_graph_problem)$/.test(name))
        .filter(({ name, family, input }) => 'engine' in input.properties && (family !== 'projections' || name === 'stream_relationships'))
        .map(({ name }) => name)
        .sort()
    )
    const text = differencesDocument(agreed)
    if (process.env['EDGEWISE_WRITE_DIFFERENCES'] === '1') writeFileSync(file, text)
    t.equal(readFileSync(file, 'utf8'), text, 'docs/gds-differences.md is what was measured (EDGEWISE_WRITE_DIFFERENCES=1 writes it)')
  })
}

/** The kernels on the embedded store, what is compared with them, and the stores. */
async function openSettings(t: Test, server: TestServer) {
  const tenant = `differences-${process.pid}-${Date.now()}`
  const neo4j = openConnection(t, server)
  const sqlite = await openSqliteStore({ path: join(t.testdir(), 'graphs.db'), threads: 1 })
  const remote = openNeo4jStore({ neo4j, neo4jOptions: { ...server, database: 'neo4j', deadlineMs: DEADLINE_MS } })
  const openLocal = (store: GraphStore) => openLocalEngine({ store, threads: 1, queueSize: 16, cacheBytes: 2 ** 28, deadlineMs: DEADLINE_MS })
  const local = openLocal(sqlite)
  const localOnNeo4j = openLocal(remote)
  const gds = await openGdsEngine({ neo4j, source: remote.projectionSource, deadlineMs: DEADLINE_MS, ttlMs: 600_000, concurrency: 1, maxGraphs: 8 })
  t.teardown(async () => {
    for (const name of [comparedModel, labelledModel]) {
      await neo4j.autocommit({ text: 'CALL gds.model.drop($name, false) YIELD modelName RETURN modelName', parameters: { name: `edgewise_${name}` } })
    }
    await Promise.all([local.close(), localOnNeo4j.close(), gds.close()])
    for (const { name } of comparedGraphs) await remote.drop(tenant, name).catch(() => {})
    await Promise.all([sqlite.close(), remote.close()])
  })
  return {
    tenant,
    stores: [sqlite, remote],
    reference: { engine: local, store: sqlite },
    others: [
      { setting: 'local on neo4j' as const, engine: localOnNeo4j, store: remote },
      { setting: 'gds on neo4j' as const, engine: gds, store: remote }
    ]
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
