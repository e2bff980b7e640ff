import { formatList, formatValue, functionNames, pluralNoun } from '../../results/format.ts'
import { wordsOfName } from '../../storage/graphs/fold.ts'
import type { Amount, AnswerShape, GroupKey, Measure, NodePattern, Predicate, Query, Rank, RelationshipAmount, RelationshipPattern } from './tree.ts'

const comparing = {
  '=': '',
  '<>': 'other than ',
  '<': 'under ',
  '<=': 'at most ',
  '>': 'over ',
  '>=': 'at least ',
  in: 'among ',
  contains: 'containing ',
  starts_with: 'starting with ',
  ends_with: 'ending with '
} as const

const either = (items: readonly string[]): string => items.join(' or ')
const sayValue = (value: Predicate['value']): string =>
  Array.isArray(value) ? either(value.map(formatValue)) : typeof value === 'boolean' ? String(value) : formatValue(value)

function readTest({ property, operator, value, thatOf }: Predicate): string {
  const name = wordsOfName(property)
  if (operator === 'exists') return `any ${name}`
  if (operator === 'missing') return `no ${name}`
  return `${name} ${comparing[operator]}${thatOf === undefined ? sayValue(value) : `that of ${thatOf.name}`}`
}

const withTests = (predicates: readonly Predicate[]): string => (predicates.length === 0 ? '' : ` with ${predicates.map(readTest).join(' and ')}`)
const directions = { out: 'to', in: 'from', both: 'either way to' } as const

function readHops({ minHops, maxHops }: RelationshipPattern): string {
  if (maxHops === 1) return ''
  const hops = minHops === maxHops ? `exactly ${maxHops}` : minHops === 1 ? `at most ${maxHops}` : `${minHops} to ${maxHops}`
  return ` over ${hops} hops`
}

/** Writes `tied by X to films`: the types, direction, hops and number of nodes. */
function readRelationship(pattern: RelationshipPattern): string {
  const { types, direction, predicates, other, isNegated, count, also = [] } = pattern
  const by = [types.length === 0 ? 'any relationship' : either(types), ...also.map(({ type }) => type)].join(' and ')
  const many = count === null ? '' : `${comparing[count.operator as '='] ?? ''}${count.value} `
  const end = other === null ? (count === null ? 'anything' : 'nodes') : bracketed(other)
  return `${isNegated ? 'not ' : ''}tied by ${by}${withTests(predicates)}${readHops(pattern)} ${directions[direction]} ${many}${end}`
}

/** Brackets a pattern with constraints, so that they are not read as the outer pattern's. */
function bracketed(nodes: NodePattern): string {
  const text = paraphraseNodes(nodes)
  return nodes.relationships.length + nodes.predicates.length > 1 || (nodes.relationships.length > 0 && nodes.named !== null) ? `(${text})` : text
}

const kindOf = ({ labels }: NodePattern, isPlural: boolean): string =>
  labels.length === 0 ? (isPlural ? 'nodes' : 'node') : either(labels.map((label) => (isPlural ? pluralNoun(wordsOfName(label)) : wordsOfName(label))))

function readMeasure(measure: Measure): string {
  switch (measure.kind) {
    case 'property':
      return wordsOfName(measure.property)
    case 'count':
      return `number of ${measure.each === true ? 'relationships' : 'nodes'} it is ${readRelationship(measure.relationship)}`
    case 'over':
      return `${functionNames[measure.function]} ${wordsOfName(measure.property)} of the ${measure.owner === 'node' ? 'nodes' : 'relationships'} it is ${readRelationship(measure.relationship)}`
    case 'score':
      return `${wordsOfName(measure.column)} by ${readCall(measure.call)}`
  }
}

/** Words before a parameter's value in place of its name. */
const joining: Readonly<Record<string, string>> = {
  source: 'from',
  sources: 'from',
  target: 'to',
  targets: 'to',
  node: 'of',
  nodes: 'of',
  weight: 'by',
  capacity: 'by',
  relationshipTypes: 'over',
  labels: 'among'
}
/** The order of parameters: the source, the target, then the others. */
const places = ['of', 'from', 'to', 'over', 'among', 'by']

function readGiven(value: unknown): string {
  if (Array.isArray(value)) return formatList(value.map(readGiven))
  if (typeof value !== 'object' || value === null) return formatValue(value)
  if ('name' in value) return String(value.name)
  if ('property' in value && 'operator' in value) return Object.values(value).map(formatValue).join(' ')
  return JSON.stringify(value)
}

const readCall = ({ tool, arguments: given }: { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }): string => {
  const phrases = Object.entries(given).map(([name, value]) => ({ join: joining[name] ?? wordsOfName(name), value: readGiven(value) }))
  const placeOf = ({ join }: { readonly join: string }) => (places.indexOf(join) + places.length + 1) % (places.length + 1)
  const parts = phrases.toSorted((a, b) => placeOf(a) - placeOf(b)).map(({ join, value }) => `${join} ${value}`)
  return [wordsOfName(tool).replace(/^(find|get) /, ''), ...parts].join(' ')
}

const extreme = (isDescending: boolean): string => (isDescending ? 'highest' : 'lowest')

/** Writes `the 3 films with the highest budget`, `places 2 to 3 of the films by highest budget`. */
function readRanked(nodes: NodePattern, plain: string, rank: Pick<Rank, 'isDescending' | 'first' | 'count'>, by: string): string {
  const { first, count, isDescending } = rank
  const order = `${extreme(isDescending)} ${by}`
  if (first > 0) return `${count === 1 ? `place ${first + 1}` : `places ${first + 1} to ${first + count}`} of the ${plain} by ${order}`
  return count === 1 && nodes.named === null
    ? `the ${kindOf(nodes, false)}${plain.slice(kindOf(nodes, true).length)} with the ${order}`
    : `the ${count} ${plain} with the ${order}`
}

