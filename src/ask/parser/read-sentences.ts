import { anything, type NamedNode, type NodePattern } from '../../tools/query/tree.ts'
import type { LinkedQuestion } from '../linking/link-question.ts'
import type { Mention } from '../linking/mention.ts'
import { ConstraintApplier } from './apply-constraints.ts'
import type { Constituent } from './constituent.ts'
import { readFollowUp } from './follow-up/read-follow-up.ts'
import { isKindOf } from './mention-items.ts'
import { chartOf, type Parsed, parseQuestion } from './parse.ts'
import type { ParsingPlace } from './parsing-place.ts'
import { asNodes, limitOf, nodesOf, rule, unchanged } from './productions/rule.ts'
import { SchemaSpace } from './schema-space.ts'
import { isAside, isEcho, type Segment, segmentsOf } from './segments.ts'

/** Readings of the sentences that carry the question; null where there are none. */
type Led = { readonly linked: LinkedQuestion; readonly readings: readonly Parsed[] } | null

const ledBy = (linked: LinkedQuestion, readings: readonly Parsed[]): Led => (readings.length === 0 ? null : { linked, readings })

const MOST_SEGMENTS = 6

/** Returns the question reduced to some of its segments. */
function partOf({ text, tokens, mentions }: LinkedQuestion, segments: readonly Segment[]): LinkedQuestion {
  const places = segments.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, more) => start + more))
  const moved = (mention: Mention): Mention[] => {
    const [start, end] = [places.indexOf(mention.start), places.indexOf(mention.end - 1) + 1]
    return start < 0 || end - start !== mention.end - mention.start ? [] : [{ ...mention, start, end }]
  }
  return { text, tokens: places.flatMap((place) => tokens[place] ?? []), mentions: mentions.flatMap(moved) }
}

/** Finds the nodes of a statement: `Some ships pay over 9000 to call at a port.` null where it names nothing stored. */
function thingsIn(linked: LinkedQuestion, narrowing: ConstraintApplier, { toolWords }: ParsingPlace): NodePattern | null {
  const productions = [
    rule('-ST', 'be|about|for|of|among|list|verb? there? N', ([, , nodes]) => unchanged(nodes)),
    rule('-ST', 'N VP', ([nodes, limit]) => {
      const [held, stated] = [nodesOf(nodes), limitOf(limit)]
      return held === null || stated === null ? [] : asNodes(narrowing.narrow(held, stated))
    })
  ]
  const [best] = chartOf(linked, narrowing, toolWords, { words: [], productions }).whole('-ST')
  return nodesOf(best)
}

/** Reads the question as a follow-up of the statement before it; null where it is not one. */
function readLed(statement: LinkedQuestion, linked: LinkedQuestion, place: ParsingPlace): Led {
  const narrowing = new ConstraintApplier(new SchemaSpace(place.schema))
  const nodes = thingsIn(statement, narrowing, place)
  if (nodes === null || nodes === anything) return null
  const before = [{ query: { ask: 'list', of: nodes, show: [] }, named: nodes.named ?? [], isCut: nodes.named === null } as const]
  const found = readFollowUp(linked, before, place)
  return Array.isArray(found) ? ledBy(linked, found) : null
}

/** Words that restrict a path beyond its two ends. */
const FURTHER: ReadonlySet<string> = new Set(['not', 'no', 'without', 'avoid', 'avoiding', 'only', 'never', 'via', 'through', 'except', 'by'])

const nodeOf = (mention: Mention | undefined): NamedNode | null => {
  const [node, ...others] = mention?.kind === 'node' ? mention.nodes : []
  return node === undefined || others.length > 0 ? null : { id: node.id, key: node.key, name: node.name, labels: node.labels }
}

/** `I am at A and have to be at B. Which way is the shortest?`: earlier sentences name the ends of the path, which are put at the question's end. */
function readRoute({ tokens, mentions }: LinkedQuestion, linked: LinkedQuestion, place: ParsingPlace): Led {
  const [first, second, ...others] = mentions.filter((mention) => mention.kind === 'node' && mention.score >= 0.7)
  const [source, target] = [nodeOf(first), nodeOf(second)]
  const isMore = tokens.some(({ folded }) => FURTHER.has(folded))
  const isNarrowed = mentions.some(({ kind, score }) => kind === 'number' || kind === 'date' || (kind === 'property' && score >= 0.8))
  const end = linked.tokens.length
  if (source === null || target === null || others.length > 0 || isMore || isNarrowed || linked.tokens.at(-1)?.folded !== '') return null
  const ends: Constituent = { category: 'ENDS', start: end - 1, end, meaning: { is: 'ends', source, target }, score: 0, rule: 'word', parts: [] }
  const along = mentions.find((mention) => mention.kind === 'type' && mention.score >= 0.8 && !isKindOf(mention, mentions))
  const readings = parseQuestion(linked, place.schema, place.toolWords, { words: [ends], productions: [] }).flatMap((parsed): Parsed[] => {
    const { query } = parsed
    if (query.ask !== 'call' || query.call.arguments['source'] === undefined) return []
    const types = along?.kind === 'type' ? { relationshipTypes: along.types } : {}
    return [{ ...parsed, query: { ...query, call: { ...query.call, arguments: { ...types, ...query.call.arguments } } } }]
  })
  return ledBy(linked, readings)
}

/** Drops asides and echoes; the question is the last segment, unless that echoes the first. */
function tellingOf(linked: LinkedQuestion, segments: readonly Segment[]): readonly Segment[] {
  const [first, last] = [segments[0], segments.at(-1)]
  if (first === undefined || last === undefined) return []
  const remaining = segments.length > 1 && isEcho(linked, last, first) ? segments.slice(0, -1) : segments
  const question = remaining.at(-1) as Segment
  return remaining.filter((segment) => segment === question || !isAside(linked, segment, question))
}

/** A title before a colon names the topic: `Maximum matching: how many links?` */
function isTitle({ tokens }: LinkedQuestion, { start, end }: Segment, { toolWords }: ParsingPlace): boolean {
  return tokens[end - 1]?.text === ':' && toolWords.itemsOf(tokens.slice(start, end)).some(({ category }) => category === 'T')
}

/** Parses the question without asides; null if it has none, because the whole is already parsed. */
function readBare(linked: LinkedQuestion, telling: readonly Segment[], place: ParsingPlace): Led {
  const apart = partOf(linked, telling)
  if (apart.tokens.length === 0 || apart.tokens.length === linked.tokens.length) return null
  return readFollowUp(apart, [], place) === 'standalone' ? ledBy(apart, parseQuestion(apart, place.schema, place.toolWords)) : null
}

/** Reads a question among sentences that give its reason or its topic, with the tokens that were read; null where it has no such sentences. */
export function readSentences(linked: LinkedQuestion, place: ParsingPlace): Led {
  const segments = segmentsOf(linked)
  if (segments.length > MOST_SEGMENTS) return null
  const telling = tellingOf(linked, segments)
  if (segments.some((segment) => !telling.includes(segment) && isTitle(linked, segment, place))) return null
  const bare = readBare(linked, telling, place)
  if (bare !== null || telling.length < 2) return bare
  const [statement, question] = [partOf(linked, telling.slice(0, -1)), partOf(linked, telling.slice(-1))]
  return readRoute(statement, question, place) ?? readLed(statement, question, place)
}
