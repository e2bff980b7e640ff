import type { LinkedQuestion } from '../linking/link-question.ts'
import type { Mention } from '../linking/mention.ts'
import type { Token } from '../linking/tokens.ts'
import { contentWeight } from './words/content.ts'

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

const copulas = new Set(['is', 'are', 'was', 'were', 's'])
const articles = new Set(['the', 'a', 'an'])
const isNominal = (token: Token | undefined) => token !== undefined && (token.pos === 'NOUN' || token.pos === 'ADJ' || token.pos === 'PROPN')
/** Below this a link is hardly a paraphrase. */
const akin = 0.62

/** Where the words begin and end that say what is asked of a given node: `What is the phone number of X?`, `What is X's phone number?` null: another question. */
function attributeOf({ tokens, mentions }: LinkedQuestion): { readonly start: number; readonly end: number } | null {
  const what = tokens.findIndex(({ folded }, at) => folded === 'what' && copulas.has(tokens[at + 1]?.folded ?? ''))
  if (what < 0) return null
  const start = what + 2 + Number(articles.has(tokens[what + 2]?.folded ?? ''))
  const isGiven = (at: number) => mentions.find(({ kind, start: begin }) => kind === 'node' && begin === at)
  const owner = isGiven(start)
  const from = owner === undefined ? start : tokens[owner.end]?.folded === 's' ? owner.end + 1 : -1
  if (from < 0) return null
  let end = from
  while (isNominal(tokens[end])) end += 1
  const isOwned = owner !== undefined || (tokens[end]?.folded === 'of' && isGiven(end + 1 + Number(articles.has(tokens[end + 1]?.folded ?? ''))) !== undefined)
  return end > from && isOwned ? { start: from, end } : null
}

/** Whether something is asked of a given node that nothing in the graph is called, or is like. */
export function asksUnknown(question: LinkedQuestion): boolean {
  const attribute = attributeOf(question)
  if (attribute === null) return false
  const { start, end } = attribute
  const isNamed = question.mentions.some((mention) => mention.kind !== 'node' && mention.score >= akin && mention.start < end && mention.end > start)
  return !isNamed && question.tokens.slice(start, end).some((token) => contentWeight(token) > 0)
}

const least = new Set(['fewest', 'minimum', 'smallest', 'least', 'lowest'])

/** Whether the smallest of several numbers is asked for, and a reading passes that over: `the fewest links from A to B`. */
export const leavesOutLeast = (tokens: readonly Token[], explained: ReadonlySet<number>): boolean =>
  tokens.some(({ folded }, at) => least.has(folded) && tokens[at - 1]?.folded !== 'at' && !explained.has(at))
