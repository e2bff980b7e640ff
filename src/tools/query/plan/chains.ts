import type { Operator } from '../../../graph/spec.ts'
import { anything, type NodePattern, type Predicate, type RelationshipPattern } from '../tree.ts'

/** A chain of relationship patterns with the node patterns between them. */
export interface Chain {
  readonly steps: readonly RelationshipPattern[]
  /** Node patterns between steps, without their links. */
  readonly between: readonly NodePattern[]
  readonly end: NodePattern
}

const HIGHER: Readonly<Partial<Record<Operator, true>>> = { '<': true, '>': true, '<>': true }

/** Whether a predicate compares with a node that is itself excluded. */
export const isLike = ({ thatOf, operator }: Predicate): boolean => thatOf !== undefined && HIGHER[operator] === undefined

export const isOneHop = ({ maxHops }: RelationshipPattern): boolean => maxHops === 1
const goesOn = (pattern: RelationshipPattern): boolean => isOneHop(pattern) && !pattern.isNegated && pattern.count === null && pattern.also === undefined

/** Returns the only link that continues the path from here. */
function nextOf({ relationships, predicates, rank, among }: NodePattern): RelationshipPattern | null {
  const [only] = relationships
  return only === undefined || relationships.length > 1 || rank !== null || among !== undefined || predicates.some(isLike) || !goesOn(only) ? null : only
}

/** @param isSingle whether the path ends after one step; its end keeps its links */
export function chainOf(pattern: RelationshipPattern, isSingle = false): Chain {
  const steps = [pattern]
  const between: NodePattern[] = []
  let end = pattern.other ?? anything
  for (let next = isSingle || !isOneHop(pattern) || pattern.also !== undefined ? null : nextOf(end); next !== null; next = nextOf(end)) {
    between.push({ ...end, relationships: [] })
    steps.push(next)
    end = next.other ?? anything
  }
  return { steps, between, end }
}

/** Whether the pattern has only labels, names and predicates on its own properties. */
export const isPlain = ({ relationships, rank, predicates, among }: NodePattern): boolean =>
  relationships.length === 0 && rank === null && among === undefined && !predicates.some(isLike)
