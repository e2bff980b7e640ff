import { withLinkedSignal } from '../../base/concurrency/link-signals.ts'
import { EdgewiseError } from '../../base/errors.ts'
import { buildCsr } from '../../graph/build-csr.ts'
import { uncontrolled } from '../../graph/control.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import type { ProjectionSpec } from '../../graph/spec.ts'
import { createLru } from '../../results/cache.ts'
import { algorithms } from '../algorithms.ts'
import { storedColumns, withDerivedColumns } from '../derived-columns.ts'
import {
  type AlgorithmName,
  type AlgorithmOutput,
  type AlgorithmParameters,
  noResults,
  type RankedGraph,
  type RunControl,
  type ScoreAlgorithm,
  type TopScores
} from '../engine.ts'
import { pushedAlgorithms } from './algorithms.ts'
import { Catalogue, type PushedGraph } from './catalogue.ts'
import { isGraphMissing } from './failure.ts'
import { GdsCall } from './gds-call.ts'
import type { CataloguedGraph, GdsEngine, GdsEngineOptions } from './gds-engine.ts'
import type { GdsHost } from './host.ts'
import { nodeIndex } from './node-index.ts'
import type { Ask, PushedAlgorithm, PushedProjection } from './pushed-algorithm.ts'
import { createPushedGraphs } from './pushed-graphs.ts'
import { readProjection } from './read-projection.ts'
import { readTopScores } from './top-scores.ts'

const GRACE_MS = 120_000
const SWEEP_MS = 60_000
const MAX_GRAPHS = 32
const PROJECTION_BYTES = 512 * 2 ** 20
const KEPT_ROWS = 100_000

export class GdsPushDown implements GdsEngine {
  readonly name = 'gds'
  readonly version: string
  readonly #options: GdsEngineOptions
  readonly #host: GdsHost
  readonly #catalogue: Catalogue
  readonly #graphs: ReturnType<typeof createPushedGraphs>
  /** By name of their graph. */
  readonly #projections = createLru<PushedProjection>(PROJECTION_BYTES)
  readonly #indices = new WeakMap<Float64Array, (id: number) => number>()
  readonly #timer: NodeJS.Timeout
  readonly #closing = new AbortController()

