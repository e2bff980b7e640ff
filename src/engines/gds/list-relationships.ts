import { WEIGHT } from './projection-statement.ts'
import type { PushedAlgorithm } from './pushed-algorithm.ts'

/** GDS lists an undirected relationship from both its ends, and a loop twice; this detects the repetition. */
function createRepetition(): (source: number, target: number) => boolean {
  const loops = new Map<number, number>()
  return (source, target) => {
    if (source !== target) return target < source
    const met = loops.get(source) ?? 0
    loops.set(source, met + 1)
    return met % 2 === 1
  }
}

export const listRelationships: PushedAlgorithm<'listRelationships'> = {
  procedure: 'gds.graph.relationships',
  async read(call, _configuration, { projection, indexOf }) {
    const { weight, orientation } = projection.spec
    const isRepeated = orientation === 'undirected' ? createRepetition() : () => false
    const found: (readonly [source: number, target: number, weight: number])[] = []
    for await (const [sourceId, targetId, value] of call.relationships(weight === null ? null : WEIGHT)) {
      const [source, target] = [indexOf(sourceId as number), indexOf(targetId as number)]
      if (!isRepeated(source, target)) found.push([source, target, value as number])
    }
    found.sort(([a, b], [c, d]) => a - c || b - d)
    return {
      sources: Uint32Array.from(found, ([source]) => source),
      targets: Uint32Array.from(found, ([, target]) => target),
      weights: weight === null ? null : Float64Array.from(found, ([, , value]) => value)
    }
  }
}
