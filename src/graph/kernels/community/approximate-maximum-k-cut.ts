import { EdgewiseError } from '../../../base/errors.ts'
import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { leastWeightOf } from '../../least-weight.ts'
import { randomNumbers } from '../random.ts'

/**
 * Nodes in k parts such that relationships between parts weigh much. Each of several random starts is improved node by node, and the best is kept. Directions
 * do not matter: a node moves to the part where its arcs, both ways, weigh least.
 * @see Festa et al., Randomized heuristics for the max-cut problem, 2002 (GRASP, with variable neighbourhood search); Neo4j GDS for the parameters.
 * @param csr Weights have any sign. Parallel arcs add up, and self loops do not count.
 * @param parameters `k` is 2 to 127. `iterations` is the number of starts, 1 or more. With `vnsMaxNeighborhoodOrder` above 0, up to one node fewer than that is
 * moved at random in an improved start and the result improved again, as long as that finds better cuts.
 * @returns `parts` has n entries of 0..k-1, and a part may be empty. `cutCost` is the weight of relationships between parts. An undirected one counts once,
 * where GDS counts it from both ends. No move of a single node raises the cost. Deterministic for a `seed`.
 * @throws EDGEWISE_NEGATIVE_WEIGHT for a weight of NaN.
 * Time O(iterations sweeps m), space O(n).
 */
export function approximateMaximumKCut(
  csr: Csr,
  parameters: { k: number; iterations: number; vnsMaxNeighborhoodOrder: number; seed: number },
  control: KernelControl
): { parts: Uint8Array; cutCost: number } {
  refuseNaN(csr)
  const { k, iterations, vnsMaxNeighborhoodOrder, seed } = parameters
  const random = randomNumbers(seed)
  const improve = openImprover(csr, k)
  let best: Cut | null = null
  for (let start = 0; start < iterations; start++) {
    const check = () => control.check(start / iterations)
    const parts = new Uint8Array(csr.nodeCount).map(() => Math.floor(random() * k))
    const found = searchAround(improve(parts, check), vnsMaxNeighborhoodOrder, (cut, order) => improve(shake(cut.parts, order, k, random), check))
    if (best === null || found.cutCost > best.cutCost) best = found
  }
  return best as Cut
}

interface Cut {
  readonly parts: Uint8Array
  readonly cutCost: number
}

function refuseNaN({ outWeights, leastWeight }: Csr): void {
  if (outWeights === null) return
  const least = leastWeight ?? leastWeightOf(outWeights)
  if (Number.isNaN(least)) throw new EdgewiseError('EDGEWISE_NEGATIVE_WEIGHT', { algorithm: 'Maximum k-cut', property: 'weight', weight: least })
}

/** Tries neighbours of rising order, restarting at the first after an improvement. */
function searchAround(start: Cut, maxOrder: number, neighborOf: (cut: Cut, order: number) => Cut): Cut {
  let best = start
  for (let order = 1; order < maxOrder; order++) {
    const neighbor = neighborOf(best, order)
    if (neighbor.cutCost <= best.cutCost) continue
    best = neighbor
    order = 0
  }
  return best
}

/** A copy with `count` random nodes, possibly repeated, moved to other parts. */
function shake(parts: Uint8Array, count: number, k: number, random: () => number): Uint8Array {
  const shaken = parts.slice()
  if (shaken.length === 0) return shaken
  for (let i = 0; i < count; i++) {
    const u = Math.floor(random() * shaken.length)
    shaken[u] = (shaken[u] + 1 + Math.floor(random() * (k - 1))) % k
  }
  return shaken
}

/** Moves nodes in index order while a move raises the cut; it changes the given parts. */
function openImprover(csr: Csr, k: number): (parts: Uint8Array, check: () => void) => Cut {
  const { nodeCount, undirected, outOffsets, outTargets, outWeights, inOffsets, inSources, inWeights } = csr
  const sides = [{ offsets: outOffsets, neighbors: outTargets, weights: outWeights }]
  if (!undirected) sides.push({ offsets: inOffsets, neighbors: inSources, weights: inWeights })
  const isStale = new Uint8Array(nodeCount)
  /** Weight of the arcs between the current node and each part. */
  const links = new Float64Array(k)

  /** Fills `links` and returns the total absolute weight of those arcs. */
  function weigh(u: number, parts: Uint8Array): number {
    let sum = 0
    links.fill(0)
    for (const { offsets, neighbors, weights } of sides) {
      for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
        const v = neighbors[arc]
        const weight = v === u ? 0 : weights === null ? 1 : weights[arc]
        links[parts[v]] += weight
        sum += Math.abs(weight)
      }
    }
    return sum
  }

  function betterPart(u: number, parts: Uint8Array): number {
    const own = parts[u]
    // A gain within rounding error could repeat for ever.
    const least = 1e-12 * weigh(u, parts)
    let best = own
    for (let part = 0; part < k; part++) if (links[part] < links[best]) best = part
    return links[own] - links[best] > least ? best : own
  }

  function wake(u: number): void {
    for (const { offsets, neighbors } of sides) for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) isStale[neighbors[arc]] = 1
  }

  /** Sums the weight to other parts over nodes, so each relationship counts twice. */
  function costOf(parts: Uint8Array): number {
    let cost = 0
    for (let u = 0; u < nodeCount; u++) {
      weigh(u, parts)
      for (let part = 0; part < k; part++) if (part !== parts[u]) cost += links[part]
    }
    return cost / 2
  }

  return (parts, check) => {
    isStale.fill(1)
    for (let isMoving = true; isMoving; ) {
      isMoving = false
      for (let u = 0; u < nodeCount; u++) {
        if ((u & 4095) === 0) check()
        if (isStale[u] === 0) continue
        isStale[u] = 0
        const best = betterPart(u, parts)
        if (best === parts[u]) continue
        parts[u] = best
        isMoving = true
        wake(u)
      }
    }
    return { parts, cutCost: costOf(parts) }
  }
}
