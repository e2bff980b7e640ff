import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Account } from '../../base/telemetry/account.ts'
import { traced } from '../../base/telemetry/tracing.ts'
import type { TransitionName } from '../../jobs/transitions.ts'
import { type Model, noUsage, type Transcriber, type Usage } from '../../outside/models/model.ts'
import { modelFailureOf } from '../../outside/models/send.ts'
import type { Jobs } from '../../storage/state/jobs.ts'
import type { ToolCaller } from '../../tools/call.ts'

type Outcome = 'ok' | 'failed'

/** Metrics of this process in the Prometheus format. No label names a tenant. */
export interface Metrics {
  /** `route`: the pattern, not the path. */
  observeRequest(route: string, method: string, status: number, seconds: number): void
  countTransition(name: TransitionName, kind: string): void
  /** Counts the usage of requests to a model, including failed ones. */
  countModel(model: string, usage: Usage): void
  /** Without an account, the usage counts for the current one. */
  countTool(tool: string, outcome: Outcome, account?: Account): void
  readonly contentType: string
  /** Reads the state of the job table, then formats all metrics. */
  text(): Promise<string>
}

/** Histogram bounds from a health check to the longest answer. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

export function createMetrics(jobs: Pick<Jobs, 'count' | 'oldestDue'>, now: () => number = Date.now): Metrics {
  const registry = new Registry()
  const registers = [registry]
  let isCollecting = false
  const requests = new Histogram({
    name: 'edgewise_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers
  })
  const standing = new Gauge({ name: 'edgewise_jobs', help: 'Number of jobs of all tenants.', labelNames: ['kind', 'state'], registers })
  const oldest = new Gauge({ name: 'edgewise_jobs_oldest_due_seconds', help: 'Seconds since the oldest waiting job became due.', registers })
  const transitions = new Counter({
    name: 'edgewise_job_transitions_total',
    help: 'Job state transitions by this process; lapse: an expired lease, backOff: a retry.',
    labelNames: ['transition', 'kind'],
    registers
  })
  const tokens = new Counter({ name: 'edgewise_model_tokens_total', help: 'Model tokens used.', labelNames: ['model', 'direction'], registers })
  const sent = new Counter({ name: 'edgewise_model_requests_total', help: 'Model requests, including failed ones.', labelNames: ['model'], registers })
  const calls = new Counter({ name: 'edgewise_tool_calls_total', help: 'Tool calls.', labelNames: ['tool', 'outcome'], registers })

  async function ask(): Promise<void> {
    const [counts, due] = await Promise.all([jobs.count(), jobs.oldestDue()])
    standing.reset()
    for (const { kind, state, jobs: number } of counts) standing.set({ kind, state }, number)
    oldest.set(due === null ? 0 : Math.max(0, now() - due) / 1000)
  }

  return {
    observeRequest: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    countTransition: (transition, kind) => transitions.inc({ transition, kind }),
    countModel(model, { calls: requestCount, promptTokens, completionTokens }) {
      sent.inc({ model }, requestCount)
      tokens.inc({ model, direction: 'input' }, promptTokens)
      tokens.inc({ model, direction: 'output' }, completionTokens)
    },
    countTool: (tool, outcome) => calls.inc({ tool, outcome }),
    contentType: registry.contentType,
    async text() {
      // Process metrics start a timer, so they are enabled on first use.
      if (!isCollecting) collectDefaultMetrics({ register: registry })
      isCollecting = true
      await ask()
      return registry.metrics()
    }
  }
}

type CountModel = Pick<Metrics, 'countModel'>

/** Traces a request to a model by OpenTelemetry's conventions for generative AI, and counts its usage. Neither contains the text. */
function metered<T extends { readonly usage: Usage }>(operation: string, model: string, metrics: CountModel, ask: () => Promise<T>): Promise<T> {
  const attributes = { 'gen_ai.operation.name': operation, 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': model }
  return traced(`${operation} ${model}`, { attributes, kind: 'client' }, async (note) => {
    try {
      const outcome = await ask()
      const { promptTokens, completionTokens } = outcome.usage
      metrics.countModel(model, outcome.usage)
      note({ 'gen_ai.usage.input_tokens': promptTokens, 'gen_ai.usage.output_tokens': completionTokens })
      return outcome
    } catch (error) {
      metrics.countModel(model, modelFailureOf(error)?.usage ?? noUsage)
      throw error
    }
  })
}

export function meteredModel(model: Model | null, metrics: CountModel): Model | null {
  return model && { name: model.name, complete: (request) => metered('chat', model.name, metrics, () => model.complete(request)) }
}

export function meteredTranscriber(model: Transcriber | null, metrics: CountModel): Transcriber | null {
  return model && { name: model.name, transcribe: (recording, signal) => metered('transcribe', model.name, metrics, () => model.transcribe(recording, signal)) }
}

/** Counts the calls of tools by name, except unknown names, which callers choose. */
export function meteredCaller(caller: ToolCaller, metrics: Pick<Metrics, 'countTool'>): ToolCaller {
  return {
    ...caller,
    async call(request) {
      const { name } = caller.find(request.tool)
      try {
        const result = await caller.call(request)
        metrics.countTool(name, 'ok', request.account)
        return result
      } catch (error) {
        metrics.countTool(name, 'failed', request.account)
        throw error
      }
    }
  }
}
