import { type Comparison, exact } from './comparison.ts'
import { type Distance, when } from './distances.ts'

/** The same relationships with the same weights, whatever their order. */
const ofRelationships: Distance<'listRelationships'> = ({ expected, found, placeOf, csr }) => {
  const rows = ({ sources, targets, weights }: typeof expected, nameOf: (u: number) => number) =>
    Array.from(sources, (source, i) => {
      const ends = [nameOf(source), nameOf(targets[i] as number)]
      return JSON.stringify([csr.undirected ? ends.sort((a, b) => a - b) : ends, weights?.[i] ?? null])
    }).sort()
  const own = rows(expected, (u) => placeOf[u] as number)
  const other = rows(found, (place) => place)
  return when(own.length === other.length && own.every((row, i) => row === other[i]))
}

const listRelationships: Comparison<'listRelationships'> = {
  tool: 'stream_relationships',
  compared: 'every relationship and its weight',
  cases: () => [{}],
  distance: ofRelationships,
  tolerance: exact,
  reasons: ['GDS lists an undirected relationship from both ends; here it is listed once.']
}

export const relationships = { listRelationships }
