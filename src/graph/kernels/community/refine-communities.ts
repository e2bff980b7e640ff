import type { Weave } from './condense.ts'
import type { InnerRows } from './inner-rows.ts'
import { sumByCommunity } from './move-nodes.ts'

export interface Refinement {
  readonly gamma: number
  /** The randomness of the draw between communities that gain: weight exp(gain / theta). */
  readonly theta: number
  readonly random: () => number
  check(): void
}

/**
 * The refinement of Leiden. Within each community, nodes that are still alone and are well connected to the rest join a well connected part. The part is
 * drawn among those where modularity does not fall. Parts are connected, and never extend over two communities.
 * @param assigned communities, numbered densely from 0
 * @param inner the arcs inside them
 * @returns `assigned`, the part of each node, numbered densely in the order of first nodes; and the `count` of parts.
 * Time O(m), space O(n).
 */
export function refineCommunities(weave: Weave, assigned: Uint32Array, inner: InnerRows, refinement: Refinement): { assigned: Uint32Array; count: number } {
  const refiner = new Refiner(weave, assigned, inner, refinement)
  for (let u = 0; u < weave.nodeCount; u++) {
    if ((u & 4095) === 0) refinement.check()
    refiner.join(u)
  }
  return numberDensely(refiner.parts)
}

function numberDensely(parts: Uint32Array): { assigned: Uint32Array; count: number } {
  const numbers = new Int32Array(parts.length).fill(-1)
  let count = 0
  const assigned = parts.map((part) => {
    if (numbers[part] === -1) numbers[part] = count++
    return numbers[part]
  })
  return { assigned, count }
}

class Refiner {
  /** Part of each node: the index of its first node. */
  readonly parts: Uint32Array
  private readonly weave: Weave
  private readonly assigned: Uint32Array
  private readonly inner: InnerRows
  private readonly refinement: Refinement
  private readonly communityTotals: Float64Array
  private readonly partTotals: Float64Array
  /** Weight between each part and the rest of its community. */
  private readonly bonds: Float64Array
  private readonly isAlone: Uint8Array
  /** Weight between the current node and each part; -1 without any. */
  private readonly links: Float64Array
  private readonly touched: Uint32Array
  private readonly gains: Float64Array

  constructor(weave: Weave, assigned: Uint32Array, inner: InnerRows, refinement: Refinement) {
    const { nodeCount, strengths } = weave
    this.weave = weave
    this.assigned = assigned
    this.inner = inner
    this.refinement = refinement
    this.parts = Uint32Array.from({ length: nodeCount }, (_, u) => u)
    this.communityTotals = sumByCommunity(strengths, assigned, nodeCount)
    this.partTotals = strengths.slice()
    this.bonds = inner.sums.slice()
    this.isAlone = new Uint8Array(nodeCount).fill(1)
    this.links = new Float64Array(nodeCount).fill(-1)
    this.touched = new Uint32Array(nodeCount)
    this.gains = new Float64Array(nodeCount)
  }

  /** Moves the node to a part, if it is alone and eligible. */
  join(u: number): void {
    if (this.isAlone[u] === 0 || !this.isWellConnected(u)) return
    const part = this.draw(this.candidates(u, this.link(u)))
    if (part === -1) return
    const { parts, partTotals, bonds, isAlone } = this
    parts[u] = part
    isAlone[u] = 0
    isAlone[part] = 0
    partTotals[part] += this.weave.strengths[u]
    bonds[part] += bonds[u] - 2 * this.linkTo(u, part)
  }

  private isWellConnected(part: number): boolean {
    const { bonds, partTotals } = this
    const rest = this.communityTotals[this.assigned[part]] - partTotals[part]
    return bonds[part] >= (this.refinement.gamma * partTotals[part] * rest) / this.weave.total
  }

  /** Fills `links` and `touched` with the linked parts; returns their number. */
  private link(u: number): number {
    const { parts, links, touched } = this
    const { offsets, neighbors, weights, unit } = this.inner
    const end = offsets[u + 1]
    let touchedCount = 0
    for (let arc = offsets[u]; arc < end; arc++) {
      const part = parts[neighbors[arc]]
      if (links[part] < 0) {
        links[part] = 0
        touched[touchedCount++] = part
      }
      links[part] += weights === null ? unit : weights[arc]
    }
    return touchedCount
  }

  /** Reduces `touched` to the eligible parts, with the gain of each; returns their number. */
  private candidates(u: number, touchedCount: number): number {
    const { links, touched, gains, partTotals } = this
    const expected = (this.refinement.gamma * this.weave.strengths[u]) / this.weave.total
    let count = 0
    for (let i = 0; i < touchedCount; i++) {
      const part = touched[i]
      const gain = links[part] - partTotals[part] * expected
      links[part] = -1
      if (gain < 0 || !this.isWellConnected(part)) continue
      touched[count] = part
      gains[count++] = gain
    }
    return count
  }

  /** Draws one of the first `count` of `touched`; -1 when there are none. */
  private draw(count: number): number {
    const { touched, gains } = this
    const { theta, random } = this.refinement
    if (count < 2) return count === 0 ? -1 : touched[0]
    let most = 0
    for (let i = 0; i < count; i++) most = Math.max(most, gains[i])
    let sum = 0
    for (let i = 0; i < count; i++) {
      sum += Math.exp((gains[i] - most) / theta)
      gains[i] = sum
    }
    const drawn = random() * sum
    let i = 0
    while (i < count - 1 && gains[i] <= drawn) i++
    return touched[i]
  }

  private linkTo(u: number, part: number): number {
    const { parts } = this
    const { offsets, neighbors, weights, unit } = this.inner
    let link = 0
    for (let arc = offsets[u]; arc < offsets[u + 1]; arc++) {
      if (parts[neighbors[arc]] === part) link += weights === null ? unit : weights[arc]
    }
    return link
  }
}
