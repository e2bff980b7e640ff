import { invalidInput } from '../../../base/errors.ts'

/** Throws EDGEWISE_INVALID_INPUT for a name that no graph may have. */
export function assertGraphName(name: string): void {
  if (/^[A-Za-z][A-Za-z0-9_-]{0,62}$/.test(name)) return
  throw invalidInput(`"${name}" is not a valid graph name. Use a letter followed by up to 62 letters, digits, "_" or "-".`)
}
