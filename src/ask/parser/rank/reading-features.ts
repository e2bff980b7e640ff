import type { NodePattern, Predicate, Query, RelationshipPattern } from '../../../tools/query/tree.ts'
import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Constituent } from '../constituent.ts'
import type { Parsed } from '../parse.ts'

/** The readings of a text, and the context that they use. */
export interface Found {
  readonly linked: LinkedQuestion
  /** The best reading comes first. */
  readonly readings: readonly Parsed[]
  readonly leansOn: 'nothing' | 'turns' | 'statement'
}

export type Gives = 'truth' | 'number' | 'names' | 'value' | 'rows' | 'way'

/** One reading with the values that its features are computed from. */
export interface View {
  readonly found: Found
  readonly others: readonly Parsed[]
  readonly score: number
  readonly query: Query
  readonly words: readonly Constituent[]
  /** The cost that each derivation step adds to its parts' cost. */
  readonly steps: readonly number[]
  readonly skipped: readonly Token[]
  /** All patterns and predicates of the query tree, at any depth. */
  readonly nodes: readonly NodePattern[]
  readonly relationships: readonly RelationshipPattern[]
  readonly predicates: readonly Predicate[]
  readonly ranks: number
  readonly isNegated: boolean
  readonly isComputed: boolean
  readonly gives: Gives
}

/** Later readings are not compared. */
export const MOST_READINGS = 5
const MOST_STEPS = 400

function leavesOf(item: Constituent, steps: number[]): Constituent[] {
  if (item.parts.length === 0 || steps.length > MOST_STEPS) return [item]
  steps.push(item.parts.reduce((sum, { score }) => sum + score, 0) - item.score)
  return item.parts.flatMap((part) => leavesOf(part, steps))
}

type Part = Readonly<Record<string, unknown>>

function partsOf(value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([key, member]) => (key === 'named' || key === 'thatOf' ? [] : partsOf(member)))
  return Array.isArray(value) ? below : [value as Part, ...below]
}

const within = (parts: readonly Part[], ...names: readonly string[]) => parts.filter((part) => names.every((name) => name in part)) as readonly unknown[]

/** Whether no node can fit: one is tied to a node by a type, and to none by that type. */
export function isContradictory(query: Query): boolean {
  const tie = ({ types, direction }: RelationshipPattern) => `${types} ${direction}`
  return (within(partsOf(query), 'named', 'relationships') as NodePattern[]).some(({ relationships }) => {
    const ties = relationships.filter(({ isNegated }) => !isNegated).map(tie)
    return relationships.some((one) => one.isNegated && one.other === null && one.predicates.length === 0 && ties.includes(tie(one)))
  })
}

const denies = (part: Part) => part['isNegated'] === true || part['operator'] === '<>' || part['operator'] === 'missing' || part['value'] === false
const computes = ({ function: name }: Part) => typeof name === 'string' && name !== 'count'

/** Maps queries to the kind of their answer; all others give rows. */
const gives: Readonly<Partial<Record<string, Gives>>> = {
  list: 'names',
  count: 'number',
  value: 'value',
  values: 'names',
  exists: 'truth',
  every: 'truth',
  amount: 'number',
  'relationships count': 'number',
  'values count': 'number',
  'compare which': 'names',
  'compare whether': 'truth',
  'compare difference': 'number',
  'call number': 'number',
  'call cost': 'number',
  'call size': 'number',
  'call truth': 'truth',
  'call within': 'truth',
  'call together': 'truth',
  'call path': 'way',
  'call paths': 'way',
  'call along': 'way',
  'call around': 'way'
}

function howOf(query: Query): string | null {
  if (query.ask === 'compare') return query.how
  if (query.ask === 'call') return query.show.as
  if (query.ask === 'values') return query.isCount ? 'count' : null
  return query.ask === 'relationships' && typeof query.what === 'string' ? query.what : null
}

export function givesOf(query: Query): Gives {
  const how = howOf(query)
  return gives[how === null ? query.ask : `${query.ask} ${how}`] ?? 'rows'
}

export function viewOf(found: Found, at: number): View {
  const { query, item, score } = found.readings[at] as Parsed
  const steps: number[] = []
  const [words, parts] = [leavesOf(item, steps), partsOf(query)]
  const of = <T>(...names: readonly string[]) => within(parts, ...names) as T[]
  return {
    found,
    others: found.readings.slice(0, MOST_READINGS).filter((_, place) => place !== at),
    score,
    query,
    words,
    steps,
    skipped: found.linked.tokens.filter(({ folded }, place) => folded !== '' && !words.some(({ start, end }) => start <= place && place < end)),
    nodes: of<NodePattern>('named', 'relationships'),
    relationships: of<RelationshipPattern>('minHops'),
    predicates: of<Predicate>('property', 'operator'),
    ranks: of('isDescending', 'first').length,
    isNegated: parts.some(denies),
    isComputed: parts.some(computes),
    gives: givesOf(query)
  }
}
