import { invalidInput } from '../../base/errors.ts'
import type { NodeTraining } from '../../graph/kernels/prediction/train-node-model.ts'
import type { Candidate } from '../../graph/learning/candidates.ts'
import type { NodePropertyStep } from '../../graph/learning/node-property-steps.ts'
import { indexOfNode, type Projection } from '../../graph/projection.ts'
import { projectFor, projectWith } from '../project.ts'
import type { ProjectionInput } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'
import { heldName } from './trained-model.ts'
import { givenColumns, readSteps } from './training-input.ts'

/** 1 for each projected node with any of the labels; null without labels. */
export async function labelMask(
  labels: readonly string[] | undefined,
  projection: Projection,
  input: ProjectionInput,
  context: ToolContext
): Promise<Uint8Array | null> {
  if (labels === undefined || labels.length === 0) return null
  const labelled = await projectFor({ ...input, labels: [...labels] }, context, { weight: null })
  const mask = new Uint8Array(projection.nodeIds.length)
  for (const id of labelled.nodeIds) {
    const node = indexOfNode(projection.nodeIds, id)
    if (node >= 0) mask[node] = 1
  }
  return mask
}

export function pickColumns(projection: Projection, names: readonly string[]): Record<string, Float64Array> {
  return Object.fromEntries(names.map((name) => [name, projection.columns[name] as Float64Array]))
}

type NodeTrainingInput = ProjectionInput & {
  readonly modelName: string
  readonly targetProperty: string
  readonly featureProperties: readonly string[]
  readonly nodePropertySteps?: { procedure: string; config: Record<string, unknown> }[]
  readonly splitConfig: { readonly testFraction: number; readonly validationFolds: number }
  readonly autoTuningConfig: { readonly maxTrials: number }
  readonly modelCandidates: readonly { readonly method: string; readonly config?: Record<string, unknown> }[]
  readonly metrics: readonly string[]
  readonly targetNodeLabels?: readonly string[]
  readonly seed: number
}

export interface PreparedTraining {
  readonly projection: Projection
  readonly parameters: NodeTraining
  readonly steps: readonly NodePropertyStep[]
  readonly given: readonly string[]
  readonly notes: readonly string[]
}

/** Projects all columns that the training names and prepares the kernel's parameters. */
export async function prepareNodeTraining(input: NodeTrainingInput, context: ToolContext): Promise<PreparedTraining> {
  const { targetProperty, featureProperties, splitConfig, seed } = input
  if (featureProperties.includes(targetProperty)) {
    const detail = `"${targetProperty}" is what is to be learned, so it cannot be among featureProperties: the model would only repeat it.`
    throw invalidInput(detail)
  }
  const steps = readSteps(input)
  const given = givenColumns(featureProperties, steps)
  const projection = await projectWith(input, context, [...given, targetProperty])
  const target = projection.columns[targetProperty] as Float64Array
  if (target.length !== projection.nodeIds.length) {
    throw invalidInput(`"${targetProperty}" holds vectors; the target must be one number per node.`)
  }
  const mask = await labelMask(input.targetNodeLabels, projection, input, context)
  const targets = mask === null ? target : target.map((value, node) => (mask[node] === 1 ? value : Number.NaN))
  const lacking = target.filter((value, node) => Number.isNaN(value) && (mask === null || mask[node] === 1)).length
  return {
    projection,
    steps,
    given,
    parameters: {
      columns: pickColumns(projection, given),
      steps,
      featureProperties,
      targets,
      ...splitConfig,
      candidates: input.modelCandidates as readonly Candidate[],
      ...input.autoTuningConfig,
      metrics: input.metrics,
      seed,
      holdAs: heldName(context.tenant, input.modelName)
    },
    notes: lacking === 0 ? [] : [`${lacking} nodes have no ${targetProperty} and were not learnt from; the model can predict it for them.`]
  }
}
