import { passedOver } from '../../grounding/unread/guard.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Token } from '../../linking/tokens.ts'
import { labelsOf } from '../../query/labelled.ts'
import { tiesIn } from '../../query/plan/doubtful-steps.ts'
import type { Bounds } from '../../query/prompt/bounds.ts'
import type { Query, Things, Tie } from '../../query/tree.ts'
import { fold } from '../../store/fold.ts'
import type { GraphSchema } from '../../store/store.ts'
import { boundsOf } from './bounds.ts'
import { type Stated, statedBy } from './stated.ts'
import { isIn } from './words.ts'

const NOUNS: ReadonlySet<string> = new Set(['NOUN', 'PROPN'])
/** Negations that stand for nothing else. */
const NOT = /\b(?:no|not|never|without|nobody|none|isnt|arent|doesnt|dont|didnt|hasnt|havent|except)\b/

/** What is supposed is not stored; `tell me if` asks whether. */
const SUPPOSED = /(?<!\b(?:tell me|check|see|know|say) )\bif\b|\b(?:suppose|supposing|assuming|imagine)\b/

/** Before a word in -ing, they make it a noun: `have parking`. */
const BEFORE_NOUNS: ReadonlySet<string> = new Set('have has had any no with without of some'.split(' '))

/** Nouns of meaning; taggers take some for verbs. */
function nounsOf({ tokens }: LinkedQuestion): ReadonlySet<Token> {
  const isGerund = ({ pos, folded }: Token, at: number) => pos === 'VERB' && folded.endsWith('ing') && BEFORE_NOUNS.has(tokens[at - 1]?.folded ?? '')
  return new Set(tokens.filter((token, at) => (NOUNS.has(token.pos) || isGerund(token, at)) && !isIn(token, 'general')))
}

/** What the query says that its question does not. */
function added({ names, values, numbers, ranks, isNegated }: Stated, question: LinkedQuestion, bounds: Bounds): string[] {
  const folded = ` ${fold(question.text)} `
  const forms = new Set(question.tokens.flatMap((token) => [token.folded, token.lemma, token.stem]))
  const linked = new Set([...Object.values(bounds.names).flat(), ...Object.values(bounds.values).flat()])
  const isSaid = (text: string) =>
    linked.has(text) ||
    folded.includes(fold(text)) ||
    fold(text)
      .split(' ')
      .every((word) => forms.has(word))
  const texts = [...names.filter(({ name, key }) => !isSaid(name) && !isSaid(key)).map(({ name }) => name), ...values.filter((value) => !isSaid(value))]
  const others = numbers.filter(({ value, isSaid: mustBeSaid }) => mustBeSaid && !bounds.numbers.includes(value) && !folded.includes(String(value)))
  return [
    ...texts.map((text) => `The question does not say "${text}".`),
    ...others.map(({ value }) => `The question does not say ${value}.`),
    ...(ranks.length > 0 && !bounds.isRanked && bounds.numbers.length === 0 ? ['The question asks for no "top".'] : []),
    ...(isNegated && !bounds.isNegated ? ['The question negates nothing.'] : [])
  ]
}

/** Links to nothing in particular, by types and to labels that the question does not speak of. */
function unasked(query: Query, { mentions }: LinkedQuestion): string[] {
  const types = new Set(mentions.flatMap((mention) => (mention.kind === 'type' ? mention.types : [])))
  const labels = new Set(
    mentions.flatMap((mention) => (mention.kind === 'label' ? [mention.label] : mention.kind === 'node' ? mention.nodes.flatMap((node) => node.labels) : []))
  )
  const isAsked = ({ types: by, other, tests, isNegated, count }: Tie) =>
    tests.length > 0 ||
    isNegated ||
    count !== null ||
    other === null ||
    !isBare(other) ||
    by.some((type) => types.has(type)) ||
    other.labels.some((label) => labels.has(label))
  return tiesIn(query).flatMap(({ tie }) => (isAsked(tie) ? [] : [`The question speaks of no ${tie.types.join(' or ')}.`]))
}

