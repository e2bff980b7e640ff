import type { Mention } from '../../linking/mention.ts'
import { measureOf } from '../../linking/qualities.ts'
import type { Token } from '../../linking/tokens.ts'
import { LISTED } from './carried.ts'
import { EXACT, isNominal, type Place, type Rule } from './place.ts'

/** `influenced by somebody from Norway`: what is said of another must not be asked of the one that is looked for. */
export const another: Rule = ({ token, at, question: { mentions }, carried: { tests, asked } }) => {
  if (!others.has(token.folded) || asked === null || !mentions.some(({ kind, end }) => kind === 'type' && end <= at)) return null
  const said = mentions.flatMap((mention) => (mention.start > at ? saidIn(mention) : []))
  return tests.some(({ value, of }) => of === asked.as && said.includes(String(value))) ? false : null
}
const others = new Set(['someone', 'somebody', 'anyone', 'anybody'])
const saidIn = (mention: Mention) => (mention.kind === 'value' || mention.kind === 'number' ? [String(mention.value)] : [])

/** `stations not in zone 1`: where one kind of thing is spoken of, it is tested itself, and not what stands beside it. */
export const attached: Rule = ({ over, question: { tokens, mentions }, carried: { tests, asked }, schema }) => {
  const said = over.flatMap(saidIn)
  const held = tests.filter(({ value }) => said.includes(String(value)))
  if (held.length === 0 || asked === null || tokens.some(({ folded }) => others.has(folded))) return null
  const own = schema.labels.filter(({ label }) => asked.labels.includes(label)).flatMap(({ properties }) => properties.map(({ property }) => property))
  const ofTies = schema.relationshipTypes.flatMap(({ properties }) => properties.map(({ property }) => property))
  const isBeside = held.every(({ property, of }) => of !== asked.as && own.includes(property) && !ofTies.includes(property))
  return isBeside && mentions.filter(({ kind, score }) => kind === 'label' && score >= EXACT).length < 2 ? false : null
}

/** `how many links`: the answer holds a number, which is a sum only of what some owner has. */
export const totalled: Rule = ({ token, at, question: { tokens, mentions }, carried: { answer, texts } }) => {
  if (token.folded !== 'many' || tokens[at - 1]?.folded !== 'how') return null
  const isOwned = mentions.some(({ kind, start }) => start > at + 1 && kind !== 'property' && kind !== 'number')
  return /\d|^(?:no|none|yes)\b/i.test(answer) && (isOwned || !texts.has('sum')) ? null : false
}

/** `how many links`: the answer counts what was asked for. */
export const tallied: Rule = ({ token, at, over, question: { tokens }, carried: { answer }, schema }) => {
  const unit = /^[\d,.]+ (\p{L}+)/u.exec(answer)?.[1]?.toLowerCase()
  const isCounted = tokens[at - 1]?.folded === 'many' || (tokens[at - 2]?.folded === 'many' && !isNominal(tokens[at - 1]))
  if (unit === undefined || !isCounted || !isNominal(token) || isSameUnit(unit, token.folded)) return null
  const isOf = (wanted: string) => over.some(({ kind, score }) => kind === wanted && score >= EXACT)
  const isTie = isOf('type') || hops.has(token.lemma) || (token.lemma === 'connection' && schema.labels.length > 1)
  const isStrange = isOf('label') ? strange.has(unit) : /^nodes?$/.test(unit) && !isOf('value')
  return isTie || isStrange ? false : null
}
const isSameUnit = (unit: string, noun: string) => unit.slice(0, 3) === noun.slice(0, 3) || hops.has(unit.replace(/s$/, ''))
const hops = new Set(['hop', 'step', 'stop', 'link', 'edge', 'relationship'])
const strange = new Set(['pairs', 'relationships', 'components', 'communities'])

/** `which companies`: what the calls return is of that label; `which zone`: they show it. */
export const headed: Rule = (place) => {
  const { asked, shown } = place.carried
  const exact = isHead(place) ? place.over.filter(({ score }) => score >= EXACT) : []
  const labels = exact.flatMap((mention) => (mention.kind === 'label' ? [mention.label] : []))
  if (labels.length > 0) return asked === null || asked.labels.length === 0 || labels.some((label) => asked.labels.includes(label)) ? null : false
  const properties = exact.flatMap((mention) => (mention.kind === 'property' ? mention.owners.map(({ property }) => property) : []))
  return properties.length === 0 || properties.some((property) => shown.has(property)) ? null : false
}
const asking = new Set(['which', 'list', 'name', 'show'])
function isHead({ at, over, question: { tokens } }: Place): boolean {
  const isAsked = asking.has(tokens[at - 1]?.folded ?? '') || (asking.has(tokens[at - 2]?.folded ?? '') && !isNominal(tokens[at - 1]))
  const isPart = isNominal(tokens[at + 1]) || over.some(({ kind }) => kind === 'value' || kind === 'node')
  return isAsked && (!isPart || over.some(({ kind }) => kind === 'label'))
}

