import { createHash } from 'node:crypto'
import type { SageFeatures } from '../../graph/learning/sage-input.ts'
import type { SageLabels } from '../../graph/learning/sage-model.ts'
import { Float } from '../../storage/neo4j/values.ts'
import type { GraphForm } from './projection-statement.ts'
import type { PushedProjection } from './pushed-algorithm.ts'

/** The GDS label of a distinguished label by index, and the property that only its nodes have. */
const labelName = (label: number) => `L${label}`
const propertyName = (label: number) => `f${label}`

export function labelProperties({ places }: SageLabels): string[] {
  return places.flatMap((held, label) => (held.length === 0 ? [] : [propertyName(label)]))
}

/**
 * A graph whose nodes have one distinguishing label and their features as a list in GDS. GDS counts a null property as one of the label's, so null properties
 * are left out.
 */
export function labelForm(
  projection: PushedProjection,
  { features, featureWidth, labelOf }: Required<SageFeatures> & { readonly featureWidth: number },
  { places }: SageLabels
): GraphForm {
  const hash = createHash('sha256')
    .update(JSON.stringify([featureWidth, places]))
    .update(Float64Array.from(features))
    .update(Uint32Array.from(labelOf))
  const ofNode = (node: number) => {
    const label = labelOf[node] as number
    const held = places[label] ?? []
    const own = held.map((place) => new Float(features[node * featureWidth + place] as number))
    return { labels: [labelName(label)], properties: held.length === 0 ? {} : { [propertyName(label)]: own } }
  }
  return {
    key: `labels ${hash.digest('hex')}`,
    spec: { ...projection.spec, properties: [], derived: [] },
    async prepare() {
      const nodes: Record<string, unknown> = {}
      for (const [node, id] of projection.nodeIds.entries()) nodes[String(id)] = ofNode(node)
      return { expressions: {}, parameters: { edgewiseNodes: nodes }, byNode: '$edgewiseNodes[toString(id(n))]' }
    }
  }
}
