import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Empty } from '../parts/empty.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { Problem } from '../service/problem.ts'
import { sendForJson } from '../service/request.ts'
import type { JobEvent } from '../service/watch-job.ts'
import { JobRecordView } from './job-page.tsx'
import type { RecordReader, ShownGraph, ShownJob, ShownStep } from './record.ts'
import style from './tasks.module.css'

interface Example {
  readonly task: ShownJob
  readonly steps: readonly (ShownStep & { readonly output: unknown })[]
  readonly events: readonly JobEvent[]
  readonly graphs: readonly ShownGraph[]
}

const readerOf = ({ steps, graphs }: Example): RecordReader => ({
  name: 'example',
  async graph(step) {
    const graph = graphs.find((one) => one.step === step)
    if (graph === undefined) throw new Problem({ detail: `The example has no step ${step}.`, code: 'NO_GRAPH', status: 404 })
    return graph
  },
  outputs: async () => new Map(steps.map(({ name, output }) => [name, output]))
})

/** A task that was solved once and recorded. It needs no key and no model. */
export function ExamplePage() {
  const { data, error } = useQuery({
    queryKey: ['example-task'],
    queryFn: ({ signal }) => sendForJson<Example>('/ui/example-task.json', { signal }),
    staleTime: Number.POSITIVE_INFINITY
  })
  const reader = useMemo(() => (data === undefined ? null : readerOf(data)), [data])
  if (error !== null) return <ProblemBox error={error} />
  if (data === undefined || reader === null) return <Empty title="Loading the example" />
  return (
    <div className={style.page}>
      <p role="note" className="muted">
        A recorded example: the replies of the model are played back; the tools, the graph and the checks are those of the service.
      </p>
      <JobRecordView record={{ job: data.task, steps: data.steps, events: data.events }} reader={reader} isLive={false} />
    </div>
  )
}
