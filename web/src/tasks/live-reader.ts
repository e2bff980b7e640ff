import { run } from '../service/graphql.ts'
import { Problem } from '../service/problem.ts'
import { stepOutputs, taskGraph } from './documents.ts'
import type { RecordReader } from './record.ts'

/** A graph is drawn up to this size. */
export const MOST_ITEMS = 1000

export const liveReader = (id: string): RecordReader => ({
  name: id,
  async graph(step, signal) {
    const { task } = await run(taskGraph, { id, step, first: MOST_ITEMS }, { signal })
    if (task?.graph == null) throw new Problem({ detail: `The task has no graph of step ${step}.`, code: 'NO_GRAPH', status: 404 })
    return task.graph
  },
  async outputs(signal) {
    const { job } = await run(stepOutputs, { id }, { signal })
    return new Map(job?.steps.map(({ name, output }) => [name, output]))
  }
})