/** Writes a node pattern as a noun phrase. */
export function paraphraseNodes(nodes: NodePattern): string {
  const { named, predicates, relationships, rank, labels } = nodes
  const kind = kindOf(nodes, true)
  const who = named === null ? kind : `${either(named.map(({ name }) => name))}${labels.length === 0 ? '' : ` (${kindOf(nodes, false)})`}`
  const found = (nodes.among ?? []).map(
    ({ call, isNegated, isLoose }) => `${isNegated ? 'not ' : ''}found ${isLoose === true ? 'at one hop ' : ''}by ${readCall(call)}`
  )
  const plain = [`${who}${withTests(predicates)}`, [...relationships.map(readRelationship), ...found].join(' and ')].filter((part) => part !== '').join(' ')
  return rank === null ? plain : readRanked(nodes, plain, rank, readMeasure(rank.by))
}

function readAmount({ function: fn, measure }: Amount, nodes: string): string {
  if (measure === null) return `the number of ${nodes}`
  return fn === 'count' ? `the number of ${nodes} that have a ${readMeasure(measure)}` : `the ${functionNames[fn]} ${readMeasure(measure)} of ${nodes}`
}

const readKey = (by: GroupKey): string => (by.kind === 'property' ? wordsOfName(by.property) : `node it is ${readRelationship(by.relationship)}`)

function readPlaces(rank: Pick<Rank, 'isDescending' | 'first' | 'count'> | null): string {
  if (rank === null) return ''
  const { first, count, isDescending } = rank
  if (first > 0) return `, place${count === 1 ? ` ${first + 1}` : `s ${first + 1} to ${first + count}`} from the ${extreme(isDescending)}`
  return count === 1 ? `, the ${extreme(isDescending)}` : `, the ${count} ${extreme(isDescending)}`
}

const list = (names: readonly string[]): string => names.map(wordsOfName).join(', ')

function readRelationshipAmount({ function: fn, property, by }: RelationshipAmount, what: string): string {
  const amount =
    property === null ? 'the number' : fn === 'count' ? `the number with a ${wordsOfName(property)}` : `the ${functionNames[fn]} ${wordsOfName(property)}`
  return `${amount} of ${what}${by === null ? '' : ` per ${typeof by === 'string' ? by : wordsOfName(by.property)}`}`
}

function readRelationships({ types, source, target, predicates, what, rank }: Extract<Query, { ask: 'relationships' }>): string {
  const ends = `from ${bracketed(source)} to ${bracketed(target)}`
  const ranked = rank === null ? '' : `${readPlaces(rank)} by ${wordsOfName(rank.property)}`
  const all = `${types.length === 0 ? 'all relationships' : `${either(types)} relationships`}${withTests(predicates)} ${ends}${ranked}`
  if (what === 'list') return `${all}, listed`
  if (what === 'count') return `${all}, counted`
  return 'properties' in what ? `the ${list(what.properties)} of ${all}` : readRelationshipAmount(what, all)
}

function readCompare({ items, amount, how, isDescending }: Extract<Query, { ask: 'compare' }>): string {
  const [one, other] = items.map((item) => readAmount(amount, paraphraseNodes(item)))
  if (how === 'difference') return `the difference between ${one} and ${other}`
  const comparative = isDescending ? 'higher' : 'lower'
  return how === 'which' ? `which is ${comparative}: ${one} or ${other}` : `whether ${one} is ${comparative} than ${other}`
}

/** Writes the answer's shape. */
function readShown(show: AnswerShape): string {
  if (show.as === 'truth') return `${show.isOpposite ? 'whether not' : 'whether'} ${wordsOfName(show.key)} by `
  if ('key' in show) return `the ${wordsOfName(show.key)} by `
  if (show.as === 'cost') return 'the length of the '
  if (show.as === 'within') return `whether the length is ${comparing[show.operator as '=']}${show.value} by `
  return ['path', 'rows', 'score'].includes(show.as) ? '' : `${show.as} by `
}

/** Writes a query as a phrase that names all of its parts, so that the caller can check it. */
export function paraphrase(query: Query): string {
  switch (query.ask) {
    case 'list':
      return `${paraphraseNodes(query.of)}, listed${query.show.length === 0 ? '' : ` with ${list(query.show)}`}`
    case 'count':
      return `${paraphraseNodes(query.of)}, counted`
    case 'value':
      return `the ${list(query.properties)} of ${query.isOfAny === true ? 'any one of the ' : ''}${paraphraseNodes(query.of)}`
    case 'values':
      return `the different values of ${wordsOfName(query.property)} of ${paraphraseNodes(query.of)}${query.isCount ? ', counted' : ''}`
    case 'exists':
      return `whether there are ${paraphraseNodes(query.of)}`
    case 'every':
      return `whether all ${paraphraseNodes(query.of)} are ${paraphraseNodes(query.are)}`
    case 'amount':
      return readAmount(query.amount, paraphraseNodes(query.of))
    case 'group':
      return `${readAmount(query.amount, paraphraseNodes(query.of))} per ${readKey(query.by)}${readPlaces(query.rank)}`
    case 'compare':
      return readCompare(query)
    case 'relationships':
      return readRelationships(query)
    case 'pairs':
      return `pairs of ${paraphraseNodes(query.of)} and what each is ${readRelationship(query.relationship)}`
    case 'call':
      if (query.show.as === 'report') return query.show.focus === 'overview' ? 'an overview of the graph' : 'the weak points of the graph'
      return `${readShown(query.show)}${readCall(query.call)}`
  }
}
