import { EdgewiseError } from '../../../base/errors.ts'

/** Throws EDGEWISE_INVALID_INPUT unless a graph can be stored under this name. */
export function assertGraphName(name: string): void {
  if (/^[A-Za-z][A-Za-z0-9_-]{0,62}$/.test(name)) return
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
    detail: `"${name}" is not a valid graph name. Use a letter followed by up to 62 letters, digits, "_" or "-".`
  })
}
