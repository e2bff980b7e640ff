import { EdgewiseError } from '../../errors.ts'

/** Throws EDGEWISE_INVALID_INPUT unless a graph can be stored under this name. */
export function assertGraphName(name: string): void {
  if (/^[A-Za-z0-9][\w.-]{0,99}$/.test(name)) return
  const detail = `A graph cannot be named "${name}". Names are letters, digits, ".", "_" and "-", at most 100.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })
}
