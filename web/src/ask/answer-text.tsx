import type { ReactNode } from 'react'
import style from './answer-text.module.css'
import type { Claim, Focus } from './answer-types.ts'

interface Props {
  readonly answer: { readonly answer: string; readonly claims: readonly Claim[] }
  readonly focus: Focus | null
  readonly onFocus: (focus: Focus) => void
}

/** The text with its claims as buttons that light their evidence. Claims that overlap an earlier one stay plain text. */
export function AnswerText({ answer: { answer, claims }, focus, onFocus }: Props) {
  const parts: ReactNode[] = []
  let at = 0
  for (const claim of [...claims].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (claim.start < at || claim.end > answer.length) continue
    parts.push(answer.slice(at, claim.start), <ClaimMark key={claim.start} claim={claim} focus={focus} onFocus={onFocus} />)
    at = claim.end
  }
  return (
    <p className={style.text} dir="auto">
      {parts}
      {answer.slice(at)}
    </p>
  )
}

function ClaimMark({ claim, focus, onFocus }: { readonly claim: Claim } & Pick<Props, 'focus' | 'onFocus'>) {
  const { text, supported, evidence } = claim
  if (!supported)
    return (
      <span className={style.unsupported}>
        {text} <small>(not supported)</small>
      </span>
    )
  if (evidence === null) return text
  const row = evidence.row === null ? null : Number(evidence.row)
  const isLit = focus !== null && evidence.step === focus.step && row !== null && row === focus.row
  return (
    <button
      type="button"
      className={style.claim}
      aria-pressed={isLit}
      title={`Step ${evidence.step}, ${row === null ? 'summary' : `row ${row + 1}`}${evidence.column === null ? '' : `, ${evidence.column}`}`}
      onClick={() => onFocus({ step: evidence.step, row })}
    >
      {text}
    </button>
  )
}
