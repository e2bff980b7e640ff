import { EdgewiseError } from '../../base/errors.ts'

/** The error of a read over several steps whose graph has another version than at its first. */
export function replaced(graph: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The graph "${graph}" was replaced while it was read. Read it again.` })
}
