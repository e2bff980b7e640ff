import type { Slots } from '../slots/slot-draft.ts'
import { type Asked, isTreeForPath, positions } from '../tool-fit.ts'
import { phraseShare, spokenFor, type ToolWords } from '../tool-words.ts'

/** What speaks for a tool in the tool's own words and parameters, 0..1 each: the same of every tool, so that it holds for tools that nobody has asked for yet. */
export const evidenceNames = ['called', 'own', 'ranked', 'phrase', 'spoken', 'missing', 'framed', 'described', 'misframed', 'unused', 'guessed', 'k'] as const

export type Evidence = Readonly<Record<(typeof evidenceNames)[number], number>>

/** @param ranked score of the tool among those that the words find, 0..1 */
export function evidenceOf(words: ToolWords, slots: Slots, asked: Asked, ranked: number): Evidence {
  const { question, named } = asked
  const { tokens } = question
  const spans = named.filter(({ tools }) => tools.has(words.tool.name))
  const taken = new Set(slots.nodes.flatMap(positions))
  const { strength } = spokenFor(words, tokens, taken)
  const unused = slots.nodes.some((mention) => positions(mention).some((at) => !slots.explained.has(at)))
  return {
    called: spans.length === 0 ? 0 : 1 / Math.min(...spans.map(({ tools }) => tools.size)),
    own: tokens.some((token) => words.own.has(token.lemma) || words.own.has(token.folded)) ? 1 : 0,
    ranked,
    phrase: phraseShare(words, tokens),
    spoken: strength / (strength + 1),
    missing: Math.min(1, slots.missing.length / 2),
    framed: slots.framed ? 1 : 0,
    described: slots.described ? 1 : 0,
    misframed: slots.misframed || isTreeForPath(words, slots) ? 1 : 0,
    unused: unused ? 1 : 0,
    guessed: slots.guessed > 0 ? 1 : 0,
    k: 'k' in words.tool.input.properties && !('k' in slots.arguments) ? 1 : 0
  }
}
