import { useMemo } from 'react'
import { cellText } from '../parts/cell-text.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { graphStepsOf } from './graph-steps.ts'
import { isActive } from './job-words.ts'
import type { JobRecord, RecordReader } from './record.ts'
import { TaskGraph } from './task-graph.tsx'
import style from './task-result.module.css'

interface Support {
  readonly subject: string
  readonly relation: string | null
  readonly object: unknown
  readonly sources: readonly string[]
}

interface Outcome {
  readonly answer: string | null
  readonly grounded?: boolean
  readonly forced?: boolean
  readonly ungrounded?: readonly string[]
  readonly stoppedBy?: string | null
  readonly cost?: number | null
  readonly support?: readonly Support[]
}

/** The answer of a task with the facts that support it, and its graph. */
export function TaskResult({ record, reader }: { readonly record: JobRecord; readonly reader: RecordReader }) {
  const steps = useMemo(() => graphStepsOf(record), [record])
  const { job } = record
  return (
    <>
      {job.state === 'done' && job.result !== null && <Answer outcome={job.result as Outcome} />}
      {steps.length > 0 ? (
        <TaskGraph steps={steps} reader={reader} />
      ) : (
        isActive(job.state) && <p className="muted">The graph appears here with its first step.</p>
      )}
    </>
  )
}

const columns: readonly Column<Support>[] = [
  {
    name: 'Fact',
    show: ({ subject, relation, object }) => <span dir="auto">{relation === null ? subject : `${subject} ${relation} ${showObject(object)}`}</span>
  },
  { name: 'Written by', show: ({ sources }) => sources.join(', ') }
]

const showObject = (object: unknown): string => (typeof object === 'string' ? object : JSON.stringify(object))

function Answer({ outcome: { answer, support = [], cost = null, ...outcome } }: { readonly outcome: Outcome }) {
  return (
    <section aria-label="Answer" className={style.answer}>
      <p className={style.text} dir="auto">
        {answer ?? 'No answer was found.'}
      </p>
      {doubtsOf(outcome).map((doubt) => (
        <p key={doubt} className={style.doubt}>
          ! {doubt}
        </p>
      ))}
      {outcome.grounded === true && <p className={style.grounded}>✓ The graph contains every part of the answer.</p>}
      {cost !== null && <p className="muted">Cost {cellText(cost)}, by the prices that the service knows.</p>}
      {support.length > 0 && (
        <details>
          <summary>{`${support.length} facts support it`}</summary>
          <DataTable label="Support" columns={columns} rows={support} keyOf={(_, at) => String(at)} />
        </details>
      )}
    </section>
  )
}

function doubtsOf({ forced = false, ungrounded = [], stoppedBy = null }: Outcome | Omit<Outcome, 'answer'>): readonly string[] {
  return [
    ...(forced ? ['The graph did not contain the full answer, so part of it may be a guess.'] : []),
    ...(ungrounded.length > 0 ? [`Not found in the graph: ${ungrounded.join(', ')}.`] : []),
    ...(stoppedBy === null ? [] : [`Stopped early: ${stoppedBy}.`])
  ]
}
