import type { Problem } from './problem.ts'
import { currentSession, updateSession } from './session.ts'

/** Longer waits are left to the person. */
const MOST_WAIT_MS = 120_000

/** Waits until a key that has used up its requests may send again. False: the problem is another one, or the wait is too long. */
export async function waitForTurn({ code, retryAfterSeconds }: Problem, startedAt: number, signal?: AbortSignal): Promise<boolean> {
  if (code !== 'EDGEWISE_RATE_LIMITED' || retryAfterSeconds === null) return false
  const now = Date.now()
  const turnAt = now + retryAfterSeconds * 1000
  if (turnAt - startedAt > MOST_WAIT_MS) return false
  updateSession({ turnAt })
  try {
    await pause(turnAt - now, signal)
  } finally {
    if (currentSession().turnAt === turnAt) updateSession({ turnAt: null })
  }
  return true
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted === true) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
