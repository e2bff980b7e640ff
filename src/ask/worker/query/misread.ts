import { fold } from '../../../storage/graphs/fold.ts'
import type { GraphSchema } from '../../../storage/graphs/store.ts'
import { labelsOf } from '../../../tools/query/labelled.ts'
import { relationshipsIn } from '../../../tools/query/plan/doubtful-steps.ts'
import type { Bounds } from '../../../tools/query/prompt/bounds.ts'
import type { NodePattern, Query, RelationshipPattern } from '../../../tools/query/tree.ts'
import { roles } from '../../grounding/reading/cues.ts'
import { passedOver } from '../../grounding/unread/guard.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Token } from '../../linking/tokens.ts'
import { boundsOf, isSuperlative } from './bounds.ts'
import { clearest } from './clearest.ts'
import { usualPatterns } from './links.ts'
import { type Stated, statedBy } from './stated.ts'
import { isIn } from './words.ts'

const NOUNS: ReadonlySet<string> = new Set(['NOUN', 'PROPN'])
/** These words always negate. */
const NOT: ReadonlySet<string> = new Set('no not never without nobody none isnt arent doesnt dont didnt hasnt havent except'.split(' '))

/** A hypothesis is not stored; in `tell me if`, the word only asks. */
const SUPPOSED = /(?<!\b(?:tell me|check|see|know|say) )\bif\b|\b(?:suppose|supposing|assuming|imagine)\b/

const WHICH = /^(?:which|who|whose|where)\b/
/** Matches `more stations in zone 2 than in zone 3`, but not `more than 3`. */
const COMPARED = [/\b(?:more|fewer|less) (?!than\b)/, / than (?!\d)/]
/** A gerund after such a word is a noun: `have parking`. */
const BEFORE_NOUNS: ReadonlySet<string> = new Set('have has had any no with without of some'.split(' '))

/** Word lists with separate checks. */
const BOUNDING = ['general', 'asking', 'rank', 'more', 'less', 'negation', 'same', 'having', 'average', 'sum', 'grouping', 'count', 'plain'] as const

/** Returns content words: nouns (also mistagged gerunds), adjectives and, where the query is sparse, verbs. */
function wordsOfMeaning({ tokens }: LinkedQuestion, withVerbs: boolean): ReadonlySet<Token> {
  const isGerund = ({ pos, folded }: Token, at: number) => pos === 'VERB' && folded.endsWith('ing') && BEFORE_NOUNS.has(tokens[at - 1]?.folded ?? '')
  const isOther = (token: Token) => (token.pos === 'ADJ' || (withVerbs && token.pos === 'VERB')) && !BOUNDING.some((list) => isIn(token, list))
  return new Set(tokens.filter((token, at) => ((NOUNS.has(token.pos) || isGerund(token, at)) && !isIn(token, 'general')) || isOther(token)))
}

/** Whether verbs may express what the query omits: it has no constraint, or an unmentioned type. */
function isSparse(query: Query, { mentions }: LinkedQuestion): boolean {
  const types = new Set(mentions.flatMap((mention) => (mention.kind === 'type' ? mention.types : [])))
  const isBare = 'of' in query && 'relationships' in query.of && !isDescribed(query.of) && query.of.relationships.length === 0
  return isBare || relationshipsIn(query).some(({ relationship }) => !relationship.types.some((type) => types.has(type)))
}

/** Finds names, values, numbers and options that the question does not have. */
function added({ names, values, numbers, ranks, isNegated, shown }: Stated, question: LinkedQuestion, bounds: Bounds): string[] {
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
    ...shown.filter((property) => bounds.shows?.includes(property) === false).map((property) => `The question does not ask for "${property}".`),
    ...(isNegated && !bounds.isNegated ? ['The question negates nothing.'] : [])
  ]
}

