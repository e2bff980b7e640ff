/** Groups of nodes that an algorithm starts from, numbered below n, and the seed that each number stands for. */
export interface SeededGroups {
  /** n entries: number of each node's group. Changed in place by the algorithm. */
  readonly assigned: Uint32Array
  /** By number: the seed, NaN for a group of a node without; null without seeds. */
  readonly seedOf: Float64Array | null
}

/** A group for each seed, and one for each node without (NaN), numbered by its first node. O(n). */
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

/** The same groups, numbered by rising seed, those of nodes without by index after all others. O(n log n). */
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

/** Each node's group by the smallest index among its nodes. O(n). */
export function nameBySmallest(assigned: Uint32Array, count: number = assigned.length): Uint32Array {
  const names = new Int32Array(count).fill(-1)
  return assigned.map((group, u) => {
    if (names[group] === -1) names[group] = u
    return names[group]
  })
}

/** `communities`: see nameBySmallest; `labels`: the seed that each node's group goes by, NaN for none; null without seeds. O(n). */
export function nameSeeded({ assigned, seedOf }: SeededGroups): { communities: Uint32Array; labels: Float64Array | null } {
  return { communities: nameBySmallest(assigned), labels: seedOf === null ? null : Float64Array.from(assigned, (group) => seedOf[group]) }
}
