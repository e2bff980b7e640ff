import { EdgewiseError } from '../../base/errors.ts'

/** The turn `sequence` is not the next one of a conversation that is at turn `current`. */
export function turnConflict(id: string, current: number, sequence: number): EdgewiseError {
  const detail = `Conversation "${id}" is at turn ${current}; the next turn is ${current + 1}, not ${sequence}.`
  return new EdgewiseError('EDGEWISE_CONFLICT', { detail, current })
}
