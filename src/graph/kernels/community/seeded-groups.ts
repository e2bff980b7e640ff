/** Starting groups of an algorithm, numbered below n, with the seed of each number. */
export interface SeededGroups {
  /** n entries: the number of each node's group. The algorithm changes it in place. */
  readonly assigned: Uint32Array
  /** By number: the seed, NaN for a group without one; null without seeds. */
  readonly seedOf: Float64Array | null
}

/** One group per seed, and one for each node without a seed (NaN), numbered by first node. O(n). */
export function groupsByFirstNode(nodeCount: number, seeds: Float64Array | null): SeededGroups {
  const assigned = Uint32Array.from({ length: nodeCount }, (_, u) => u)
  if (seeds === null) return { assigned, seedOf: null }
  const seedOf = new Float64Array(nodeCount).fill(Number.NaN)
  const firstOf = new Map<number, number>()
  for (let u = 0; u < nodeCount; u++) {
    if (Number.isNaN(seeds[u])) continue
    assigned[u] = firstOf.get(seeds[u]) ?? u
    if (assigned[u] !== u) continue
    firstOf.set(seeds[u], u)
    seedOf[u] = seeds[u]
  }
  return { assigned, seedOf }
}

/** The same groups, numbered by rising seed, then nodes without a seed by index. O(n log n). */
export function groupsBySeed(nodeCount: number, seeds: Float64Array | null): SeededGroups {
  if (seeds === null) return groupsByFirstNode(nodeCount, null)
  const known = Float64Array.from(new Set(seeds.filter((seed) => !Number.isNaN(seed)))).sort()
  const numbers = new Map(Array.from(known, (seed, number) => [seed, number]))
  const seedOf = new Float64Array(nodeCount).fill(Number.NaN)
  seedOf.set(known)
  let next = known.length
  const assigned = Uint32Array.from(seeds, (seed) => numbers.get(seed) ?? next++)
  return { assigned, seedOf }
}

/** Names each node's group by the smallest index among its nodes. O(n). */
export function nameBySmallest(assigned: Uint32Array, count: number = assigned.length): Uint32Array {
  const names = new Int32Array(count).fill(-1)
  return assigned.map((group, u) => {
    if (names[group] === -1) names[group] = u
    return names[group]
  })
}

/** `communities`: see nameBySmallest; `labels`: the seed of each node's group, NaN for none; null without seeds. O(n). */
export function nameSeeded({ assigned, seedOf }: SeededGroups): { communities: Uint32Array; labels: Float64Array | null } {
  return { communities: nameBySmallest(assigned), labels: seedOf === null ? null : Float64Array.from(assigned, (group) => seedOf[group]) }
}
