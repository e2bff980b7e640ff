import { WEIGHT } from './projection-statement.ts'
import type { PushedAlgorithm } from './pushed-algorithm.ts'

/** Once each, where GDS tells of an undirected relationship from both its ends, and of a loop twice. */
export const listRelationships: PushedAlgorithm<'listRelationships'> = {
  procedure: 'gds.graph.relationships',
  mode: 'stream',
  refuses: null,
  configure: () => ({}),
  async read(call, _configuration, { projection, indexOf }) {
    const { spec } = projection
    const isWeighted = spec.weight !== null
    const isUndirected = spec.orientation === 'undirected'
    const found: (readonly [source: number, target: number, weight: number])[] = []
    const loopsAt = new Map<number, number>()
    for await (const [sourceId, targetId, weight] of call.relationships(isWeighted ? WEIGHT : null)) {
      const [source, target] = [indexOf(sourceId as number), indexOf(targetId as number)]
      if (isUndirected && target < source) continue
      if (isUndirected && target === source) {
        const met = loopsAt.get(source) ?? 0
        loopsAt.set(source, met + 1)
        if (met % 2 === 1) continue
      }
      found.push([source, target, weight as number])
    }
    found.sort(([a, b], [c, d]) => a - c || b - d)
    return {
      sources: Uint32Array.from(found, ([source]) => source),
      targets: Uint32Array.from(found, ([, target]) => target),
      weights: isWeighted ? Float64Array.from(found, ([, , weight]) => weight) : null
    }
  }
}
