import { EdgewiseError } from '../../../base/errors.ts'
import type { ImportRecord, Place } from './record.ts'

/** The error of a file that cannot be imported. `detail` is a sentence that gives the fault and the fix. */
export function invalidRecord({ source, line, byte }: Place, detail: string): EdgewiseError {
  if (byte === undefined) return new EdgewiseError('EDGEWISE_IMPORT_INVALID', { source, line, detail })
  return new EdgewiseError('EDGEWISE_IMPORT_INVALID', { source, line, byte, detail: `${detail} See byte ${byte} of the file.` })
}

/** Maximum size of a record, line or value: 1 MiB. */
export const MAX_RECORD_BYTES = 1 << 20

export function tooLong(place: Place, what: string): EdgewiseError {
  return invalidRecord(place, `${what} is longer than ${MAX_RECORD_BYTES} bytes.`)
}

/** Makes a record, or the fault that prevents it, so that reading can go on. */
export function recordOrFault(place: Place, make: () => ImportRecord): ImportRecord {
  try {
    return make()
  } catch (error) {
    if (error instanceof EdgewiseError) return { kind: 'invalid', error, place }
    throw error
  }
}
