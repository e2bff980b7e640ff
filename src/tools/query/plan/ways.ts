import type { Operator } from '../../../graph/spec.ts'
import { anything, type NodePattern, type Predicate, type RelationshipPattern } from '../tree.ts'

/** A tie followed to its end: over ties that go on from each other, each with the things that it leads to. */
export interface Way {
  readonly steps: readonly RelationshipPattern[]
  /** What lies between two steps, without its tie. */
  readonly between: readonly NodePattern[]
  readonly end: NodePattern
}

const HIGHER: Readonly<Partial<Record<Operator, true>>> = { '<': true, '>': true, '<>': true }

/** A node is not among those that are like it. */
export const isLike = ({ thatOf, operator }: Predicate): boolean => thatOf !== undefined && HIGHER[operator] === undefined

export const isOneHop = ({ maxHops }: RelationshipPattern): boolean => maxHops === 1
const goesOn = (tie: RelationshipPattern): boolean => isOneHop(tie) && !tie.isNegated && tie.count === null && tie.also === undefined

/** The one tie by which a way goes on from here. */
function nextOf({ ties, tests, rank, among }: NodePattern): RelationshipPattern | null {
  const [only] = ties
  return only === undefined || ties.length > 1 || rank !== null || among !== undefined || tests.some(isLike) || !goesOn(only) ? null : only
}

/** @param isSingle the tie alone: what it leads to is looked at by itself. */
export function wayOf(tie: RelationshipPattern, isSingle = false): Way {
  const steps = [tie]
  const between: NodePattern[] = []
  let end = tie.other ?? anything
  for (let next = isSingle || !isOneHop(tie) || tie.also !== undefined ? null : nextOf(end); next !== null; next = nextOf(end)) {
    between.push({ ...end, ties: [] })
    steps.push(next)
    end = next.other ?? anything
  }
  return { steps, between, end }
}

/** Nothing but labels, names and tests of its own. */
export const isPlain = ({ ties, rank, tests, among }: NodePattern): boolean => ties.length === 0 && rank === null && among === undefined && !tests.some(isLike)
