import { EdgewiseError } from '../errors.ts'
import { showTaskGraph, showTaskGraphDiff } from '../kgot/show-graph.ts'
import { graphNameOf } from '../kgot/solve.ts'
import type { TaskGraphs } from '../kgot/task-graphs.ts'
import { KIND } from '../kgot/task-input.ts'
import { recordsOf } from '../kgot/task-records.ts'
import type { Job, JobFilter } from '../state/jobs.ts'
import { writeGexf } from '../store/export/gexf.ts'
import { writeGraphml } from '../store/export/graphml.ts'
import { type JobFace, type JobOrder, readOrder } from './job-face.ts'
import type { TaskBody } from './schemas/task.ts'
import { showTask, showTaskStep, summariseTask } from './show-task.ts'

export const graphFormats = ['json', 'graphml', 'gexf'] as const
const writers = { graphml: writeGraphml, gexf: writeGexf } as const

export interface TaskFile {
  readonly name: string
  readonly pieces: Iterable<string>
}

export type ShownTask = ReturnType<typeof showTask>
export type ShownTaskGraph = ReturnType<typeof showTaskGraph> & { readonly graph: string; readonly step: number }

/** Tasks as every face shows them: jobs of one kind, with their graphs. EDGEWISE_UNKNOWN_JOB for a job of another kind, too. */
export interface TaskFace {
  order(body: TaskBody): JobOrder
  read(tenant: string, id: string): Promise<Job>
  show(job: Job): Promise<ShownTask>
  page(
    tenant: string,
    filter: Pick<JobFilter, 'state'>,
    page: Parameters<JobFace['page']>[2]
  ): Promise<{ readonly tasks: readonly ReturnType<typeof summariseTask>[]; readonly next: string | null }>
  steps(tenant: string, id: string): Promise<ReturnType<typeof showTaskStep>[]>
  /** As it was after a step; default: as it is. EDGEWISE_UNKNOWN_GRAPH names the steps there are. */
  graph(tenant: string, id: string, step?: number): Promise<ShownTaskGraph>
  file(tenant: string, id: string, format: keyof typeof writers, step?: number): Promise<TaskFile>
  /** Default: from the empty graph to the one that it is. */
  diff(tenant: string, id: string, from?: number, to?: number): Promise<ReturnType<typeof showTaskGraphDiff> & { readonly from: number; readonly to: number }>
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

export function createTaskFace({ taskGraphs }: { readonly taskGraphs: TaskGraphs }, jobs: JobFace): TaskFace {
  async function read(tenant: string, id: string): Promise<Job> {
    const job = await jobs.read(tenant, id)
    if (job.kind !== KIND) throw new EdgewiseError('EDGEWISE_UNKNOWN_JOB', { id })
    return job
  }
  return {
    order: orderOf,
    read,
    show: async (job) => showTask(await jobs.show(job), await jobs.shownSteps(job.tenant, job.id)),
    async page(tenant, filter, page) {
      const { jobs: listed, next } = await jobs.page(tenant, { ...filter, kind: KIND }, page)
      return { tasks: listed.map(summariseTask), next }
    },
    steps: async (tenant, id) => (await jobs.shownSteps(tenant, id)).map(showTaskStep),
    async graph(tenant, id, step) {
      const found = await taskGraphs.graph(tenant, id, step)
      return { graph: graphNameOf(id, found.step), step: found.step, ...showTaskGraph(found.graph) }
    },
    async file(tenant, id, format, step) {
      const found = await taskGraphs.graph(tenant, id, step)
      return { name: `task-${id}-${found.step}.${format}`, pieces: writers[format](recordsOf(found.graph)) }
    },
    async diff(tenant, id, from = 0, to) {
      const [before, after] = await Promise.all([taskGraphs.graph(tenant, id, from), taskGraphs.graph(tenant, id, to)])
      return { from: before.step, to: after.step, ...showTaskGraphDiff(before.graph, after.graph) }
    }
  }
}
