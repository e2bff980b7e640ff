import { inSlices } from '../../base/concurrency/thread-share.ts'
import { invalidInput } from '../../base/errors.ts'
import { indexOfNode, type Projection } from '../../graph/projection.ts'
import { type NodeReading, readNodes } from '../../results/read-nodes.ts'
import { assertComplete } from '../../results/table.ts'
import { isMissing } from '../../results/values.ts'
import type { WholeResult } from '../../tools/call.ts'

/** What a result says of nodes, by place in the projection. */
export type Shown =
  | { readonly kind: 'scores'; readonly column: string; readonly values: Float64Array }
  /** Largest group first; -1: in none. */
  | { readonly kind: 'groups'; readonly noun: string; readonly groupOf: Int32Array; readonly count: number }
  | { readonly kind: 'path'; readonly nodes: readonly number[]; readonly paths: number }

/** Throws EDGEWISE_INVALID_INPUT for a result that no picture shows, and for one about nodes outside the projection. */
export async function readResult(result: WholeResult, family: string, projection: Projection, signal?: AbortSignal): Promise<Shown> {
  const { table, handle } = result
  assertComplete(table, 'drawn')
  if (family === 'paths' && table.rowCount === 0) throw invalidInput('The result has no path to draw. Use a result with at least one row.')
  const reading = await inSlices(readNodes(result, family), signal)
  if (reading === null)
    throw invalidInput(`The rows of ${handle} cannot be drawn. Use a result with a score for each node, with groups of nodes, or with a path.`)
  return placed(reading, projection)
}

function placed(reading: NodeReading, projection: Projection): Shown {
  switch (reading.kind) {
    case 'path':
      return pathOf(reading, projection)
    case 'groups':
      return groupsOf(reading, projection)
    case 'scores':
      return scoresOf(reading, projection)
  }
}

type ReadingOf<Kind> = Extract<NodeReading, { kind: Kind }>

function pathOf({ nodes, paths }: ReadingOf<'path'>, { nodeIds }: Projection): Shown {
  const places = Array.from(nodes, (id) => indexOfNode(nodeIds, Number(id)))
  if (places.includes(-1))
    throw invalidInput('The path leaves the part of the graph that is drawn. Draw it without labels and types, or with those of the path.')
  return { kind: 'path', nodes: places, paths }
}

function groupsOf({ noun, groups }: ReadingOf<'groups'>, { nodeIds }: Projection): Shown {
  const groupOf = new Int32Array(nodeIds.length).fill(-1)
  for (const [group, ids] of groups.entries()) {
    for (const id of Array.from(ids, Number)) {
      const place = indexOfNode(nodeIds, id)
      if (place === -1) continue
      if (groupOf[place] !== -1) throw invalidInput('Groups of the result share nodes, which colours cannot show. Use groups that do not overlap.')
      groupOf[place] = group
    }
  }
  if (groupOf.every((group) => group === -1)) throw noneOfThem()
  return { kind: 'groups', noun, groupOf, count: groups.length }
}

function scoresOf({ column, nodes, values: scores }: ReadingOf<'scores'>, { nodeIds }: Projection): Shown {
  const values = new Float64Array(nodeIds.length).fill(Number.NaN)
  for (let row = 0; row < nodes.length; row++) {
    const place = indexOfNode(nodeIds, Number(nodes[row]))
    if (place !== -1 && !isMissing(scores[row])) values[place] = Number(scores[row])
  }
  if (values.every(Number.isNaN)) throw noneOfThem()
  return { kind: 'scores', column, values }
}

const noneOfThem = (): Error => invalidInput('The result is about no node of the part that is drawn. Draw the part that it was computed on.')
