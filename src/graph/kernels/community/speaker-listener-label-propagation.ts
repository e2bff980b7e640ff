import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'
import { randomNumbers } from '../random.ts'

/**
 * Communities that may overlap. Every node stores labels that it receives, and belongs to the frequent ones.
 * In each round every arc carries a label drawn from its source's memory, all at once. A node adds the most frequent one, the smallest on a tie, or its own
 * when it has no in arcs. In the first round a memory holds the node itself.
 * @see Xie, Szymanski, Liu, SLPA: uncovering overlapping communities in social networks via a speaker-listener interaction dynamic process, 2011; Neo4j GDS for
 * the form.
 * @param csr Each parallel arc sends a label. Weights do not matter.
 * @param parameters `maxIterations` of 1 or more is the size of a memory, its owner included. A label stays when its share of the memory is above
 * `minAssociationStrength` (0..1).
 * @returns rows by node, `offsets[u] .. offsets[u + 1] - 1`. `communities` are those of the node, strongest first, numbered 0, 1, ... as they come. `strengths`
 * is the share of each in the memory, null when unknown. A row is empty where no label was frequent enough.
 * Deterministic for a `seed`. Time O(maxIterations m), space O(maxIterations n).
 */
export function speakerListenerLabelPropagation(
  csr: Csr,
  parameters: { maxIterations: number; minAssociationStrength: number; seed: number },
  control: KernelControl
): { offsets: Uint32Array; communities: Uint32Array; strengths: Float64Array | null } {
  const { maxIterations, minAssociationStrength, seed } = parameters
  const memories = listen(csr, maxIterations, randomNumbers(seed), control)
  return keepOften(memories, csr.nodeCount, maxIterations, minAssociationStrength)
}

/** The memory of node u: `memories[u * size .. (u + 1) * size - 1]`. */
function listen({ nodeCount, inOffsets, inSources }: Csr, size: number, random: () => number, control: KernelControl): Uint32Array {
  const memories = new Uint32Array(nodeCount * size)
  for (let u = 0; u < nodeCount; u++) memories.fill(u, u * size, (u + 1) * size)
  const votes = new Uint32Array(nodeCount)
  const heard = new Uint32Array(nodeCount === 0 ? 0 : inOffsets[nodeCount])
  for (let round = 1; round < size; round++) {
    for (let u = 0; u < nodeCount; u++) {
      if ((u & 4095) === 0) control.check((round - 1 + u / nodeCount) / size)
      const start = inOffsets[u]
      const end = inOffsets[u + 1]
      let most = 0
      let winner = u
      for (let arc = start; arc < end; arc++) {
        const label = memories[inSources[arc] * size + Math.floor(random() * round)]
        heard[arc] = label
        const count = ++votes[label]
        if (count > most || (count === most && label < winner)) {
          most = count
          winner = label
        }
      }
      for (let arc = start; arc < end; arc++) votes[heard[arc]] = 0
      // Entries from `round` on are not read before the next round.
      memories[u * size + round] = winner
    }
  }
  return memories
}

function keepOften(memories: Uint32Array, nodeCount: number, size: number, minStrength: number) {
  const offsets = new Uint32Array(nodeCount + 1)
  const communities: number[] = []
  const strengths: number[] = []
  const numbers = new Int32Array(nodeCount).fill(-1)
  let known = 0
  for (let u = 0; u < nodeCount; u++) {
    for (const { label, count } of byCount(memories.subarray(u * size, (u + 1) * size))) {
      if (!(count / size > minStrength)) break
      if (numbers[label] === -1) numbers[label] = known++
      communities.push(numbers[label])
      strengths.push(count / size)
    }
    offsets[u + 1] = communities.length
  }
  return { offsets, communities: Uint32Array.from(communities), strengths: Float64Array.from(strengths) }
}

/** Labels of a memory, the most frequent first, ties by rising label. */
function byCount(memory: Uint32Array): { label: number; count: number }[] {
  const found: { label: number; count: number }[] = []
  for (const label of memory.sort()) {
    const last = found[found.length - 1]
    if (last?.label === label) last.count++
    else found.push({ label, count: 1 })
  }
  return found.sort((a, b) => b.count - a.count || a.label - b.label)
}
