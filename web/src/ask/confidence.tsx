import type { Answer, Claim } from './answer-types.ts'
import style from './confidence.module.css'

const heads: Readonly<Record<string, string>> = {
  CANNOT_ANSWER: 'No answer',
  NEEDS_CLARIFICATION: 'A question back',
  PARTIAL: 'Answered in part'
}

export type Confident = Pick<Answer, 'status' | 'grounded' | 'likely' | 'unread' | 'ungrounded' | 'unchecked' | 'explanation'> & {
  readonly claims: readonly Pick<Claim, 'supported'>[]
  readonly usage?: Answer['usage']
}

function headOf({ status, grounded, likely, claims }: Confident): string {
  const head = heads[status]
  if (head !== undefined) return head
  const backed = claims.filter(({ supported }) => supported).length
  const of = `${backed} of ${claims.length}`
  if (grounded) return claims.length === 0 ? 'Every claim is backed by a call' : `Every claim is backed by a call (${of})`
  if (likely === true) return 'Probably what you asked, but not surely'
  return claims.length === 0 ? 'Not confirmed' : `Not confirmed (${of} claims are backed by a call)`
}

/** How far the answer can be trusted, in words. */
export function Confidence({ answer }: { readonly answer: Confident }) {
  const { grounded, status, unread, ungrounded, unchecked, explanation, usage } = answer
  const isSure = status === 'ANSWERED' && grounded
  return (
    <div className={style.box} data-sure={isSure}>
      <p>
        <span aria-hidden="true">{isSure ? '✓' : '!'}</span> {headOf(answer)}
      </p>
      <p className="muted">{explanation}</p>
      {ungrounded.length > 0 && <p>No result supports: {ungrounded.join('; ')}</p>}
      {unchecked.length > 0 && <p>Not checked: {unchecked.join('; ')}</p>}
      {unread.length > 0 && <p>Words that no call covers: {unread.join(', ')}</p>}
      {usage !== undefined && usage.calls > 0 && (
        <p className="muted">
          {usage.calls} model calls, {Number(usage.promptTokens) + Number(usage.completionTokens)} tokens
        </p>
      )}
    </div>
  )
}
