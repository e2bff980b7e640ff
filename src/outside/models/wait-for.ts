import { setTimeout as pause } from 'node:timers/promises'
import { EdgewiseError } from '../../base/errors.ts'

/** Resolves after `delayMs`. Throws EDGEWISE_CANCELLED when the signal aborts before. */
export async function waitFor(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await pause(delayMs, undefined, signal === undefined ? {} : { signal })
  } catch {
    throw new EdgewiseError('EDGEWISE_CANCELLED')
  }
}
