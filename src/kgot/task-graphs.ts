import { EdgewiseError } from '../errors.ts'
import { unkeep } from '../jobs/kept.ts'
import type { JobService } from '../jobs/service.ts'
import type { Blobs } from '../state/blobs.ts'
import { type DrawnGraphs, TASK_PREFIX, type ToldContent } from '../store/store.ts'
import type { Batch } from './operation.ts'
import { graphNameOf } from './solve.ts'
import { buildTaskGraph, type TaskGraph } from './task-graph.ts'
import { KIND } from './task-input.ts'
import { recordsOf } from './task-records.ts'

/** What the graph of a task is read from. */
export interface TaskGraphsOptions {
  /** Opened later than what reads graphs. */
  jobs(): Pick<JobService, 'read' | 'steps'>
  readonly blobs: Pick<Blobs, 'read'>
}

export interface TaskGraphs extends DrawnGraphs {
  /** The graph as it was after a step; default: as it is. EDGEWISE_UNKNOWN_GRAPH. */
  graph(tenant: string, id: string, step?: number): Promise<{ readonly graph: TaskGraph; readonly step: number; readonly batches: readonly Batch[] }>
}

/** `task:{id}` or `task:{id}@{step}`; null: it is neither. */
function readName(graph: string): { readonly id: string; readonly step: number | undefined } | null {
  const [, id, step] = /^task:([\w-]{1,64})(?:@(\d{1,6}))?$/.exec(graph) ?? []
  return id === undefined ? null : { id, step: step === undefined ? undefined : Number(step) }
}

const BATCH = /^batch \d+$/

/** The graphs of tasks, drawn from the steps of their jobs: any process can, and any step can. */
export function createTaskGraphs({ jobs, blobs }: TaskGraphsOptions): TaskGraphs {
  async function batchesOf(tenant: string, id: string): Promise<Batch[] | null> {
    try {
      const { kind } = await jobs().read(tenant, id)
      if (kind !== KIND) return null
    } catch (error) {
      if (error instanceof EdgewiseError && error.code === 'EDGEWISE_UNKNOWN_JOB') return null
      throw error
    }
    const steps = (await jobs().steps(tenant, id)).filter(({ name, output }) => output !== null && BATCH.test(name))
    const outputs = (await Promise.all(steps.flatMap(({ output }) => (output === null ? [] : [unkeep(blobs, tenant, output)])))) as { readonly batch: Batch }[]
    return outputs.map(({ batch }) => batch).toSorted((a, b) => a.step - b.step)
  }

  async function graph(tenant: string, id: string, step?: number) {
    const batches = await batchesOf(tenant, id)
    if (batches === null || (step !== undefined && step > batches.length)) {
      const known = batches === null ? 'none of this task' : `${graphNameOf(id, 0)} to ${graphNameOf(id, batches.length)}`
      throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: graphNameOf(id, step), known: [known] })
    }
    const upTo = step ?? batches.length
    return { graph: buildTaskGraph(batches, { upTo }), step: upTo, batches: batches.slice(0, upTo) }
  }

  async function named(tenant: string, name: string) {
    const read = readName(name)
    if (read === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: name, known: [`${TASK_PREFIX}{id}, ${TASK_PREFIX}{id}@{step}`] })
    return { id: read.id, ...(await graph(tenant, read.id, read.step)) }
  }

  return {
    graph,
    async version(tenant, name) {
      const { id, step } = await named(tenant, name)
      return graphNameOf(id, step)
    },
    content: async (tenant, version): Promise<ToldContent> => recordsOf((await named(tenant, version)).graph)
  }
}
