import { CopyAs } from '../parts/copy-as.tsx'
import style from './answer-card.module.css'
import { AnswerText } from './answer-text.tsx'
import type { Focus, Turn } from './answer-types.ts'
import { CallArguments } from './call-arguments.tsx'
import { Confidence } from './confidence.tsx'
import { copyForms } from './copy-forms.ts'
import { Feedback } from './feedback.tsx'
import { QueryBox } from './query-box.tsx'
import { ReportText } from './report-text.tsx'
import { RunAgain } from './run-again.tsx'
import { StepList } from './step-list.tsx'
import type { Tried } from './tried-result.tsx'

interface Props {
  readonly id: string
  readonly turn: Turn
  readonly focus: Focus | null
  readonly onFocus: (focus: Focus) => void
  readonly onTried: (tried: Tried) => void
}

/** A question, its answer with every claim tied to its evidence, and what can be done with it. */
export function AnswerCard({ id, turn, focus, onFocus, onTried }: Props) {
  const { question, answer, sequence } = turn
  const steps = answer.trace.map(({ error, ...call }) => ({ ...call, error: error?.message ?? null }))
  const graph = answer.trace[0]?.graph ?? null
  const call = answer.trace.find(({ step }) => step === focus?.step)
  return (
    <article className={style.card}>
      <h1 dir="auto">{question}</h1>
      {answer.readAs != null && <p className="muted">Read as: {answer.readAs}</p>}
      {answer.report == null ? <AnswerText answer={answer} focus={focus} onFocus={onFocus} /> : <ReportText report={answer.report} onFocus={onFocus} />}
      <Confidence answer={answer} />
      <div className={style.actions}>
        <RunAgain id={id} turn={sequence} />
        <CopyAs forms={() => copyForms(location.origin, question, graph)} />
        <Feedback id={id} turn={turn} />
      </div>
      {answer.query != null && graph != null && (
        <QueryBox key={sequence} graph={graph} query={answer.query as Readonly<Record<string, unknown>>} onTried={onTried} />
      )}
      {steps.length > 0 && <h2>Steps</h2>}
      <StepList steps={steps} current={focus?.step ?? null} onSelect={(step) => onFocus({ step, row: null })} />
      {call !== undefined && <CallArguments key={call.step} call={call} onTried={onTried} />}
    </article>
  )
}
