/** Time limit of one run. */
export const MAX_RUN_MS = 5000
/** A run that cannot be interrupted from inside has this much more time; then its thread is terminated. */
export const GRACE_MS = 500
export const MAX_SCRIPT_BYTES = 64 * 2 ** 20
export const MAX_SPARQL_BYTES = 256 * 2 ** 20
export const MAX_STACK_BYTES = 512 * 2 ** 10
/** Maximum characters of the result. */
export const MAX_RESULT = 16_000
/** Maximum characters of a change's difference as JSON. */
export const MAX_CHANGES = 500_000
/** Maximum printed characters. */
export const MAX_PRINTED = 16_000
/** Maximum characters of an error. */
export const MAX_ERROR = 1000

export const tooLong = (runMs: number): string =>
  `It ran longer than ${runMs / 1000} s and was stopped. Do less: fewer steps, a smaller range, no loop without an end.`
export const tooLarge = 'It took more memory than it may have. Work on less at a time.'
