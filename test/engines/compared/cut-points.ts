import { type Comparison, exact } from './comparison.ts'
import { type Distance, when } from './distances.ts'

const readUndirected = 'GDS accepts only undirected graphs here. It always gets an undirected projection.'
const noSizes = 'GDS 2.13 does not return the sizes of the parts, so a call with `engine: gds` is refused there.'

const ofCutNodes: Distance<'articulationPoints'> = ({ expected, found, placeOf }) => {
  const rowOf = new Map(Array.from(found.nodes, (node, row) => [node, row]))
  const isSame = Array.from(expected.nodes).every((node, row) => {
    const other = rowOf.get(placeOf[node] as number)
    if (other === undefined) return false
    const fields = ['componentSizes', 'counts', 'largest', 'smallest'] as const
    return fields.every((field) => expected[field][row] === found[field][other])
  })
  return when(isSame && expected.nodes.length === found.nodes.length)
}

const articulationPoints: Comparison<'articulationPoints'> = {
  tool: 'articulation_points',
  compared: 'the nodes, and the number and sizes of the parts each leaves',
  cases: () => [{}],
  distance: ofCutNodes,
  tolerance: exact,
  reasons: [readUndirected, noSizes],
  only2026: true
}

const ofCutRelationships: Distance<'bridges'> = ({ expected, found, placeOf }) => {
  const key = (ends: readonly (readonly [number | undefined, number | undefined])[]) => JSON.stringify(ends.toSorted(([a = 0], [b = 0]) => a - b))
  const keysOf = ({ sources, targets, sourceSizes, targetSizes }: typeof found, nameOf: (node: number) => number | undefined) =>
    Array.from(sources, (source, row) =>
      key([
        [nameOf(source), sourceSizes[row]],
        [nameOf(targets[row] as number), targetSizes[row]]
      ])
    ).sort()
  return when(keysOf(expected, (node) => placeOf[node]).join() === keysOf(found, (node) => node).join())
}

const bridges: Comparison<'bridges'> = {
  tool: 'bridges',
  compared: 'the relationships, and the sizes of the two parts each connects',
  cases: () => [{}],
  distance: ofCutRelationships,
  tolerance: exact,
  reasons: [readUndirected, noSizes],
  only2026: true
}

export const cutPoints = { articulationPoints, bridges }
