import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Mention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'

const namesOf = (mention: Mention): readonly string[] => {
  if (mention.kind === 'label') return [mention.label]
  if (mention.kind === 'type') return mention.types
  return mention.kind === 'node' ? mention.nodes.map((node) => node.name) : []
}

/** Whether a name that is spelled exactly as the graph has it plays no part in a reading: running that would answer another question. */
export function leavesOutName({ text, tokens, mentions }: LinkedQuestion, explained: ReadonlySet<number>): boolean {
  return mentions.some((mention) => {
    const span = text.slice(tokens[mention.start]?.start ?? 0, tokens[mention.end - 1]?.end ?? 0)
    const isOut = tokens.slice(mention.start, mention.end).every((_, index) => !explained.has(mention.start + index))
    return isOut && span.length > 1 && /^\p{Lu}/u.test(span) && namesOf(mention).includes(span)
  })
}

const denials = new Set(['not', 'without', 'never', 'except', 'excluding', 'neither', 'nor'])

/** Whether a word of denial plays no part in a reading: it would say the opposite. */
export function leavesOutDenial(tokens: readonly Token[], explained: ReadonlySet<number>): boolean {
  return tokens.some(({ folded }, at) => denials.has(folded) && !explained.has(at))
}

const listLength = 4

/** Whether most numbers of a question that is full of them play no part in a reading. */
export function leavesOutNumbers(tokens: readonly Token[], explained: ReadonlySet<number>): boolean {
  const numbers = tokens.flatMap((token, at) => (/^\d+$/.test(token.text) ? [at] : []))
  return numbers.length >= listLength && numbers.filter((at) => !explained.has(at)).length > numbers.length / 2
}
