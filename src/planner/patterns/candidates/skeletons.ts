import { mayDeny } from '../words/denials.ts'
import type { Anchors } from './anchors.ts'
import type { Skeleton } from './candidate.ts'
import { GivenSkeletons } from './given-skeletons.ts'
import type { Grouping } from './groupings.ts'
import { OpenSkeletons } from './open-skeletons.ts'
import { TwoGivenSkeletons } from './two-given-skeletons.ts'

/** What is two steps away, and not one, may be told without a word that denies. */
const deniesBySteps = 'remote'

/** The shapes that a question's variables can take. None denies where no word does, and none passes over a range that another one can use. */
export function skeletonsOf(anchors: Anchors, grouping: Grouping): Skeleton[] {
  const all = everySkeleton(anchors, grouping)
  const allowed = mayDeny(anchors.marks) ? all : all.filter(({ shape, legs }) => shape === deniesBySteps || legs.every(({ negated }) => !negated))
  const ranges = anchors.amounts.filter(({ amount }) => amount.operator === 'range')
  const ranged = allowed.filter(({ amounts }) => ranges.every(({ at }) => amounts.includes(at)))
  return ranged.length > 0 ? ranged : allowed
}

function everySkeleton(anchors: Anchors, grouping: Grouping): Skeleton[] {
  const [given, other] = grouping.givens
  if (given === undefined) return new OpenSkeletons(anchors, grouping).make()
  return other === undefined ? new GivenSkeletons(anchors, grouping, given).make() : new TwoGivenSkeletons(anchors, grouping).make()
}
