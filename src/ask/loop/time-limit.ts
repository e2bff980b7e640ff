import { linkSignals } from '../../base/concurrency/link-signals.ts'
import { EdgewiseError } from '../../base/errors.ts'

/** Work that handles the signal may take this long to return. */
const GRACE_MS = 1000

/**
 * Throws EDGEWISE_INVALID_INPUT above the limit for waiting callers.
 * @param most seconds; undefined for no limit
 */
export function assertTimeOfReply({ maxSeconds }: { readonly maxSeconds: number }, most: number | undefined): void {
  if (most === undefined || maxSeconds <= most) return
  const detail = `A reply may take at most ${most} seconds here (EDGEWISE_ASK_MAX_SECONDS), and budget.maxSeconds is ${maxSeconds}. Lower it, or have the question answered as a job, which may take longer: send the header "Prefer: respond-async", or POST /jobs with the kind "ask".`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/budget/maxSeconds', detail }] })
}

/** The time of one question, from its arrival to its answer. */
export interface TimeLimit {
  readonly maxSeconds: number
  /** Aborts when the time is spent or the caller aborts. */
  readonly signal: AbortSignal
  elapsedMs(): number
  remainingMs(): number
  /** Whether the time is spent, and the caller did not abort. */
  isUsedUp(): boolean
  /** Settles with the work, or rejects with EDGEWISE_CANCELLED shortly after the signal; work that ignores it is abandoned. */
  bound<T>(work: Promise<T>): Promise<T>
  release(): void
}

export function startTimeLimit(maxSeconds: number, caller: AbortSignal | undefined): TimeLimit {
  const startedAt = performance.now()
  const { signal, release } = linkSignals([caller], maxSeconds * 1000)
  const elapsedMs = () => performance.now() - startedAt
  return {
    maxSeconds,
    signal,
    elapsedMs,
    remainingMs: () => maxSeconds * 1000 - elapsedMs(),
    isUsedUp: () => caller?.aborted !== true && (signal.aborted || elapsedMs() >= maxSeconds * 1000),
    bound: (work) => endSoonAfter(signal, work),
    release
  }
}

function endSoonAfter<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let grace: NodeJS.Timeout | undefined
    const onAbort = () => {
      grace = setTimeout(() => reject(new EdgewiseError('EDGEWISE_CANCELLED')), GRACE_MS)
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort)
    work.then(resolve, reject).finally(() => {
      clearTimeout(grace)
      signal.removeEventListener('abort', onAbort)
    })
  })
}
