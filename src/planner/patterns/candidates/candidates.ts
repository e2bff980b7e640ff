import type { GraphSchema } from '../../../store/store.ts'
import { keyOf } from '../pattern-question.ts'
import type { Anchors } from './anchors.ts'
import type { Candidate } from './candidate.ts'
import { fillSkeleton } from './fill.ts'
import { groupingsOf } from './groupings.ts'
import { skeletonsOf } from './skeletons.ts'

/** What a question may ask, put together from what it names in every way that the graph's schema allows; by key. */
export function candidatesOf(anchors: Anchors, schema: GraphSchema): { readonly key: string; readonly candidate: Candidate }[] {
  return groupingsOf(anchors).flatMap((grouping) =>
    skeletonsOf(anchors, grouping).flatMap((skeleton) =>
      fillSkeleton(skeleton, anchors, schema).map((candidate) => ({ key: keyOf(candidate.question, candidate.anyOne), candidate }))
    )
  )
}
