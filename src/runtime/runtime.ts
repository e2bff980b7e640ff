import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Asker, createAsker } from '../ask/loop/ask.ts'
import { askJob } from '../ask/loop/ask-job.ts'
import { keepInlineGraph } from '../ask/loop/keep-inline-graph.ts'
import { createQuerySchemas, type QuerySchemas } from '../ask/loop/query-schemas.ts'
import { keepReadings } from '../ask/worker/kept-readings.ts'
import type { InlineContent } from '../ask/worker/language-service.ts'
import { type LanguageServicePool, openLanguageService } from '../ask/worker/language-service-pool.ts'
import type { Config } from '../base/config/config.ts'
import type { AnalyticsEngine, EarlierResults, Engines } from '../engines/engine.ts'
import { createEngines } from '../engines/engines.ts'
import { type Layouts, openLayouts } from '../engines/layout/layouts.ts'
import { openLocalEngine } from '../engines/local.ts'
import type { JobKind } from '../jobs/kind.ts'
import { createJobService, type JobService } from '../jobs/service.ts'
import { createStepOutputs } from '../jobs/step-outputs.ts'
import { openWebhooks, type WebhookService } from '../jobs/webhooks/open-webhooks.ts'
import type { DocumentReader } from '../outside/documents/document-reader.ts'
import type { Model } from '../outside/models/model.ts'
import type { Models } from '../outside/models/open-models.ts'
import type { Network } from '../outside/net/network.ts'
import { createLru, createResultCache, type ResultCache } from '../results/cache.ts'
import { createGraphChanges, type GraphChanges } from '../storage/graphs/change/change-graphs.ts'
import { readJson } from '../storage/graphs/import/read-json.ts'
import { createInlineGraphs } from '../storage/graphs/inline-graphs.ts'
import { openSqliteStore } from '../storage/graphs/sqlite/sqlite-store.ts'
import type { GraphStore, InlineGraphs } from '../storage/graphs/store.ts'
import type { StateStore } from '../storage/state/state.ts'
import { createTaskGraphs, type TaskGraphs } from '../tasks/kgot/task-graphs.ts'
import { taskJob } from '../tasks/kgot/task-job.ts'
import { agentsJob } from '../tasks/node-agents/agents-job.ts'
import { createToolCaller, type ToolCaller } from '../tools/call.ts'
import { tools } from '../tools/index.ts'
import type { InlineEdges } from '../tools/inline-edges.ts'
import { withInlineGraphs } from '../tools/inline-graphs-in-jobs.ts'
import type { Tool } from '../tools/tool.ts'
import { toolJob } from '../tools/tool-job.ts'
import { openGraphDatabase, openState } from './databases/open-databases.ts'
import { startSweeper } from './databases/sweeper.ts'
import { importJob } from './import-job.ts'
import { createMetrics, type Metrics, meteredCaller } from './metrics/metrics.ts'
import { openOutside } from './open-outside.ts'
import { countedAsker, countedKind, countedMetrics } from './usage/counted.ts'
import { startUsageCounter, type UsageCounter } from './usage/usage-counter.ts'

/** Cache size for outputs of finished steps. */
const STEP_OUTPUT_BYTES = 64 * 1024 * 1024

/** Everything that answers questions, assembled from settings, for servers and the command line. */
export interface Runtime {
  readonly config: Config
  readonly store: GraphStore
  /** The store, and beside it the graphs of questions and tasks. */
  readonly allGraphs: GraphStore
  /** Changes of the store's graphs. */
  readonly changes: GraphChanges
  readonly state: StateStore
  /** Kernels in this process. */
  readonly engine: AnalyticsEngine
  readonly engines: Engines
  readonly layouts: Layouts
  /** Graph of calls that name none. */
  readonly defaultGraph: string
  readonly resultCache: ResultCache
  readonly caller: ToolCaller
  /** null when no model is configured. */
  readonly model: Model | null
  /** Models of tasks; null when no model is configured. */
  readonly models: Models | null
  readonly asker: Asker
  readonly querySchema: QuerySchemas
  readonly jobs: JobService
  readonly taskGraphs: TaskGraphs
  readonly webhooks: WebhookService
  readonly metrics: Metrics
  readonly usage: UsageCounter
  /** Guarded requests to addresses that callers name. */
  readonly network: Network
  /** Converts files and pages to Markdown, with a process per document; none starts before the first. */
  readonly documents: DocumentReader
  /** Starts in advance what the first question needs. */
  warm(): void
  /** Loads the sample graph for a tenant if the settings request it and graphs are embedded. */
  addSample(tenant: string): Promise<void>
  /** Checks that every database is writable; throws an error that may be transient. */
  probe(): Promise<void>
  /** Closes everything in reverse order. */
  close(): Promise<void>
}

