import type { ShownTask, ShownTaskGraph } from '../src/faces/http/task-api.ts'
import type { GraphqlContext } from './context.ts'
import { given } from './job.ts'
import { assertFirst } from './result.ts'

const KIND = 'kgot'

/** A task with its job in GraphQL's form: the callback has its secret in the first response. */
type Told = ShownTask & { readonly job: object }

async function readTask(_: unknown, { id }: { id: string }, { service: { tasks, jobs }, request: { tenant } }: GraphqlContext): Promise<Told> {
  const job = await tasks.read(tenant, id)
  return { ...(await tasks.show(job)), job: await jobs.show(job) }
}

interface TaskArguments {
  readonly priority?: number | null
  readonly maxAttempts?: number | null
  readonly deadlineSeconds?: number | null
  readonly callback?: object | null
}

async function submitTask(
  _: unknown,
  { priority, maxAttempts, deadlineSeconds, callback, ...input }: TaskArguments,
  { service: { tasks, jobs }, request }: GraphqlContext
): Promise<Told> {
  const order = given({ kind: KIND, input: given(input), priority, maxAttempts, deadlineSeconds, callback: callback && given(callback) })
  const submitted = await jobs.submit({ ...jobs.order(order), tenant: request.tenant, authority: request.authority() })
  return { ...(await tasks.show(submitted.job)), job: { ...(await jobs.show(submitted.job)), callback: jobs.callback(submitted) } }
}

const firstOf =
  (part: 'nodes' | 'edges') =>
  (graph: ShownTaskGraph, { first }: { first: number }) => {
    assertFirst(first)
    return graph[part](first)
  }

export const taskResolvers = {
  Query: { task: readTask },
  Mutation: { submitTask },
  Task: {
    state: ({ state }: Told) => state.toUpperCase(),
    graph: ({ id }: Told, { step }: { step?: number | null }, { service, request }: GraphqlContext) =>
      service.tasks.graph(request.tenant, id, step ?? undefined)
  },
  TaskGraph: {
    nodes: firstOf('nodes'),
    edges: firstOf('edges')
  }
}
