import { anything, type NodePattern, type Query, type RelationshipPattern } from '../tree.ts'
import type { AnswerAt } from './answer-at.ts'
import type { Calls } from './calls.ts'
import { NODE, type NodeSetCompiler } from './compile-node-set.ts'
import { baseOf, nodePart, relationshipPart } from './pattern.ts'

interface Step {
  readonly relationship: RelationshipPattern
  readonly to: NodePattern
}

/** Splits a path into steps; each end is without the link to the next. */
function stepsOf(pattern: RelationshipPattern): Step[] {
  const other = pattern.other ?? anything
  const [next, ...others] = other.relationships
  const goesOn = next !== undefined && others.length === 0 && !next.isNegated && next.count === null && other.rank === null
  return goesOn ? [{ relationship: pattern, to: { ...other, relationships: [] } }, ...stepsOf(next)] : [{ relationship: pattern, to: other }]
}

/** Returns one row for each pair, in `source` and `target`. */
export function compilePairs({ of, relationship }: Extract<Query, { ask: 'pairs' }>, calls: Calls, sets: NodeSetCompiler): AnswerAt {
  const steps = stepsOf(relationship)
  const isOpen = steps.length > 1 && steps.at(-1)?.relationship.other === null
  const last = steps.length - (isOpen ? 2 : 1)
  const ends = [baseOf(of, 'source', calls), baseOf(steps[last]?.to ?? anything, 'target', calls)] as const
  const [source, target] = ends
  const nodes = [source.node, ...steps.map(({ to }, at) => (at === last ? target.node : nodePart(to, calls)))]
  const exists = ends.flatMap((end) => end.exists)
  const notExists = ends.flatMap((end) => end.notExists)
  const rows = calls.add('match_pattern', 'Find the pairs.', {
    path: { nodes, relationships: steps.map((step) => relationshipPart(step.relationship, calls)) },
    ...(exists.length === 0 ? {} : { exists }),
    ...(notExists.length === 0 ? {} : { notExists }),
    return: ['source', 'target']
  })
  const found = ends.reduce((left, end) => (end.isWhole ? left : sets.combine('semijoin', left, sets.set(end.nodes), [{ left: end.name, right: NODE }])), rows)
  return { kind: 'rows', call: calls.show(found), value: null }
}
