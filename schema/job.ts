import { linkSignals } from '../src/base/concurrency/link-signals.ts'
import { EdgewiseError, invalidInput } from '../src/base/errors.ts'
import type { JobSummary, ShownEvent, ShownJob } from '../src/faces/http/job-api.ts'
import type { GraphqlContext } from './context.ts'
import { assertFirst } from './result.ts'

interface PageArguments {
  readonly first: number
  readonly after?: string | null
}

interface ListArguments extends PageArguments {
  readonly state?: string | null
  readonly states?: readonly string[] | null
  readonly kind?: string | null
}

type Filter = Parameters<GraphqlContext['service']['jobs']['page']>[1]
type State = NonNullable<Filter['states']>[number]

export const statesOf = (names: readonly string[]): { readonly states: readonly State[] } => ({ states: names.map((name) => name.toLowerCase() as State) })

function filterOf({ state, states, kind }: ListArguments): Filter {
  if (state != null && states != null) throw invalidInput('Give "state" or "states", not both.')
  const names = states ?? (state == null ? null : [state])
  return { ...(names !== null && statesOf(names)), ...(kind != null && { kind }) }
}

/** A page of jobs as a connection. */
export async function pageOfJobs({ service, request: { tenant } }: GraphqlContext, filter: Filter, { first, after }: PageArguments) {
  assertFirst(first)
  const { jobs, next } = await service.jobs.page(tenant, filter, { limit: Math.max(first, 1), after: after ?? undefined })
  const nodes = jobs.slice(0, first)
  const edges = nodes.map((node) => ({ cursor: service.jobs.cursor(tenant, filter, node), node }))
  const pageInfo = {
    hasNextPage: next !== null || nodes.length < jobs.length,
    hasPreviousPage: after != null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null
  }
  return { edges, nodes, pageInfo }
}

/** The job with input and result: already present, or read together with other jobs. */
export const wholeOf = (job: JobSummary | ShownJob, { load }: GraphqlContext): ShownJob | Promise<ShownJob> => ('input' in job ? job : load.job(job.id))

/** Drops null members, which a submission does not accept. */
export const given = (members: object): object => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined))

async function submitJob(_: unknown, body: { readonly callback?: object | null }, { service: { jobs }, request }: GraphqlContext): Promise<ShownJob> {
  const { callback, ...order } = body
  const whole = given({ ...order, callback: callback && given(callback) })
  const submitted = await jobs.submit({ ...jobs.order(whole), tenant: request.tenant, authority: request.authority() })
  return { ...(await jobs.show(submitted.job)), callback: jobs.callback(submitted) }
}

/** Cancels or retries. */
const changeJob =
  (act: 'cancel' | 'retry') =>
  async (_: unknown, { id }: { id: string }, { service: { jobs }, request }: GraphqlContext): Promise<ShownJob> => {
    request.demand('write', `The mutation ${act}Job`)
    return jobs.show(await jobs[act](request.tenant, id))
  }

interface ChoiceArguments {
  readonly ids?: readonly string[] | null
  readonly state?: string | null
  readonly kind?: string | null
}

const changeJobs =
  (act: 'cancel' | 'retry') =>
  (_: unknown, { ids, state, kind }: ChoiceArguments, { service: { jobs }, request, signal }: GraphqlContext) => {
    request.demand('write', `The mutation ${act}Jobs`)
    return jobs.changeMany(act, request.tenant, given({ ids, state: state?.toLowerCase(), kind }), signal)
  }

/** One step of the subscription: an event, or the error that ended the watch. */
type Step = { readonly event: ShownEvent } | { readonly error: unknown }

async function* stepsOf({ service: { jobs }, request }: GraphqlContext, id: string, after: number, signal: AbortSignal): AsyncGenerator<Step, void> {
  try {
    for await (const event of jobs.watch(request.tenant, id, after, signal)) yield { event: jobs.showEvent(event) }
  } catch (error) {
    yield { error }
  }
}

async function jobEvents(_: unknown, { id, after }: { id: string; after?: number | null }, context: GraphqlContext): Promise<AsyncIterable<Step>> {
  const from = after ?? 0
  if (from < 0) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `"after" must be 0 or more, but is ${from}.`, argument: 'after' })
  const { service, request, signal } = context
  // A missing job is rejected before the stream begins.
  await service.jobs.read(request.tenant, id)
  const controller = new AbortController()
  const linked = linkSignals([controller.signal, signal])
  const steps = stepsOf(context, id, from, linked.signal)
  const iterator: AsyncIterator<Step> = {
    next: async () => {
      const step = await steps.next()
      if (step.done) linked.release()
      return step
    },
    return() {
      // A generator notices this only when it yields, which it does not while it waits for events.
      controller.abort()
      linked.release()
      return steps.return()
    }
  }
  return { [Symbol.asyncIterator]: () => iterator }
}

export const jobResolvers = {
  Query: {
    jobs: (_: unknown, given: ListArguments, context: GraphqlContext) => pageOfJobs(context, filterOf(given), given),
    jobCounts: async (_: unknown, { kind }: { kind?: string | null }, { service, request }: GraphqlContext) =>
      Object.entries(await service.jobs.counts(request.tenant, kind ?? undefined)).map(([state, count]) => ({ state: state.toUpperCase(), count })),
    job: (_: unknown, { id }: { id: string }, { load }: GraphqlContext) => load.job(id)
  },
  Job: {
    state: ({ state }: JobSummary) => state.toUpperCase(),
    input: async (job: JobSummary, _: unknown, context: GraphqlContext) => (await wholeOf(job, context)).input,
    result: async (job: JobSummary, _: unknown, context: GraphqlContext) => (await wholeOf(job, context)).result,
    resultBytes: async (job: JobSummary, _: unknown, context: GraphqlContext) => (await wholeOf(job, context)).resultBytes,
    steps: ({ id }: JobSummary, _: unknown, { service, request }: GraphqlContext) => service.jobs.shownSteps(request.tenant, id)
  },
  JobCallback: { secret: ({ secret }: { secret?: string }) => secret ?? null },
  Mutation: { submitJob, cancelJob: changeJob('cancel'), retryJob: changeJob('retry'), cancelJobs: changeJobs('cancel'), retryJobs: changeJobs('retry') },
  Subscription: {
    jobEvents: {
      subscribe: jobEvents,
      resolve: (step: Step): ShownEvent => {
        if ('error' in step) throw step.error
        return step.event
      }
    }
  }
}
