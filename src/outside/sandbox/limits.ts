/** Of one run. */
export const MAX_RUN_MS = 5000
/** What cannot be interrupted from inside is ended with its thread, this much later. */
export const GRACE_MS = 500
export const MAX_SCRIPT_BYTES = 64 * 2 ** 20
export const MAX_SPARQL_BYTES = 256 * 2 ** 20
export const MAX_STACK_BYTES = 512 * 2 ** 10
/** Of the result, in characters. */
export const MAX_RESULT = 16_000
/** Of the difference that a change makes, as JSON, in characters. */
export const MAX_CHANGES = 500_000
/** Of what is printed. */
export const MAX_PRINTED = 16_000
/** Of an error. */
export const MAX_ERROR = 1000

export const tooLong = (runMs: number): string =>
  `It ran longer than ${runMs / 1000} s and was stopped. Do less: fewer steps, a smaller range, no loop without an end.`
export const tooLarge = 'It took more memory than it may have. Work on less at a time.'
