import { type Static, Type } from 'typebox'
import { type Scaler, scalers } from '../../graph/kernels/prediction/scale-scores.ts'
import { type Convention, conventionOf } from '../convention.ts'
import { indexIn, projectFor } from '../project.ts'
import { choice, nameProperty, nodeReferences, nodes, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { type ToolContext, type ToolOutcome, unsettled } from '../tool.ts'
import { rankNodes, scoreSummary } from './ranked-scores.ts'

export const dampingFactor = Type.Number({
  minimum: 0,
  exclusiveMaximum: 1,
  default: 0.85,
  description: 'Chance of following a relationship instead of restarting.'
})

/** Parameters that PageRank and its variants share. */
export const propagationParameters = {
  nodes,
  sources: Type.Optional(nodeReferences('Restart only at these nodes: personalised scores.')),
  maxIterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 1000, description: 'Iterations at most; it ends before, once within the tolerance.' }),
  tolerance: Type.Number({ minimum: 0, default: 1e-7, description: 'Stops when the remaining change is at most this.' }),
  scaler: choice(scalers, {
    default: 'None',
    description:
      'How scores are put at the end: as they are, to 0..1 (MinMax), over the largest (Max), around the mean (Mean, StdScore) or as logarithms (Log).'
  }),
  ...weightParameters,
  ...projectionParameters,
  nameProperty,
  ...pageParameters
}

export const propagationSummary = Type.Interface([scoreSummary], { ranIterations: Type.Integer(), didConverge: Type.Boolean() })

const propagationInput = toolInput(propagationParameters)
type PropagationInput = Static<typeof propagationInput> & { readonly scaler: Scaler; readonly convention?: Convention }

/** Ranks by one of the algorithms; `own` are its parameters besides the shared ones. */
export async function rankByPropagation(
  input: PropagationInput,
  context: ToolContext,
  ranking: { algorithm: 'pagerank' | 'articleRank'; own: { dampingFactor: number } } | { algorithm: 'eigenvectorCentrality'; own: Record<never, never> }
): Promise<ToolOutcome> {
  const { maxIterations, tolerance, scaler } = input
  const projection = input.sources === undefined ? null : await projectFor(input, context)
  const sources = projection === null ? [] : (input.sources ?? []).map((node) => indexIn(projection, node))
  const shared = { maxIterations, tolerance, sources, scaler }
  const { facts, ...ranked } =
    ranking.algorithm === 'eigenvectorCentrality'
      ? await rankNodes(input, context, {
          algorithm: ranking.algorithm,
          parameters: { ...shared, convention: conventionOf(input.convention, context.engine) },
          projection
        })
      : await rankNodes(input, context, { algorithm: ranking.algorithm, parameters: { ...shared, ...ranking.own }, projection })
  const { ranIterations, didConverge } = facts
  const isCapped = ranIterations < maxIterations
  const atMost = `Scores may not have settled after ${ranIterations} iterations, the most that Graph Data Science can make here: set "engine" to "local" for final ones.`
  const caveats = didConverge ? [] : [isCapped ? atMost : unsettled('Scores', ranIterations, 'maxIterations')]
  return { ...ranked, summary: { ...ranked.summary, ranIterations, didConverge }, caveats }
}
