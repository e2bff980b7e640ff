import { EdgewiseError } from '../../base/errors.ts'
import { MAX_QUESTION_TEXT } from '../../tools/input-limits.ts'

export const MAX_QUESTION = 10_000

/** Throws EDGEWISE_INVALID_INPUT for a long question, before it is parsed. */
export function assertQuestionLength(question: string, isTelling = false): void {
  const most = isTelling ? MAX_QUESTION_TEXT : MAX_QUESTION
  if (question.length <= most) return
  const unless = isTelling ? '' : ', unless it lists the relationships of a graph of its own'
  const detail = `A question has at most ${most} characters${unless}; this one has ${question.length}.`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/question', detail }] })
}
