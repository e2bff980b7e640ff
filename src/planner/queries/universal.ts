import type { Token } from '../../linking/tokens.ts'
import { type ConditionUnit, turnedAround } from '../words/condition-unit.ts'
import type { Item } from '../words/item.ts'
import type { Interpretation } from './interpretation.ts'
import type { Query } from './query.ts'
import { yesNoStart } from './yes-no.ts'

/** What is claimed of all: it holds when there is none of which the opposite is true. */
export interface Claim {
  /** The tests, the claimed one turned around. */
  readonly units: readonly ConditionUnit[]
  /** The claimed test, turned around; null: a tie is claimed. */
  readonly denied: ConditionUnit | null
  /** Whether nothing says the opposite of what is claimed. */
  readonly isOpen: boolean
  /** Where `all` stands. */
  readonly at: number
}

const quantifiers = new Set(['all', 'every', 'each', 'everyone', 'everybody'])
const ofGraph = new Set<Item['kind']>(['label', 'type', 'node'])
const reach = 3
/** From here on a type is named, not paraphrased. */
const spelled = 0.9

/** Reads `Do all the stations in zone 10 have rail?`: what is claimed comes last. null: nothing is claimed of all. */
export function readClaim(tokens: readonly Token[], rest: readonly Item[], units: readonly ConditionUnit[]): Claim | null {
  const start = yesNoStart(tokens)
  const at = tokens.findIndex(({ folded }, place) => place > start && place < start + reach && quantifiers.has(folded))
  if (start < 0 || at < 0) return null
  const named = rest.filter(({ kind }) => ofGraph.has(kind))
  const last = units.reduce<ConditionUnit | null>((found, unit) => (found === null || unit.start > found.start ? unit : found), null)
  const isLast = last !== null && named.every(({ start }) => start < last.start)
  if (!isLast) return { units, denied: null, isOpen: false, at }
  const denied = turnedAround(last)
  // Of a second noun the test may be, and then not of all.
  const isOfOther = named.filter(({ kind }) => kind === 'label').length > 1
  if (denied === last || isOfOther) return { units, denied: null, isOpen: true, at }
  const isSame = ({ tests, owners }: ConditionUnit) => JSON.stringify([tests, owners]) === JSON.stringify([last.tests, last.owners])
  return { units: units.map((unit) => (isSame(unit) ? turnedAround(unit) : unit)), denied, isOpen: false, at }
}

/** Whether the claimed test became one of what is asked about, or of a relationship. */
function isOfTarget({ entities, target }: Query, { tests }: ConditionUnit): boolean {
  return entities.every(
    ({ conditions }, at) =>
      at === target || !conditions.some((known) => tests.some(({ operator, value }) => known.operator === operator && known.value === value))
  )
}

/** The one tie that is claimed of all, denied. */
function withoutTie({ edges, entities, target }: Query): boolean {
  const [edge, ...others] = edges
  const isTold = edge !== undefined && others.length === 0 && !edge.negated && edge.where.length === 0 && edge.maxHops === 1
  if (!isTold || entities[target]?.nodes !== null) return false
  edge.negated = true
  return true
}

/** Looks for a counterexample of what is claimed; null where none can be said. */
export function claimed(one: Interpretation, rest: readonly Item[], { denied, isOpen, at }: Claim): Interpretation | null {
  const { query } = one
  if (isOpen || query.ask.kind !== 'exists') return null
  const isDenied = denied === null ? withoutTie(query) : isOfTarget(query, denied)
  const isWhole = rest.every((item) => item.kind !== 'type' || item.score < spelled || one.used.includes(item))
  if (!isDenied || !isWhole) return null
  return { ...one, query: { ...query, ask: { kind: 'exists', every: true } }, spans: [...one.spans, { start: at, end: at + 1 }] }
}
