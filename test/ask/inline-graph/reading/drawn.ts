import { readInlineQuestion } from '../../../../src/ask/inline-graph/inline-question.ts'

/** What is read of a text, as `a>b` or, without directions, `a-b`, with weights behind a colon. */
export function drawn(text: string): string[] {
  const told = readInlineQuestion(text)
  return (told?.relationships ?? []).map(
    ({ source, target, weight }) => `${source}${told?.directed ? '>' : '-'}${target}${weight === undefined ? '' : `:${weight}`}`
  )
}
