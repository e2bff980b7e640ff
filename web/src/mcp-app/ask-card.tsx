import { type ReactNode, useState } from 'react'
import page from '../ask/answer-page.module.css'
import { AnswerText } from '../ask/answer-text.tsx'
import type { Focus } from '../ask/answer-types.ts'
import { Confidence } from '../ask/confidence.tsx'
import { ReportText } from '../ask/report-text.tsx'
import { StepList } from '../ask/step-list.tsx'
import { PagedRows } from '../parts/paged-rows.tsx'
import { ScenePicture } from '../picture/scene-picture.tsx'
import type { Host } from './host.ts'
import { readRows, readScene } from './host-data.ts'
import type { CardAnswer } from './read-answer.ts'

interface Props {
  readonly host: Host
  readonly question: string
  readonly answer: CardAnswer
  readonly children: ReactNode
}

/** A question and its answer, with every claim tied to its evidence. */
export function AskCard({ host, question, answer, children }: Props) {
  const { report, steps, isMarked } = answer
  const [focus, setFocus] = useState<Focus | null>(() => {
    const last = steps.findLast(({ handle }) => handle !== null)
    return last === undefined ? null : { step: last.step, row: null }
  })
  const handle = steps.find(({ step }) => step === focus?.step)?.handle ?? null
  return (
    <div className={page.page}>
      <article className={page.words}>
        <h1 dir="auto">{question}</h1>
        {report === null ? <AnswerText answer={answer} focus={focus} onFocus={setFocus} /> : <ReportText report={report} onFocus={setFocus} />}
        <Confidence answer={answer} />
        {!isMarked && <p className="muted">The claims are not marked in the text.</p>}
        {steps.length > 1 && <StepList steps={steps} current={focus?.step ?? null} onSelect={(step) => setFocus({ step, row: null })} />}
        {children}
      </article>
      {handle !== null && focus !== null && <Evidence host={host} handle={handle} row={focus.row} onRow={(row) => setFocus({ step: focus.step, row })} />}
    </div>
  )
}

interface EvidenceProps {
  readonly host: Host
  readonly handle: string
  readonly row: number | null
  readonly onRow: (row: number) => void
}

function Evidence({ host, ...shown }: EvidenceProps) {
  if (host.capabilities.serverResources === undefined) return <p className="muted">This program lets no app read, so picture and rows are not shown.</p>
  return (
    <div className={page.evidence}>
      <ScenePicture read={(signal) => readScene(host, shown.handle, signal)} {...shown} />
      <PagedRows read={(handle, window) => readRows(host, handle, window)} {...shown} />
    </div>
  )
}
