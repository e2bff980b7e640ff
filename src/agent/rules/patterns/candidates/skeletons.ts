import type { Anchors } from './anchors.ts'
import type { Skeleton } from './candidate.ts'
import { GivenSkeletons } from './given-skeletons.ts'
import type { Grouping } from './groupings.ts'
import { OpenSkeletons } from './open-skeletons.ts'
import { TwoGivenSkeletons } from './two-given-skeletons.ts'

/** The shapes that a question's variables can take. */
export function skeletonsOf(anchors: Anchors, grouping: Grouping): Skeleton[] {
  const [given, other] = grouping.givens
  if (given === undefined) return new OpenSkeletons(anchors, grouping).make()
  return other === undefined ? new GivenSkeletons(anchors, grouping, given).make() : new TwoGivenSkeletons(anchors, grouping).make()
}
