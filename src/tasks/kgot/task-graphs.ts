import { EdgewiseError } from '../../base/errors.ts'
import { type DrawnGraphs, type InlineGraphContent, TASK_PREFIX } from '../../storage/graphs/store.ts'
import { type Batch, operationsIn } from './operation.ts'
import { graphNameOf } from './solve.ts'
import { drawTaskGraph, type TaskGraph } from './task-graph.ts'
import { KIND } from './task-input.ts'
import { tellTaskGraph } from './task-records.ts'

/** Returns the outputs of a job's numbered steps in order, or null when the tenant has no such job of this kind. */
type StepOutputs = (tenant: string, id: string, wanted: { readonly kind: string; readonly name: string }) => Promise<readonly unknown[] | null>

export interface TaskGraphs extends DrawnGraphs {
  /** Returns the graph after a step; default: the latest. Throws EDGEWISE_UNKNOWN_GRAPH. */
  graph(tenant: string, id: string, step?: number): Promise<{ readonly graph: TaskGraph; readonly step: number; readonly batches: readonly Batch[] }>
}

/** Parses `task:{id}` or `task:{id}@{step}`; returns null for other names. */
function readName(graph: string): { readonly id: string; readonly step: number | undefined } | null {
  const [, id, step] = /^task:([\w-]{1,64})(?:@(\d{1,6}))?$/.exec(graph) ?? []
  return id === undefined ? null : { id, step: step === undefined ? undefined : Number(step) }
}

const MAX_GRAPHS = 8
const MAX_OPERATIONS = 60_000

/** Caches recently built graphs and shares builds in progress; the graph at a step never changes. */
class DrawnOnce {
  /** In order of last use. */
  readonly #kept = new Map<string, { readonly operations: number; readonly graph: Promise<TaskGraph> }>()

  graph(key: string, batches: readonly Batch[]): Promise<TaskGraph> {
    const kept = this.#kept.get(key) ?? { operations: operationsIn(batches), graph: drawTaskGraph(batches) }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    this.#trim()
    return kept.graph
  }

  #trim(): void {
    let operations = 0
    for (const kept of this.#kept.values()) operations += kept.operations
    for (const [key, kept] of this.#kept) {
      if (this.#kept.size <= MAX_GRAPHS && operations <= MAX_OPERATIONS) return
      this.#kept.delete(key)
      operations -= kept.operations
    }
  }
}

/** Builds the graphs of tasks from the steps of their jobs, so any process can serve any step. */
export function createTaskGraphs(outputs: StepOutputs): TaskGraphs {
  async function batchesOf(tenant: string, id: string): Promise<Batch[] | null> {
    const found = (await outputs(tenant, id, { kind: KIND, name: 'batch' })) as readonly { readonly batch: Batch }[] | null
    return found === null ? null : found.map(({ batch }) => batch)
  }

  const drawn = new DrawnOnce()

  /** The log up to a step; default: all of it. */
  async function logOf(tenant: string, id: string, step?: number): Promise<Batch[]> {
    const batches = await batchesOf(tenant, id)
    if (batches !== null && (step === undefined || step <= batches.length)) return batches.slice(0, step)
    const known = batches === null ? 'none of this task' : `${graphNameOf(id, 0)} to ${graphNameOf(id, batches.length)}`
    throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: graphNameOf(id, step), known: [known] })
  }

  async function graph(tenant: string, id: string, step?: number) {
    const batches = await logOf(tenant, id, step)
    return { graph: await drawn.graph(JSON.stringify([tenant, id, batches.length]), batches), step: batches.length, batches }
  }

  function named(name: string) {
    const read = readName(name)
    if (read === null) throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: name, known: [`${TASK_PREFIX}{id}, ${TASK_PREFIX}{id}@{step}`] })
    return read
  }

  return {
    graph,
    async version(tenant, name) {
      const { id, step } = named(name)
      return graphNameOf(id, (await logOf(tenant, id, step)).length)
    },
    async content(tenant, version): Promise<InlineGraphContent> {
      const { id, step } = named(version)
      return tellTaskGraph((await graph(tenant, id, step)).graph)
    }
  }
}
