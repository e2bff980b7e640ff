import { EdgewiseError } from '../src/base/errors.ts'

/** The position of a row, bound to its listing and opaque to callers. */
export function cursorOf(listing: string, offset: number): string {
  return Buffer.from(JSON.stringify([listing, offset])).toString('base64url')
}

export interface Cursor {
  readonly listing: string
  readonly offset: number
}

/** Reads a cursor of `cursorOf`. Throws EDGEWISE_INVALID_INPUT for anything else. */
export function readCursor(cursor: string): Cursor {
  try {
    const [listing, offset] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (typeof listing === 'string' && Number.isSafeInteger(offset) && (offset as number) >= 0) return { listing, offset: offset as number }
  } catch {
    // An invalid cursor is reported below.
  }
  throw invalidCursor(cursor)
}

export function invalidCursor(cursor: string): EdgewiseError {
  const detail = `"${cursor}" is not a cursor of this listing. Take "endCursor" or a "cursor" of the same field with the same arguments.`
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, argument: 'after' })
}
