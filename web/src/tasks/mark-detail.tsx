import { useQuery } from '@tanstack/react-query'
import { ProblemBox } from '../parts/problem-box.tsx'
import { TimeText } from '../parts/time-text.tsx'
import { showDuration } from '../parts/times.ts'
import style from './job-page.module.css'
import { JsonText } from './json-text.tsx'
import type { RecordReader } from './record.ts'
import type { Mark } from './timeline-marks.ts'

/** One stretch of the timeline in words, with the outcome of a step. */
export function MarkDetail({ mark, reader }: { readonly mark: Mark; readonly reader: RecordReader }) {
  const { kind, name, state, start, end, run, note, step } = mark
  return (
    <section className={style.detail} aria-label="Chosen mark">
      <h3 dir="auto">{kind === 'step' ? `Step ${name}` : name}</h3>
      <dl className={style.facts}>
        <Fact name="State">{state}</Fact>
        <Fact name="Start">
          <TimeText at={new Date(start).toISOString()} />
        </Fact>
        <Fact name="Took">{end === null ? 'not ended' : showDuration(end - start)}</Fact>
        <Fact name="Run">{run}</Fact>
        {step?.promptTokens != null && (
          <Fact name="Tokens">
            {step.promptTokens} in, {step.completionTokens ?? 0} out
          </Fact>
        )}
      </dl>
      {note !== null && <p>{note}</p>}
      {step !== null && step.state === 'done' && <Outcome name={step.name} reader={reader} />}
    </section>
  )
}

export function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Outcome({ name, reader }: { readonly name: string; readonly reader: RecordReader }) {
  const { data, error } = useQuery({ queryKey: ['step-outputs', reader.name, name], queryFn: ({ signal }) => reader.outputs(signal) })
  if (error !== null) return <ProblemBox error={error} />
  if (data === undefined) return <p role="status">Reading the outcome</p>
  const output = data.get(name)
  if (output == null) return <p className="muted">The outcome is empty, or larger than 64 kB.</p>
  return <JsonText label={`Outcome of ${name}`} value={output} />
}
