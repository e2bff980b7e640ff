import type { KernelControl } from '../../../graph/control.ts'
import type { GraphPart, ProjectionSpec } from '../../../graph/spec.ts'
import { type ProjectedNodes, projectNodes } from './project-nodes.ts'
import { projectRelationships } from './project-relationships.ts'
import type { Snapshot } from './snapshot.ts'

/** Whether each stored node is at an end of a relationship of the part. */
function areEnds(snapshot: Snapshot, spec: ProjectionSpec, part: GraphPart, control: KernelControl): Uint8Array {
  const { derivedRelationships: _derived, ...stored } = spec
  const whole = { ...stored, ...part, properties: [], weight: null }
  const { ids, indexOf } = projectNodes(snapshot, whole, control)
  const { sources, targets } = projectRelationships(snapshot, whole, indexOf, control)
  const found = new Uint8Array(snapshot.info.nodeCount)
  for (const ends of [sources, targets]) for (const end of ends) found[ids[end] as number] = 1
  return found
}

/** The nodes of a projection that have at least one relationship of the part. */
export function connectedNodes(snapshot: Snapshot, spec: ProjectionSpec, part: GraphPart, control: KernelControl): ProjectedNodes {
  const found = areEnds(snapshot, spec, part, control)
  const all = projectNodes(snapshot, spec, control)
  const kept = Uint32Array.from(all.ids.keys()).filter((index) => found[all.ids[index] as number] === 1)
  const pick = (values: Float64Array) => {
    const width = values.length / Math.max(1, all.ids.length)
    const picked = new Float64Array(new SharedArrayBuffer(8 * width * kept.length))
    for (const [place, index] of kept.entries()) picked.set(values.subarray(index * width, (index + 1) * width), place * width)
    return picked
  }
  const indexOf = new Int32Array(snapshot.info.nodeCount).fill(-1)
  for (const [place, index] of kept.entries()) indexOf[all.ids[index] as number] = place
  return { ids: pick(all.ids), columns: Object.fromEntries(Object.entries(all.columns).map(([name, values]) => [name, pick(values)])), indexOf }
}
