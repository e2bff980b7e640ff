import { EdgewiseError } from '../../base/errors.ts'
import type { KernelControl } from '../../graph/control.ts'

/** Throws EDGEWISE_CANCELLED at the first check after the signal has aborted. */
export function signalControl(signal: AbortSignal | undefined): KernelControl {
  return {
    check() {
      if (signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
    }
  }
}
