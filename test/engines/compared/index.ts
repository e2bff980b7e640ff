import type { AlgorithmName } from '../../../src/engines/engine.ts'
import { centralities } from './centralities.ts'
import { clusters } from './clusters.ts'
import { communities } from './communities.ts'
import type { Comparison } from './comparison.ts'
import { cutPoints } from './cut-points.ts'
import { embeddings } from './embeddings.ts'
import { graphSages } from './graph-sage.ts'
import { groupMeasures } from './group-measures.ts'
import { influence } from './influence.ts'
import { labelCommunities } from './label-communities.ts'
import { learning } from './learning.ts'
import { paths } from './paths.ts'
import { relationships } from './relationships.ts'
import { similarity } from './similarity.ts'
import { singleSource } from './single-source.ts'
import { structures } from './structures.ts'
import { trees } from './trees.ts'
import { walks } from './walks.ts'

export type ComparedAlgorithm = Exclude<AlgorithmName, 'vertexProgram'>

/** Every algorithm that GDS has a procedure for, in the order of the document. */
export const comparisons: { readonly [A in ComparedAlgorithm]: Comparison<A> } = {
  ...centralities,
  ...cutPoints,
  ...influence,
  ...communities,
  ...labelCommunities,
  ...groupMeasures,
  ...paths,
  ...singleSource,
  ...walks,
  ...trees,
  ...structures,
  ...learning,
  ...embeddings,
  ...graphSages,
  ...relationships,
  ...clusters,
  ...similarity
}