/** `he`, `there`: somebody who was named before is given to the calls, unless the question itself names one before. */
export const recalled: Rule = ({ token, at, question: { mentions, tokens }, carried: { givenNodes, keys, earlier } }) => {
  const isLeaning = leaning.has(token.folded) || (token.folded === 'and' && at === 0)
  const isGiven = givenNodes > 0 || keys.has(LISTED)
  if (earlier === 'passed over' && isLeaning && !isGiven && !expletive.has(tokens[at - 1]?.folded ?? '')) return false
  if (earlier === 'taken up' && leaning.has(token.folded)) return true
  if (!pronouns.has(token.folded)) return null
  const isSaid = mentions.some(({ kind, start }) => start < at && (kind === 'node' || kind === 'label' || kind === 'value'))
  return isSaid || isGiven || keys.has('node') || keys.has('source') ? null : false
}
const pronouns = new Set(['he', 'she', 'him', 'his'])
const leaning = new Set([...pronouns, 'them', 'those', 'these', 'it', 'its', 'there', 'they', 'their', 'her', 'both', 'same', 'instead'])
const expletive = new Set(['is', 'are', 'was', 'were', 'does', 'did', 'would', 'will', 'can'])

/** `the youngest`: the calls put what measures it in the order that the word asks for. */
export const directed: Rule = ({ token, at, question: { tokens, mentions }, carried: { orders, properties } }) => {
  const order = orders.at(-1)
  if (order === undefined || !isSuperlative(token)) return null
  const next = tokens[at + 1]
  const most = mostOf.get(token.folded)
  const quality = most !== undefined && next?.pos === 'ADJ' ? next.lemma : token.lemma
  const ordering = properties.filter(({ property }) => property === order.property)
  const rising = measureOf(quality, ordering)?.rising
  const wanted = rising === undefined ? most : rising === (quality === token.lemma || most !== false)
  return wanted === undefined ? isNamed(order.property, mentions, ordering.length === 0) : wanted === order.descending ? null : false
}
const isNamed = (property: string, mentions: readonly Mention[], isScore: boolean) =>
  isScore || mentions.some((mention) => mention.kind === 'property' && mention.owners.some((owner) => owner.property === property)) ? null : false
const isSuperlative = ({ folded, lemma }: Token) => mostOf.has(folded) || (folded.endsWith('est') && lemma !== folded)
const mostOf: ReadonlyMap<string, boolean> = new Map([
  ...'most highest largest greatest biggest maximum max'.split(' ').map((word) => [word, true] as const),
  ...'least fewest lowest smallest minimum min'.split(' ').map((word) => [word, false] as const)
])

/** A ranking by a method of its own begins with the highest score. */
export const ranked: Rule = ({ token, carried: { orders, calls } }) =>
  mostOf.get(token.folded) === false && orders.length === 0 && calls.some(({ isAlgorithm, isRanking }) => isAlgorithm && isRanking) ? false : null

/** `more than Bob`: who surpasses a given one is found by a test, unless both are named. */
export const surpassed: Rule = ({ at, question: { tokens, mentions }, carried: { tests } }) => {
  if (!surpassing.has(tokens[0]?.folded ?? '') || tokens[at + 1]?.folded !== 'than') return null
  const isOfGiven = mentions.some(({ kind, start }) => kind === 'node' && start >= at + 2 && start <= at + 3)
  return isOfGiven && !tests.some(({ operator }) => /[<>]/.test(operator)) ? false : null
}
const surpassing = new Set(['who', 'which', 'what', 'list'])

/** `the cheapest way`: a path is weighed by what measures that. */
export const weighed: Rule = ({ token, carried: { keys, properties, calls } }) => {
  if (!weighing.has(token.lemma) || !keys.has('source') || calls.every(({ isAlgorithm }) => isAlgorithm)) return null
  return keys.has('weight') && measureOf(token.lemma, properties) !== null ? null : false
}
const weighing = new Set(['cheap', 'fast', 'quick'])
