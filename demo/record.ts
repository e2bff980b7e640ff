import type { ShownEvent } from '../src/faces/http/job-api.ts'
import type { ShownTask, ShownTaskGraph, TaskApi } from '../src/faces/http/task-api.ts'

const MOST_ITEMS = 1000

/** What a finished task leaves behind, as the API shows it. */
export interface TaskRecord {
  readonly task: ShownTask
  readonly steps: Awaited<ReturnType<TaskApi['steps']>>
  readonly events: readonly ShownEvent[]
  /** The graph after each step that changed it. */
  readonly graphs: readonly object[]
}

const showGraph = ({ graph, step, nodeCount, edgeCount, nodes, edges }: ShownTaskGraph) => ({
  graph,
  step,
  nodeCount,
  edgeCount,
  nodes: nodes(MOST_ITEMS),
  edges: edges(MOST_ITEMS)
})

export async function recordTask(tasks: TaskApi, tenant: string, task: ShownTask, events: readonly ShownEvent[]): Promise<TaskRecord> {
  const graphs: object[] = []
  for (const { type, data } of events) if (type === 'task.graph') graphs.push(showGraph(await tasks.graph(tenant, task.id, (data as { step: number }).step)))
  return { task, steps: await tasks.steps(tenant, task.id), events, graphs }
}