/** Finds unconstrained relationships whose type and label the question does not mention. */
function unasked(query: Query, { mentions }: LinkedQuestion): string[] {
  const types = new Set(mentions.flatMap((mention) => (mention.kind === 'type' ? mention.types : [])))
  const labels = new Set(
    mentions.flatMap((mention) => (mention.kind === 'label' ? [mention.label] : mention.kind === 'node' ? mention.nodes.flatMap((node) => node.labels) : []))
  )
  const isAsked = ({ types: by, other, predicates, isNegated, count }: RelationshipPattern) =>
    predicates.length > 0 ||
    isNegated ||
    count !== null ||
    other === null ||
    isDescribed(other) ||
    by.some((type) => types.has(type)) ||
    other.labels.some((label) => labels.has(label))
  return relationshipsIn(query).flatMap(({ relationship }) => (isAsked(relationship) ? [] : [`The question speaks of no ${relationship.types.join(' or ')}.`]))
}

/** Whether a node pattern has its own constraint. */
const isDescribed = ({ named, predicates, rank }: NodePattern): boolean => named !== null || predicates.length > 0 || rank !== null

/** Finds labels that unconstrained nodes use more often than the question mentions them: a detour. */
function detour(query: Query, { mentions, tokens }: LinkedQuestion): string[] {
  const links = relationshipsIn(query).flatMap(({ relationship: { other } }) => (other?.relationships.length && !isDescribed(other) ? [other.labels] : []))
  const labels = 'of' in query && 'labels' in query.of && query.of.named === null ? query.of.labels : []
  const mentionedAs = (label: string) => {
    const nouns = mentions.filter(
      (mention) => (mention.kind === 'label' && mention.label === label) || (mention.kind === 'type' && NOUNS.has(tokens[mention.start]?.pos ?? ''))
    )
    return new Set(nouns.map(({ start }) => start)).size
  }
  const round = labels.filter((label) => links.filter((labels) => labels.includes(label)).length + 1 > Math.max(1, mentionedAs(label)))
  return round.map((label) => `The question speaks of ${label} once.`)
}

/** Whether `per` groups: `per ward`. */
const isPerEach = ({ tokens, mentions }: LinkedQuestion): boolean =>
  tokens.some(({ folded }, at) => folded === 'per' && !mentions.some(({ kind, start, end }) => kind === 'property' && start <= at && at < end))

/** Finds a relationship between nodes of one label that contradicts `from NAME` or `to NAME`. */
function reversedRelationship(query: Query, { tokens, mentions }: LinkedQuestion, schema: GraphSchema): string[] {
  return relationshipsIn(query).flatMap(({ relationship: { types, direction, other } }) => {
    const [named] = other?.named ?? []
    if (named === undefined || direction === 'both' || !usualPatterns(schema, types).some(({ source, target }) => source === target)) return []
    const [mention] = mentions.filter((one) => one.kind === 'node' && one.nodes.some(({ key }) => key === named.key)).toSorted((a, b) => b.score - a.score)
    const before = tokens[(mention?.start ?? 0) - 1]?.folded ?? ''
    const isWrong = direction === 'out' ? roles.start.has(before) : roles.end.has(before)
    return isWrong ? [`The question says "${before} ${named.name}".`] : []
  })
}

const OF_NODES: ReadonlySet<string> = new Set(['list', 'value', 'count'])

/** Finds results of other labels than the question wants. */
function otherLabels(query: Query, { focus }: Bounds): string[] {
  if (query.ask === 'amount' && focus.length > 0) return [`The question asks for ${focus.join(' or ')}, not for a number.`]
  if (!OF_NODES.has(query.ask) || !('of' in query) || focus.length === 0) return []
  const given = labelsOf(query.of)
  return given.length === 0 || given.some((label) => focus.includes(label)) ? [] : [`The question asks for ${focus.join(' or ')}.`]
}

const times = <T>(values: readonly T[], value: T): number => values.filter((one) => one === value).length

