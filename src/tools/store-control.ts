import { EdgewiseError } from '../base/errors.ts'
import type { RunControl } from '../engines/engine.ts'
import type { KernelControl } from '../graph/control.ts'

const defaultDeadlineMs = 60_000

/** The caller's deadline and cancellation in the form that a store takes. */
export function storeControl(control: RunControl): KernelControl {
  const deadlineMs = control.deadlineMs ?? defaultDeadlineMs
  const deadlineAt = performance.now() + deadlineMs
  return {
    check(fraction) {
      control.onProgress?.(fraction)
      if (control.signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
      if (performance.now() > deadlineAt) throw new EdgewiseError('EDGEWISE_DEADLINE', { deadlineMs })
    }
  }
}
