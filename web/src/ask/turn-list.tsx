import { Link } from 'wouter'
import type { Turn } from './answer-types.ts'
import style from './turn-list.module.css'

/** The other questions of the conversation. */
export function TurnList({ id, turns, current }: { readonly id: string; readonly turns: readonly Turn[]; readonly current: number }) {
  if (turns.length < 2) return null
  return (
    <nav aria-label="Questions of this conversation">
      <ol className={style.list}>
        {turns.map(({ sequence, question }) => (
          <li key={sequence}>
            <Link href={`/ask/${id}?turn=${sequence}`} {...(sequence === current && { 'aria-current': 'page' as const })} dir="auto">
              {sequence}. {question}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
