import { invalidInput } from '../../../../base/errors.ts'

/** Line and column, from 1, of an offset in a text. */
export function positionOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
}

/** Throws EDGEWISE_INVALID_INPUT with the position where the statement leaves the subset and what is allowed there. */
export function refuse(text: string, at: number, detail: string): never {
  throw invalidInput(`${detail} (${positionOf(text, at)} of the statement)`)
}