  constructor(options: GdsEngineOptions, host: GdsHost) {
    const { neo4j, ttlMs, deadlineMs, maxBytes = Number.POSITIVE_INFINITY, maxGraphs = MAX_GRAPHS, graceMs = GRACE_MS, sweepMs = SWEEP_MS } = options
    this.#options = options
    this.#host = host
    this.version = host.version
    const now = () => options.now?.() ?? Date.now()
    const catalogue = new Catalogue({ neo4j, ttlMs, graceMs, maxBytes, maxGraphs, now })
    this.#catalogue = catalogue
    const source: GdsEngineOptions['source'] = (tenant, graph, spec) => options.source(tenant, graph, spec)
    this.#graphs = createPushedGraphs({
      neo4j,
      host,
      catalogue,
      maxBytes,
      source,
      results: options.results ?? noResults,
      deadlineMs,
      leastLeaseMs: Math.min(deadlineMs, ttlMs / 2)
    })
    this.#timer = setInterval(() => this.sweep().catch(() => {}), sweepMs)
    this.#timer.unref()
  }

  async project(tenant: string, graph: string, spec: ProjectionSpec, control: RunControl = {}): Promise<PushedProjection> {
    const { results = noResults, neo4j } = this.#options
    const stored = storedColumns(spec)
    const deadlineMs = control.deadlineMs ?? this.#options.deadlineMs
    const { pushed, version } = await this.#graphs.get({ tenant, graph }, { key: '', spec: stored }, null, control, deadlineMs)
    let projection = this.#projections.get(pushed.name)
    if (projection === undefined) {
      const options = { deadlineMs, ...(control.signal === undefined ? {} : { signal: control.signal }) }
      projection = await this.#catalogue.use(pushed, () => readProjection(neo4j, { tenant, graph, version, spec: stored }, pushed, options))
      this.#projections.set(pushed.name, projection, projection.bytes)
    }
    return { ...projection, ...(await withDerivedColumns(projection as PushedProjection & CsrProjection, spec, results)) }
  }

  async run<A extends AlgorithmName>(
    algorithm: A,
    projection: PushedProjection,
    parameters: AlgorithmParameters<A>,
    control: RunControl = {}
  ): Promise<AlgorithmOutput<A>> {
    if (control.signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
    if (projection.nodeCount === 0) return onNothing(algorithm, parameters)
    return this.#ask(algorithm, projection, parameters, control, async (pushed, ask, call) => {
      const configuration = pushed.configure?.(ask) ?? {}
      const { procedure, mode = 'stream' } = pushed
      await call.admit(`${procedure}.${mode}`, mode === 'mutate' ? { ...configuration, mutateProperty: 'estimated' } : configuration, mode !== 'train')
      return pushed.read(call, configuration, ask)
    })
  }

  async top<A extends ScoreAlgorithm>(
    algorithm: A,
    of: RankedGraph,
    parameters: AlgorithmParameters<A>,
    control: RunControl = {}
  ): Promise<TopScores<A> | null> {
    if (control.signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
    const { keptRows = KEPT_ROWS, deadlineMs } = this.#options
    const { tenant, graph, nodeIds = new Float64Array() } = of
    const spec = storedColumns(of.spec)
    const { pushed: at, version } = await this.#graphs.get(of, { key: '', spec }, of.version ?? null, control, control.deadlineMs ?? deadlineMs)
    const { name: graphName, database, nodeCount, relationshipCount: arcCount } = at
    if (nodeCount <= keptRows) return null
    // The ids of all nodes stay on the server: a ranking returns its own.
    const projection = { tenant, graph, version, spec, nodeIds, columns: {}, bytes: 0, graphName, database, nodeCount, arcCount }
    return this.#ask(algorithm, projection, parameters, control, async (pushed, ask, call) => {
      const configuration = pushed.configure?.(ask) ?? {}
      await call.admit(`${pushed.procedure}.mutate`, { ...configuration, mutateProperty: 'estimated' })
      return readTopScores(call, pushed, configuration, keptRows)
    })
  }

  async drop(projection: PushedProjection): Promise<void> {
    await this.#catalogue.drop(projection.graphName)
  }

  async dropModel(name: string): Promise<void> {
    await this.#options.neo4j.autocommit({ text: 'CALL gds.model.drop($name, false) YIELD modelName RETURN modelName', parameters: { name } })
  }

  list(): readonly CataloguedGraph[] {
    return this.#catalogue.own()
  }

  sweep(): Promise<string[]> {
    return this.#catalogue.sweep()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    // An unreachable server cannot be cleaned; its graphs' leases expire without this engine.
    await this.#catalogue.close().catch(() => {})
    await this.#host.close().catch(() => {})
  }

  /** Finds or projects the graph that the algorithm needs and runs a call on it, retrying once when the server has lost the graph. */
  async #ask<A extends AlgorithmName, T>(
    algorithm: A,
    projection: PushedProjection,
    parameters: AlgorithmParameters<A>,
    control: RunControl,
    work: (pushed: PushedAlgorithm<A>, ask: Ask<A>, call: GdsCall) => Promise<T>
  ): Promise<T> {
    const { neo4j, concurrency = 1, maxBytes = Number.POSITIVE_INFINITY } = this.#options
    const pushed = pushedAlgorithms[algorithm]
    const ask: Ask<A> = { projection, parameters, indexOf: this.#indexOf(projection.nodeIds) }
    const form = pushed.formOf?.(ask) ?? { key: '', spec: projection.spec }
    const deadlineMs = control.deadlineMs ?? this.#options.deadlineMs
    const startedAt = performance.now()
    const once = async (signal: AbortSignal) => {
      const { pushed: graph } = await this.#graphs.get(projection, form, projection.version, control, deadlineMs)
      refuseWeights(pushed.refuses, graph, projection)
      const call = new GdsCall({ neo4j, host: this.#host, concurrency, maxBytes }, graph, { ...control, signal }, deadlineMs, startedAt)
      const stop = call.watchProgress()
      try {
        return await this.#catalogue.use(graph, () => work(pushed, ask, call))
      } catch (error) {
        if (isGraphMissing(error)) this.#catalogue.forget(graph.name)
        throw error
      } finally {
        stop()
      }
    }
    return withLinkedSignal([control.signal, this.#closing.signal], async (signal) => {
      try {
        return await once(signal)
      } catch (error) {
        if (!isGraphMissing(error)) throw error
        return once(signal)
      }
    })
  }

  #indexOf(nodeIds: Float64Array): (id: number) => number {
    const known = this.#indices.get(nodeIds) ?? nodeIndex(nodeIds)
    this.#indices.set(nodeIds, known)
    return known
  }
}

/** Kernels also check all weights before they begin. */
function refuseWeights(algorithm: string | undefined, { refusedWeights, leastWeight }: PushedGraph, { spec }: PushedProjection): void {
  if (algorithm === undefined || refusedWeights === 0) return
  const weight = leastWeight !== null && leastWeight < 0 ? leastWeight : Number.NaN
  throw new EdgewiseError('EDGEWISE_NEGATIVE_WEIGHT', { algorithm, property: spec.weight?.property ?? 'weight', weight })
}

/** GDS cannot project a graph without nodes, so the kernel runs here. */
function onNothing<A extends AlgorithmName>(algorithm: A, parameters: AlgorithmParameters<A>): AlgorithmOutput<A> {
  const csr = buildCsr({ nodeCount: 0, sources: new Uint32Array(), targets: new Uint32Array(), weights: null, orientation: 'natural', parallel: 'keep' })
  const kernel = algorithms[algorithm] as unknown as (of: typeof csr, by: AlgorithmParameters<A>, control: typeof uncontrolled) => AlgorithmOutput<A>
  return kernel(csr, parameters, uncontrolled)
}
