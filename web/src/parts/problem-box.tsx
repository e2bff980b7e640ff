import { Problem } from '../service/problem.ts'
import style from './problem-box.module.css'

interface Props {
  readonly error: unknown
  /** Shown only where another try may succeed. */
  readonly onRetry?: () => void
}

/** An error in the service's own words. */
export function ProblemBox({ error, onRetry }: Props) {
  const { message, code, retryable } = error instanceof Problem ? error : { message: String(error), code: 'PAGE_ERROR', retryable: false }
  return (
    <div role="alert" className={style.box}>
      <p>{message}</p>
      <p className="muted">
        <code>{code}</code>
      </p>
      {retryable && onRetry !== undefined && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
