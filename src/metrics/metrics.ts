import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TransitionName } from '../jobs/transitions.ts'
import type { Model } from '../llm/model.ts'
import type { Usage } from '../llm/usage.ts'
import type { Jobs } from '../state/jobs.ts'
import { traced } from '../telemetry/tracing.ts'

/** What this process measures, in the form of Prometheus. No label names a tenant. */
export interface Metrics {
  /** `route`: the pattern, not the path. */
  observeRequest(route: string, method: string, status: number, seconds: number): void
  countTransition(name: TransitionName, kind: string): void
  countTokens(usage: Pick<Usage, 'promptTokens' | 'completionTokens'>): void
  readonly contentType: string
  /** Asks the job table how it stands, then writes everything. */
  text(): Promise<string>
}

/** From a health check to the longest answer. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

export function createMetrics(jobs: Pick<Jobs, 'count' | 'oldestDue'>, now: () => number = Date.now): Metrics {
  const registry = new Registry()
  const registers = [registry]
  let isCollecting = false
  const requests = new Histogram({
    name: 'edgewise_http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers
  })
  const standing = new Gauge({ name: 'edgewise_jobs', help: 'Jobs of all tenants, by kind and state.', labelNames: ['kind', 'state'], registers })
  const oldest = new Gauge({ name: 'edgewise_jobs_oldest_due_seconds', help: 'How long the job that waits longest could have run.', registers })
  const transitions = new Counter({
    name: 'edgewise_job_transitions_total',
    help: 'Changes that this process made to jobs; lapse: a lease ran out, backOff: a retry.',
    labelNames: ['transition', 'kind'],
    registers
  })
  const tokens = new Counter({ name: 'edgewise_model_tokens_total', help: 'Tokens of the model.', labelNames: ['direction'], registers })

  async function ask(): Promise<void> {
    const [counts, due] = await Promise.all([jobs.count(), jobs.oldestDue()])
    standing.reset()
    for (const { kind, state, jobs: number } of counts) standing.set({ kind, state }, number)
    oldest.set(due === null ? 0 : Math.max(0, now() - due) / 1000)
  }

  return {
    observeRequest: (route, method, status, seconds) => requests.observe({ route, method, status }, seconds),
    countTransition: (transition, kind) => transitions.inc({ transition, kind }),
    countTokens({ promptTokens, completionTokens }) {
      tokens.inc({ direction: 'input' }, promptTokens)
      tokens.inc({ direction: 'output' }, completionTokens)
    },
    contentType: registry.contentType,
    async text() {
      // Of the process: they keep a timer, so they begin with whoever wants them.
      if (!isCollecting) collectDefaultMetrics({ register: registry })
      isCollecting = true
      await ask()
      return registry.metrics()
    }
  }
}

/** The model, its calls traced by the conventions of OpenTelemetry for generative AI, its tokens counted. What is said is in neither. */
export function meteredModel(model: Model | null, metrics: Pick<Metrics, 'countTokens'>): Model | null {
  if (model === null) return null
  const { name } = model
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': 'openai', 'gen_ai.request.model': name }
  return {
    name,
    complete: (request) =>
      traced(`chat ${name}`, { attributes, kind: 'client' }, async (note) => {
        const completion = await model.complete(request)
        const { promptTokens, completionTokens } = completion.usage
        note({ 'gen_ai.usage.input_tokens': promptTokens, 'gen_ai.usage.output_tokens': completionTokens })
        metrics.countTokens(completion.usage)
        return completion
      })
  }
}
