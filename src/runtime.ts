import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Asker, createAsker } from './agent/ask.ts'
import { planByRules } from './agent/rules/plan.ts'
import type { AnalyticsEngine } from './analytics/engine.ts'
import { openLocalEngine } from './analytics/local.ts'
import type { Config } from './config.ts'
import type { Model } from './llm/model.ts'
import { openOpenAiModel } from './llm/openai.ts'
import { createResultCache, type ResultCache } from './results/cache.ts'
import { openSqliteState } from './state/sqlite/sqlite-state.ts'
import type { StateStore } from './state/state.ts'
import { readJson } from './store/import/read-json.ts'
import { openSqliteStore } from './store/sqlite/sqlite-store.ts'
import type { GraphStore } from './store/store.ts'
import { createToolCaller, type ToolCaller } from './tools/call.ts'
import { tools } from './tools/index.ts'

/** Everything that answers questions, assembled from settings. Servers and the command line stand on it. */
export interface Runtime {
  readonly config: Config
  readonly store: GraphStore
  readonly state: StateStore
  readonly engine: AnalyticsEngine
  readonly resultCache: ResultCache
  readonly caller: ToolCaller
  /** null: no model is configured. */
  readonly model: Model | null
  readonly asker: Asker
  /** Closes what was opened, in reverse. */
  close(): Promise<void>
}

const SAMPLE = { graph: 'london', tenant: 'default', file: fileURLToPath(new URL('../data/london.json', import.meta.url)) }

/** Only a model with an endpoint is one: a key alone means the public endpoint. */
function openModel(config: Config): Model | null {
  const { openaiModel: model, openaiBaseUrl, openaiApiKey, openaiTimeoutMs: timeoutMs, openaiMaxRetries: maxRetries } = config
  if (model === '' || (openaiBaseUrl === '' && openaiApiKey === '')) return null
  const baseUrl = openaiBaseUrl || 'https://api.openai.com/v1'
  return openOpenAiModel({ baseUrl, apiKey: openaiApiKey || 'none', model, timeoutMs, maxRetries })
}

/** Loads the sample graph once: a graph of its name that is there already, whoever put it there, stays. */
async function loadSample(store: GraphStore): Promise<void> {
  const known = await store.list(SAMPLE.tenant)
  if (known.some(({ name }) => name === SAMPLE.graph)) return
  await store.import(SAMPLE.tenant, SAMPLE.graph, readJson(createReadStream(SAMPLE.file), 'london.json'), {
    orientation: 'undirected',
    nameProperties: { Station: 'name' }
  })
}

/** Opens databases under `config.dataDir`, starts the workers and loads the sample graph where it is missing. */
export async function openRuntime(config: Config): Promise<Runtime> {
  await mkdir(config.dataDir, { recursive: true })
  const store = await openSqliteStore({ path: join(config.dataDir, 'graphs.sqlite') })
  const state = await openSqliteState({ path: join(config.dataDir, 'state.sqlite') })
  if (config.sampleData) await loadSample(store)
  const resultCache = createResultCache({ maxBytes: config.resultCacheBytes })
  const { threads, queueSize, projectionCacheBytes: cacheBytes, deadlineMs, defaultGraph } = config
  // A derived column is filled from a result, and results are the caller's.
  const openColumn = (tenant: string, handle: string) => caller.nodeValues(tenant, handle)
  const engine = openLocalEngine({ store, threads, queueSize, cacheBytes, deadlineMs, openColumn })
  const caller = createToolCaller({ tools, store, engine, state, resultCache, defaultGraph })
  const model = openModel(config)
  const budget = { maxIterations: config.askMaxIterations, maxTokens: config.askMaxTokens, maxSeconds: config.askMaxSeconds }
  const asker = createAsker({ caller, store, state, model, planByRules, defaultGraph, budget })
  return {
    config,
    store,
    state,
    engine,
    resultCache,
    caller,
    model,
    asker,
    async close() {
      await engine.close()
      await state.close()
      await store.close()
    }
  }
}