export interface RuntimeOptions {
  /** Job kinds besides the service's own. */
  readonly kinds?: readonly JobKind[]
  /** Opens the language service; by default on threads. */
  readonly openReader?: (caller: ToolCaller, store: GraphStore) => LanguageServicePool
}

// A build is one folder below the root, the source two.
const sample = import.meta.url.endsWith('.ts') ? new URL('../../data/london.json', import.meta.url) : new URL('../data/london.json', import.meta.url)
const SAMPLE = { graph: 'london', file: fileURLToPath(sample) }

/** Loads the sample graph once; an existing graph of that name stays, whoever created it. */
async function loadSample(store: GraphStore, tenant: string): Promise<void> {
  const known = await store.list(tenant)
  if (known.some(({ name }) => name === SAMPLE.graph)) return
  await store.import(tenant, SAMPLE.graph, readJson(createReadStream(SAMPLE.file), 'london.json'), {
    orientation: 'undirected',
    nameProperties: { Station: 'name' }
  })
}

const READER_QUEUE = 64
function readerThreads({ readThreads: threads, readMs }: Config, { tools: all, forRules }: ToolCaller, store: GraphStore): LanguageServicePool {
  const names = (of: readonly Tool[]) => of.map(({ name }) => name)
  const known = { all: names(all), forRules: names(forRules) }
  return openLanguageService({ tools: known, store, threads, queueSize: READER_QUEUE, readMs })
}

/** Reads and stores a question's inline graph. */
function tellingBy(graphs: InlineGraphs, read: (question: string, control: Parameters<InlineEdges['read']>[1]) => Promise<InlineContent | null>): InlineEdges {
  return { keep: graphs.keep, read: async (question, control) => keepInlineGraph(graphs, control.tenant, await read(question, control)) }
}

/** null when Spark is not configured. */
async function openSpark(
  { sparkMaster: master, sparkDir, dataDir, deadlineMs }: Config,
  local: ReturnType<typeof openLocalEngine>
): Promise<AnalyticsEngine | null> {
  if (master === '') return null
  const folder = sparkDir === '' ? join(dataDir, 'spark') : sparkDir
  await mkdir(folder, { recursive: true })
  const { openSparkEngine } = await import('../engines/spark/spark-engine.ts')
  return openSparkEngine({ local, master, command: 'spark-submit', folder: resolve(folder), deadlineMs })
}

async function openEngines(config: Config, store: GraphStore, results: EarlierResults, gds: Parameters<typeof createEngines>[0]['gds']) {
  const { threads, queueSize, projectionCacheBytes: cacheBytes, runBytes, deadlineMs } = config
  const engine = openLocalEngine({ store, threads, queueSize, cacheBytes, runBytes, deadlineMs, results })
  const spark = await openSpark(config, engine)
  const engines = createEngines({ local: engine, gds, spark, wish: config.engine, maxBytes: cacheBytes })
  return { engine, engines, layouts: openLayouts({ store, engine, deadlineMs }) }
}

function askBudget({ askMaxIterations: maxIterations, askMaxCalls: maxCalls, askMaxTokens: maxTokens, askMaxSeconds: maxSeconds }: Config) {
  return { maxIterations, maxCalls, maxTokens, maxSeconds }
}

/** Kinds whose jobs bring their inline graphs along and are counted as usage. */
function runnable(kinds: readonly JobKind[], graphs: InlineGraphs, { blobs }: StateStore): JobKind[] {
  return kinds.map((kind) => countedKind(withInlineGraphs(kind, { graphs, blobs })))
}

function warm(store: GraphStore, reader: LanguageServicePool, model: Model | null): void {
  store.warm?.()
  reader.warm()
  // If it cannot be loaded, the first request reports the error.
  if (model !== null) import('../outside/models/openai-send.ts').catch(() => {})
}

