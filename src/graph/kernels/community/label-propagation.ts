import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { groupsBySeed, nameSeeded } from './seeded-groups.ts'

/**
 * Communities by voting. Each node in turn takes the label that most of its out-neighbours have, until a round changes nothing.
 * As in GDS, nodes vote in index order and a change counts at once. A vote weighs arc weight times node weight. Of equal sums the smallest label wins, even
 * over the node's own. Labels are ordered by their seeds; labels of nodes without a seed follow, by index.
 * @see Raghavan, Albert, Kumara, Near linear time algorithm to detect community structures in large-scale networks, 2007; Neo4j GDS for the rest.
 * @param csr Weights have any sign. Parallel arcs and self loops vote as well.
 * @param parameters `maxIterations` of 1 or more bounds the rounds. `nodeWeights` has n weights of votes; null means 1 each. `seeds` has n starting labels, NaN
 * for none, or is null.
 * @returns `communities` has n entries, the smallest node index with the same label. `labels` has n entries, the seed of the label or NaN; it is null without
 * seeds. `didConverge` says that the last round changed nothing.
 * Deterministic. After the first round only nodes with changed neighbours vote, which gives the same result as if all did.
 * Time O(rounds m), in practice a few passes; space O(n).
 */
export function labelPropagation(
  csr: Csr,
  parameters: { maxIterations: number; nodeWeights: Float64Array | null; seeds: Float64Array | null },
  control: KernelControl
): { communities: Uint32Array; labels: Float64Array | null; ranIterations: number; didConverge: boolean } {
  const { maxIterations, nodeWeights, seeds } = parameters
  const groups = groupsBySeed(csr.nodeCount, seeds)
  const winnerOf = csr.outWeights === null && nodeWeights === null ? byCount(csr, groups.assigned) : byWeight(csr, groups.assigned, nodeWeights)
  const isStale = new Uint8Array(csr.nodeCount).fill(1)
  let ranIterations = 0
  let didConverge = false
  while (ranIterations < maxIterations && !didConverge) {
    const done = ranIterations++
    didConverge = !passLabels(csr, groups.assigned, isStale, winnerOf, (fraction) => control.check((done + fraction) / maxIterations))
  }
  return { ...nameSeeded(groups), ranIterations, didConverge }
}

/** Runs one round and returns whether a label changed. */
function passLabels(
  { nodeCount, inOffsets, inSources }: Csr,
  labels: Uint32Array,
  isStale: Uint8Array,
  winnerOf: (u: number) => number,
  check: (fraction: number) => void
): boolean {
  let didChange = false
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 4095) === 0) check(u / nodeCount)
    if (isStale[u] === 0) continue
    isStale[u] = 0
    const winner = winnerOf(u)
    if (winner === labels[u]) continue
    didChange = true
    labels[u] = winner
    const end = inOffsets[u + 1]
    for (let arc = inOffsets[u]; arc < end; arc++) isStale[inSources[arc]] = 1
  }
  return didChange
}

/** The label to which most arcs of a node lead. */
function byCount({ nodeCount, outOffsets, outTargets }: Csr, labels: Uint32Array): (u: number) => number {
  const votes = new Uint32Array(nodeCount)
  return (u) => {
    const start = outOffsets[u]
    const end = outOffsets[u + 1]
    let winner = labels[u]
    let most = 0
    for (let arc = start; arc < end; arc++) {
      const label = labels[outTargets[arc]]
      const count = ++votes[label]
      if (count > most || (count === most && label < winner)) {
        most = count
        winner = label
      }
    }
    for (let arc = start; arc < end; arc++) votes[labels[outTargets[arc]]] = 0
    return winner
  }
}

/** The label with the highest total weight of arcs to it. */
function byWeight({ nodeCount, outOffsets, outTargets, outWeights }: Csr, labels: Uint32Array, nodeWeights: Float64Array | null): (u: number) => number {
  const votes = new Float64Array(nodeCount)
  const isVoted = new Uint8Array(nodeCount)
  const touched = new Uint32Array(nodeCount)
  return (u) => {
    const end = outOffsets[u + 1]
    let touchedCount = 0
    for (let arc = outOffsets[u]; arc < end; arc++) {
      const v = outTargets[arc]
      const label = labels[v]
      if (isVoted[label] === 0) {
        isVoted[label] = 1
        votes[label] = 0
        touched[touchedCount++] = label
      }
      votes[label] += (outWeights === null ? 1 : outWeights[arc]) * (nodeWeights === null ? 1 : nodeWeights[v])
    }
    let winner = labels[u]
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0; i < touchedCount; i++) {
      const label = touched[i]
      isVoted[label] = 0
      if (votes[label] > most || (votes[label] === most && label < winner)) {
        most = votes[label]
        winner = label
      }
    }
    return winner
  }
}
