import { textInSlices } from '../../base/concurrency/thread-share.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { exportGraph } from '../../storage/graphs/export/export-graph.ts'
import { sourceOfContent } from '../../storage/graphs/export/export-source.ts'
import type { BlobEntry, Blobs } from '../../storage/state/blobs.ts'
import type { Job, JobFilter } from '../../storage/state/jobs.ts'
import { showEdges, showNodes, writeTaskGraph, writeTaskGraphDiff } from '../../tasks/kgot/show-graph.ts'
import { graphNameOf } from '../../tasks/kgot/solve.ts'
import { compareTaskGraphs } from '../../tasks/kgot/task-graph.ts'
import type { TaskGraphs } from '../../tasks/kgot/task-graphs.ts'
import { KIND } from '../../tasks/kgot/task-input.ts'
import { assertTaskPossible } from '../../tasks/kgot/task-job.ts'
import { tellTaskGraph } from '../../tasks/kgot/task-records.ts'
import { type JobApi, type JobOrder, readOrder } from './job-api.ts'
import type { TaskBody } from './schemas/task.ts'
import { showTask, showTaskStep, summariseTask, usageOf } from './show-task.ts'

export const graphFormats = ['json', 'graphml', 'gexf'] as const

export interface TaskFile {
  readonly name: string
  readonly pieces: AsyncIterable<string | Uint8Array>
}

export type ShownTask = ReturnType<typeof showTask>

/** A task graph of which only the requested part is shown. */
export interface ShownTaskGraph {
  readonly graph: string
  readonly step: number
  readonly nodeCount: number
  readonly edgeCount: number
  nodes(first: number): ReturnType<typeof showNodes>
  edges(first: number): ReturnType<typeof showEdges>
}

/** Tasks for all APIs: jobs of one kind with their graphs. Methods throw EDGEWISE_UNKNOWN_JOB also for a job of another kind. */
export interface TaskApi {
  order(body: TaskBody): JobOrder
  /** Throws EDGEWISE_MODEL_NEEDED without a model. */
  assertPossible(): void
  /** Stores a file for tasks that name it by its hash; an unused one is removed some time later. Throws EDGEWISE_INPUT_TOO_LARGE above 64 MiB. */
  addFile(tenant: string, bytes: AsyncIterable<Uint8Array>): Promise<BlobEntry>
  read(tenant: string, id: string): Promise<Job>
  show(job: Job): Promise<ShownTask>
  usage(tenant: string, id: string): Promise<ShownTask['usage']>
  page(
    tenant: string,
    filter: Pick<JobFilter, 'states'>,
    page: Parameters<JobApi['page']>[2]
  ): Promise<{ readonly tasks: readonly ReturnType<typeof summariseTask>[]; readonly next: string | null }>
  steps(tenant: string, id: string): Promise<ReturnType<typeof showTaskStep>[]>
  /** The graph after a step; default: the latest. Throws EDGEWISE_UNKNOWN_GRAPH with the known steps. */
  graph(tenant: string, id: string, step?: number): Promise<ShownTaskGraph>
  file(tenant: string, id: string, format: (typeof graphFormats)[number], step?: number): Promise<TaskFile>
  /** The difference as JSON. Default: from the empty graph to the latest. */
  diff(tenant: string, id: string, from?: number, to?: number): Promise<AsyncIterable<string>>
}

function orderOf({ priority, maxAttempts, deadlineSeconds, callback, ...input }: TaskBody): JobOrder {
  return readOrder({
    kind: KIND,
    input,
    ...(priority !== undefined && { priority }),
    ...(maxAttempts !== undefined && { maxAttempts }),
    ...(deadlineSeconds !== undefined && { deadlineSeconds }),
    ...(callback !== undefined && { callback })
  })
}

interface TaskParts {
  readonly taskGraphs: TaskGraphs
  readonly models: Runtime['models']
  readonly state: { readonly blobs: Pick<Blobs, 'put'> }
}

export function createTaskApi({ taskGraphs, models, state }: TaskParts, jobs: JobApi): TaskApi {
  async function read(tenant: string, id: string): Promise<Job> {
    const job = await jobs.read(tenant, id)
    if (job.kind !== KIND) throw new EdgewiseError('EDGEWISE_UNKNOWN_JOB', { id })
    return job
  }
  return {
    order: orderOf,
    assertPossible: () => assertTaskPossible(models),
    addFile: (tenant, bytes) => state.blobs.put(tenant, bytes),
    read,
    show: async (job) => showTask(await jobs.show(job), await jobs.shownSteps(job.tenant, job.id)),
    async page(tenant, filter, page) {
      const { jobs: listed, next } = await jobs.page(tenant, { ...filter, kind: KIND }, page)
      return { tasks: listed.map(summariseTask), next }
    },
    usage: async (tenant, id) => usageOf(await jobs.shownSteps(tenant, id)),
    steps: async (tenant, id) => (await jobs.shownSteps(tenant, id)).map(showTaskStep),
    async graph(tenant, id, step) {
      const { graph, step: at } = await taskGraphs.graph(tenant, id, step)
      const counts = { nodeCount: graph.nodes.length, edgeCount: graph.edges.length }
      return { graph: graphNameOf(id, at), step: at, ...counts, nodes: (first) => showNodes(graph, first), edges: (first) => showEdges(graph, first) }
    },
    async file(tenant, id, format, step) {
      const { graph, step: at } = await taskGraphs.graph(tenant, id, step)
      const about = { graph: graphNameOf(id, at), step: at }
      const name = `task-${id}-${at}.${format}`
      if (format === 'json') return { name, pieces: textInSlices(writeTaskGraph(graph, about)) }
      const [file] = (await exportGraph(sourceOfContent(await tellTaskGraph(graph)), format)).files
      return { name, pieces: file.pieces }
    },
    async diff(tenant, id, from = 0, to) {
      const [before, after] = await Promise.all([taskGraphs.graph(tenant, id, from), taskGraphs.graph(tenant, id, to)])
      const diff = await compareTaskGraphs(before.graph, after.graph)
      return textInSlices(writeTaskGraphDiff(diff, { from: before.step, to: after.step }))
    }
  }
}