/** Finds numbers, texts and ranks that the query has more often than the question. */
function repeated({ numbers, values, ranks }: Stated, { text, tokens, mentions }: LinkedQuestion): string[] {
  const folded = ` ${fold(text)} `
  const numbersSaid = mentions.flatMap((mention) => (mention.kind === 'number' ? [mention.value] : []))
  const written = values.map(Number).filter((value) => !Number.isNaN(value))
  const stated = [...numbers.flatMap(({ value, isSaid }) => (isSaid ? [value] : [])), ...written]
  const more = [...new Set(stated)].filter((value) => numbersSaid.includes(value) && times(stated, value) > times(numbersSaid, value))
  const texts = [...new Set(values)].filter((value) => times(values, value) > Math.max(1, folded.split(` ${fold(value)} `).length - 1))
  const isTwice = ranks.length > Math.max(1, tokens.filter(isSuperlative).length)
  return [...[...more, ...texts].map((value) => `The question says ${JSON.stringify(value)} once.`), ...(isTwice ? ['The question ranks once.'] : [])]
}

/** Finds comparisons that contradict the question's direction. */
function reversedComparisons({ comparisons }: Stated, { isMore, isLess, isNegated }: Bounds): string[] {
  if (isNegated || isMore === isLess) return []
  const wrong = isLess ? '>' : '<'
  const right = isLess ? '<' : '>'
  return comparisons.flatMap(({ operator, value }) => (operator.startsWith(wrong) && operator !== '<>' ? [`The question asks for "${right}" ${value}.`] : []))
}

/** A negation inside a name does not count. */
const isNegated = ({ tokens, mentions }: LinkedQuestion): boolean =>
  tokens.some(({ folded }, at) => NOT.has(folded) && !mentions.some(({ kind, start, end }) => (kind === 'node' || kind === 'value') && start <= at && at < end))

/** Finds a query kind that contradicts the question. */
function otherQueryKind({ ask }: Stated, question: LinkedQuestion): string[] {
  const folded = fold(question.text)
  return [
    ...(ask === 'amount' && WHICH.test(folded) ? ['The question asks which, not for a number.'] : []),
    ...(ask === 'exists' && COMPARED.every((part) => part.test(folded)) ? ['The question compares two numbers.'] : []),
    ...(isPerEach(question) && ask !== 'group' ? ['The question says "per": use "group".'] : [])
  ]
}

/** Finds unambiguous words of the question that the query ignores. */
function leftOut(stated: Stated, question: LinkedQuestion, bounds: Bounds): string[] {
  const { functions, ranks, comparisons, ask } = stated
  const folded = fold(question.text)
  const isExtreme = functions.some((fn) => fn === 'min' || fn === 'max')
  return [
    ...(SUPPOSED.test(folded) ? ['The question supposes what is not stored.'] : []),
    ...(ask === 'count' && !bounds.isCounted ? ['The question does not ask how many.'] : []),
    ...(isNegated(question) && !stated.isNegated && !stated.isFalse ? ['The question says "not".'] : []),
    ...(bounds.isRanked && ranks.length === 0 && !isExtreme && comparisons.length === 0 ? ['The question asks for the highest or lowest: use "top".'] : []),
    ...(bounds.isAverage && !functions.includes('avg') ? ['The question asks for an average.'] : [])
  ]
}

export interface Misreading {
  readonly unread: readonly string[]
  readonly problems: readonly string[]
}

/** Compares a query with its question. The result lists omitted words and problems as sentences; both are empty where it fits. */
export function misread(query: Query, question: LinkedQuestion, schema: GraphSchema): Misreading {
  const stated = statedBy(query)
  const bounds = boundsOf(question, schema)
  const meant = wordsOfMeaning(question, isSparse(query, question))
  const names = stated.names.flatMap(({ name, key }) => [name, key])
  const held = [...names, ...stated.values, ...stated.elements, ...stated.functions, ...stated.numbers.map(({ value }) => value)]
  const best = { ...question, mentions: clearest(question.mentions) }
  const call = { tool: 'match_pattern', arguments: { relationships: held }, words: new Set<string>() }
  const unread = passedOver({ question: best, calls: [call], results: [], reading: '', schema, isOfMeaning: (token) => meant.has(token) })
  return {
    unread,
    problems: [
      ...added(stated, question, bounds),
      ...otherLabels(query, bounds),
      ...unasked(query, question),
      ...detour(query, best),
      ...reversedRelationship(query, question, schema),
      ...repeated(stated, question),
      ...reversedComparisons(stated, bounds),
      ...otherQueryKind(stated, question),
      ...leftOut(stated, question, bounds)
    ]
  }
}
