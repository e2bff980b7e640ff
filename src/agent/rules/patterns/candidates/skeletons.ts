import type { Anchors } from './anchors.ts'
import type { Skeleton } from './candidate.ts'
import { GivenSkeletons } from './given-skeletons.ts'
import type { Grouping } from './groupings.ts'
import { OpenSkeletons } from './open-skeletons.ts'

/** The shapes that a question's variables can take. */
export function skeletonsOf(anchors: Anchors, grouping: Grouping): Skeleton[] {
  return grouping.given === null ? new OpenSkeletons(anchors, grouping).make() : new GivenSkeletons(anchors, grouping, grouping.given).make()
}
