import type { GraphSchema } from '../../../store/store.ts'
import type { Anchors } from './anchors.ts'
import { type Candidate, keyOf } from './candidate.ts'
import { fillSkeleton } from './fill.ts'
import { skeletonsOf } from './skeletons.ts'
import { groupingsOf } from './variables.ts'

/** What a question may ask, put together from what it names in every way that the graph's schema allows; by key. */
export function candidatesOf(anchors: Anchors, schema: GraphSchema): { readonly key: string; readonly candidate: Candidate }[] {
  return groupingsOf(anchors).flatMap((grouping) =>
    skeletonsOf(anchors, grouping).flatMap((skeleton) =>
      fillSkeleton(skeleton, anchors, schema).map((candidate) => ({ key: keyOf(candidate.question, candidate.anyOne), candidate }))
    )
  )
}
