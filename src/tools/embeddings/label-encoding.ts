import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { SageFeatures } from '../../graph/learning/sage-input.ts'
import type { SageLabels } from '../../graph/learning/sage-model.ts'
import type { Projection } from '../../graph/projection.ts'
import { labelledMatrix } from '../feature-matrix.ts'
import { labelMask } from '../learning/node-training.ts'
import type { ProjectionInput } from '../schemas.ts'
import type { ToolContext } from '../tool.ts'

/** Features of nodes whose labels may have different properties. */
export interface LabelledFeatures extends Required<SageFeatures> {
  readonly featureWidth: number
  readonly labels: SageLabels
}

const NONE = 0xffff_ffff

async function labelsOf({ spec }: Projection, { store, tenant, graphInfo }: ToolContext): Promise<string[]> {
  const held = (await store.schema(tenant, graphInfo.name)).labels.map(({ label }) => label)
  return spec.labels.length === 0 ? held : held.filter((label) => spec.labels.includes(label))
}

/** Each node's index in `labels`, or NONE. Throws EDGEWISE_INVALID_INPUT for a node with several. */
async function labelOfNodes(labels: readonly string[], projection: Projection, input: ProjectionInput, context: ToolContext): Promise<Uint32Array> {
  const here = await labelsOf(projection, context)
  const labelOf = new Uint32Array(projection.nodeIds.length).fill(NONE)
  for (const label of labels.filter((name) => here.includes(name))) {
    const mask = (await labelMask([label], projection, input, context)) ?? []
    for (const [node, has] of mask.entries()) {
      if (has === 0) continue
      const other = labels[labelOf[node] as number]
      if (other !== undefined) {
        throw invalidInput(`Labels are told apart where each node has exactly one, but some are both ${other} and ${label}: name one of these in "labels".`)
      }
      labelOf[node] = labels.indexOf(label)
    }
  }
  return labelOf
}

/** The labels in a part of a graph with the features of each, for training. Throws EDGEWISE_INVALID_INPUT or EDGEWISE_MISSING_VALUE. */
export async function encodeLabels(
  names: readonly string[],
  dimension: number,
  projection: Projection,
  input: ProjectionInput,
  context: ToolContext
): Promise<LabelledFeatures> {
  const known = await labelsOf(projection, context)
  const found = await labelOfNodes(known, projection, input, context)
  const taken = known.filter((_, place) => found.includes(place))
  const placeNow = known.map((label) => taken.indexOf(label))
  const labelOf = found.map((place) => placeNow[place] ?? NONE)
  const without = labelOf.reduce((sum, place) => sum + (place === NONE ? 1 : 0), 0)
  if (without > 0)
    throw invalidInput(`Labels are told apart where each node has exactly one, but ${without} nodes have none: name the labels to take in "labels".`)
  const { values, width, widths, places } = labelledMatrix(projection, names, labelOf, taken)
  const isHeld = new Set(places.flat())
  let start = 0
  for (const [index, columnWidth] of widths.entries()) {
    if (taken.length > 0 && !isHeld.has(start)) {
      const lacking = { graph: projection.graph, count: projection.nodeIds.length, owner: 'nodes', property: names[index] as string }
      throw new EdgewiseError('EDGEWISE_MISSING_VALUE', lacking)
    }
    start += columnWidth
  }
  return { features: values, featureWidth: width, labelOf, labels: { names: taken, places, dimension } }
}

/** The labels of a model in the graph that it is applied to. Throws EDGEWISE_INVALID_INPUT where nodes or features differ from the training's. */
export async function findLabels(
  names: readonly string[],
  labels: SageLabels,
  projection: Projection,
  input: ProjectionInput,
  context: ToolContext
): Promise<LabelledFeatures> {
  const labelOf = await labelOfNodes(labels.names, projection, input, context)
  const without = labelOf.reduce((sum, place) => sum + (place === NONE ? 1 : 0), 0)
  if (without > 0) {
    throw invalidInput(`${without} nodes have none of the labels that the model tells apart (${labels.names.join(', ')}): ask for these alone by "labels".`)
  }
  const { values, width, places } = labelledMatrix(projection, names, labelOf, labels.names)
  for (const [place, label] of labels.names.entries()) {
    if (!labelOf.includes(place) || places[place]?.join() === labels.places[place]?.join()) continue
    throw invalidInput(`Nodes of label ${label} have other features than those that the model was trained on. Train it again.`)
  }
  return { features: values, featureWidth: width, labelOf, labels }
}
