import type { JobSummary, ShownJob } from '../src/faces/http/job-api.ts'
import type { ShownTaskGraph } from '../src/faces/http/task-api.ts'
import type { GraphqlContext } from './context.ts'
import { given, pageOfJobs, statesOf, wholeOf } from './job.ts'
import { assertFirst } from './result.ts'

const KIND = 'kgot'

/** A task is its job, whose input, result and steps are read when they are asked for. */
interface Told {
  readonly id: string
  readonly job: JobSummary | ShownJob
}

const told = (job: JobSummary | ShownJob): Told => ({ id: job.id, job })

async function readTask(_: unknown, { id }: { id: string }, { service: { tasks, jobs }, request: { tenant } }: GraphqlContext): Promise<Told> {
  return told(await jobs.show(await tasks.read(tenant, id)))
}

interface ListArguments {
  readonly state?: string | null
  readonly first: number
  readonly after?: string | null
}

async function listTasks(_: unknown, { state, ...page }: ListArguments, context: GraphqlContext) {
  const { nodes, edges, pageInfo } = await pageOfJobs(context, { kind: KIND, ...(state != null && statesOf([state])) }, page)
  return { nodes: nodes.map(told), edges: edges.map(({ cursor, node }) => ({ cursor, node: told(node) })), pageInfo }
}

const resultOf = async ({ job }: Told, context: GraphqlContext) => (await wholeOf(job, context)).result

interface TaskArguments {
  readonly priority?: number | null
  readonly maxAttempts?: number | null
  readonly deadlineSeconds?: number | null
  readonly callback?: object | null
}

async function submitTask(
  _: unknown,
  { priority, maxAttempts, deadlineSeconds, callback, ...input }: TaskArguments,
  { service: { jobs }, request }: GraphqlContext
): Promise<Told> {
  const order = given({ kind: KIND, input: given(input), priority, maxAttempts, deadlineSeconds, callback: callback && given(callback) })
  const submitted = await jobs.submit({ ...jobs.order(order), tenant: request.tenant, authority: request.authority() })
  // The callback has its secret in the first response.
  return told({ ...(await jobs.show(submitted.job)), callback: jobs.callback(submitted) })
}

const firstOf =
  (part: 'nodes' | 'edges') =>
  (graph: ShownTaskGraph, { first }: { first: number }) => {
    assertFirst(first)
    return graph[part](first)
  }

export const taskResolvers = {
  Query: { task: readTask, tasks: listTasks },
  Mutation: { submitTask },
  Task: {
    state: ({ job }: Told) => job.state.toUpperCase(),
    answer: async (task: Told, _: unknown, context: GraphqlContext) => ((await resultOf(task, context)) as { answer?: string } | null)?.answer ?? null,
    result: (task: Told, _: unknown, context: GraphqlContext) => resultOf(task, context),
    usage: ({ id }: Told, _: unknown, { service, request }: GraphqlContext) => service.tasks.usage(request.tenant, id),
    graph: ({ id }: Told, { step }: { step?: number | null }, { service, request }: GraphqlContext) =>
      service.tasks.graph(request.tenant, id, step ?? undefined)
  },
  TaskGraph: {
    nodes: firstOf('nodes'),
    edges: firstOf('edges')
  }
}