/** Opens the databases, starts the workers and loads a missing sample graph. A Neo4j database may be unreachable at start: every call tries again. */
export async function openRuntime(
  config: Config,
  { kinds: more = [], openReader = (...of) => readerThreads(config, ...of) }: RuntimeOptions = {}
): Promise<Runtime> {
  await mkdir(config.dataDir, { recursive: true })
  // Derived parts of a projection come from results, which belong to the caller.
  const results: EarlierResults = { nodeValues: (...of) => caller.nodeValues(...of), nodePairs: (...of) => caller.nodePairs(...of) }
  const graphs = await openGraphDatabase(config, results)
  const state = await openState(config)
  const { store, defaultGraph } = graphs
  const addSample = async (tenant: string) => (config.sampleData && graphs.takesSample ? loadSample(store, tenant) : undefined)
  await addSample('default')
  const resultCache = createResultCache({ maxBytes: config.resultCacheBytes })
  // Inline graphs have their own database, separate from the tenants' graphs.
  const temporary = await openSqliteStore({ path: join(config.dataDir, 'told.sqlite'), threads: 1 })
  const taskGraphs = createTaskGraphs(createStepOutputs(state, createLru(STEP_OUTPUT_BYTES)))
  const inlineGraphs = createInlineGraphs({ store, temporary, drawn: taskGraphs })
  const { engine, engines, layouts } = await openEngines(config, inlineGraphs.store, results, graphs.gds)
  const usage = startUsageCounter(state.usage)
  const metrics = countedMetrics(createMetrics(state.jobs), usage)
  const outside = openOutside(config, metrics, state)
  const telling = tellingBy(inlineGraphs, (question, control) => reader.read('inlineGraph', { question, previous: [], stored: defaultGraph }, control))
  const caller = meteredCaller(createToolCaller({ tools, store: inlineGraphs.store, engines, state, resultCache, defaultGraph, outside, telling }), metrics)
  const sweeper = startSweeper({ stores: [store, temporary], state, config })
  const reader = keepReadings(openReader(caller, inlineGraphs.store), inlineGraphs.store)
  const toAsk = { caller, store: inlineGraphs.store, inlineGraphs, state, model: outside.model, reader, defaultGraph, budget: askBudget(config) }
  const asker = countedAsker(createAsker(toAsk), usage)
  const querySchema = createQuerySchemas({ store: inlineGraphs.store, reader, caller })
  const tasks = taskJob({ caller, stored: store, store: inlineGraphs.store, reader, querySchema, ...outside, blobs: state.blobs })
  const ofAgents = { model: outside.models?.execution ?? null, prices: outside.prices, concurrency: config.nodeAgentsConcurrency }
  const agents = agentsJob({ store: inlineGraphs.store, engine, kept: state, defaultGraph, ...ofAgents })
  const changes = createGraphChanges(store)
  const imports = importJob({ store, changes, blobs: state.blobs, maxBytes: config.maxUploadBytes })
  const kinds = runnable([askJob(asker), toolJob(caller), tasks, agents, imports, ...more], inlineGraphs, state)
  const webhooks = openWebhooks({ webhooks: state.webhooks, network: outside.network, secretKey: config.secretKey })
  const ofJobs = { maxWaiting: config.jobQueueSize, deadlineMs: config.jobDeadlineMs, prepareCallback: webhooks.endpoints.prepare }
  const jobs = createJobService({ state, kinds, ...ofJobs, onTransition: metrics.countTransition })
  return {
    config,
    store,
    allGraphs: inlineGraphs.store,
    changes,
    state,
    engine,
    engines,
    layouts,
    defaultGraph,
    resultCache,
    caller,
    model: outside.model,
    models: outside.models,
    asker,
    querySchema,
    jobs,
    taskGraphs,
    webhooks,
    metrics,
    usage,
    network: outside.network,
    documents: outside.documents,
    addSample,
    warm: () => warm(store, reader, outside.model),
    probe: async () => void (await Promise.all([store.probe(), state.probe(), temporary.probe()])),
    async close() {
      await Promise.all([sweeper.stop(), usage.stop()])
      for (const part of [outside, reader, layouts, engine, state, temporary, graphs]) await part.close()
    }
  }
}
