import { EdgewiseError } from '../../../base/errors.ts'
import type { Place } from './record.ts'

/** The error of a file that cannot be imported. `detail` is a sentence that says what is wrong and what would do. */
export function invalidRecord({ source, line, byte }: Place, detail: string): EdgewiseError {
  if (byte === undefined) return new EdgewiseError('EDGEWISE_IMPORT_INVALID', { source, line, detail })
  return new EdgewiseError('EDGEWISE_IMPORT_INVALID', { source, line, byte, detail: `${detail} See byte ${byte} of the file.` })
}

/** A single record, line or value longer than this is refused: 1 MiB. */
export const MAX_RECORD_BYTES = 1 << 20

export function tooLong(place: Place, what: string): EdgewiseError {
  return invalidRecord(place, `${what} is longer than ${MAX_RECORD_BYTES} bytes.`)
}