const isBare = ({ named, tests, ties, rank }: Things): boolean => named === null && tests.length + ties.length === 0 && rank === null

/** Asks that give nodes. */
const OF_NODES: ReadonlySet<string> = new Set(['list', 'value', 'count'])

/** Nodes of other labels than the question asks for. */
function outOfFocus(query: Query, { focus }: Bounds): string[] {
  if (!OF_NODES.has(query.ask) || !('of' in query) || focus.length === 0) return []
  const given = labelsOf(query.of)
  return given.length === 0 || given.some((label) => focus.includes(label)) ? [] : [`The question asks for ${focus.join(' or ')}.`]
}

/** How often a value is said. */
const times = <T>(values: readonly T[], value: T): number => values.filter((one) => one === value).length

/** Numbers and texts that the query says more often than its question does. */
function repeated({ numbers, values }: Stated, { text, mentions }: LinkedQuestion): string[] {
  const folded = ` ${fold(text)} `
  const said = mentions.flatMap((mention) => (mention.kind === 'number' ? [mention.value] : []))
  const stated = numbers.flatMap(({ value, isSaid }) => (isSaid ? [value] : []))
  const more = [...new Set(stated)].filter((value) => said.includes(value) && times(stated, value) > times(said, value))
  const texts = [...new Set(values)].filter((value) => times(values, value) > Math.max(1, folded.split(` ${fold(value)} `).length - 1))
  return [...more, ...texts].map((value) => `The question says ${JSON.stringify(value)} once.`)
}

/** Comparisons that go the other way than the question does. */
function turned({ comparisons }: Stated, { isMore, isLess, isNegated }: Bounds): string[] {
  if (isNegated || isMore === isLess) return []
  const wrong = isLess ? '>' : '<'
  const right = isLess ? '<' : '>'
  return comparisons.flatMap(({ operator, value }) => (operator.startsWith(wrong) && operator !== '<>' ? [`The question asks for "${right}" ${value}.`] : []))
}

/** What the question asks for in words that leave no choice. */
function leftOut(stated: Stated, question: LinkedQuestion, bounds: Bounds): string[] {
  const { functions, ranks, comparisons, ask } = stated
  const isExtreme = functions.some((fn) => fn === 'min' || fn === 'max')
  return [
    ...(SUPPOSED.test(fold(question.text)) ? ['The question supposes what is not stored.'] : []),
    ...(ask === 'count' && !bounds.isCounted ? ['The question does not ask how many.'] : []),
    ...(NOT.test(fold(question.text)) && !stated.isNegated && !stated.isFalse ? ['The question says "not".'] : []),
    ...(bounds.isRanked && ranks.length === 0 && !isExtreme && comparisons.length === 0 ? ['The question asks for the highest or lowest: use "top".'] : []),
    ...(bounds.isAverage && !functions.includes('avg') ? ['The question asks for an average.'] : [])
  ]
}

/** Why a query is not what its question asks. */
export interface Misreading {
  /** Words that the query leaves out. */
  readonly unread: readonly string[]
  readonly problems: readonly string[]
}

/** What a query leaves out of its question, adds to it or turns round, as sentences; all empty: it says what the question says. */
export function misread(query: Query, question: LinkedQuestion, schema: GraphSchema): Misreading {
  const stated = statedBy(query)
  const bounds = boundsOf(question, schema)
  const nouns = nounsOf(question)
  const names = stated.names.flatMap(({ name, key }) => [name, key])
  const held = [...names, ...stated.values, ...stated.elements, ...stated.functions, ...stated.numbers.map(({ value }) => value)]
  const call = { tool: 'match_pattern', arguments: { relationships: held }, words: new Set<string>() }
  const unread = passedOver({ question, calls: [call], results: [], reading: '', schema, isOfMeaning: (token) => nouns.has(token) })
  return {
    unread,
    problems: [
      ...added(stated, question, bounds),
      ...outOfFocus(query, bounds),
      ...unasked(query, question),
      ...repeated(stated, question),
      ...turned(stated, bounds),
      ...leftOut(stated, question, bounds)
    ]
  }
}
