import { invalidInput } from '../base/errors.ts'
import { isRounded, writeMarked } from './whole-number.ts'

/** Rejects numbers that may have been rounded on their way here, because other values than intended would be stored. */
export function refuseRounded(value: unknown): void {
  if (isRounded(value)) throw invalidInput(`${value} may have been rounded from another integer: ${writeMarked}.`)
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) refuseRounded(member)
}
