import { Link } from 'wouter'
import type { Act } from './use-change-jobs.ts'

interface Props {
  readonly act: Act
  readonly changed: number
  readonly refused: readonly { readonly id: string; readonly code: string; readonly detail: string }[]
  readonly hasMore: boolean
}

/** What a bulk change did, and why jobs stay as they are. */
export function ChangeOutcome({ act, changed, refused, hasMore }: Props) {
  return (
    <div role="status">
      <p>
        {act === 'cancel' ? 'Cancelled' : 'Queued again'}: {changed}. {refused.length > 0 && `Refused: ${refused.length}.`}{' '}
        {hasMore && 'More jobs match: do it again for the rest.'}
      </p>
      {refused.length > 0 && (
        <ul aria-label="Refused jobs">
          {refused.map(({ id, code, detail }) => (
            <li key={id}>
              <Link href={`/jobs/${id}`}>
                <code>{id.slice(0, 8)}</code>
              </Link>{' '}
              {detail} <code className="muted">{code}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
