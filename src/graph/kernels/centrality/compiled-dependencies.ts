import { kernelsOn, type SharedMemory } from '../../compiled-kernels.ts'
import type { Csr } from '../../csr.ts'
import { placeBytes } from '../../lay-out.ts'
import type { Dependencies } from './dependencies.ts'

/** The number of zeroed bytes that each team member needs. */
export function dependencyBytes(nodeCount: number): number {
  return placeBytes(69 * nodeCount + 4)
}

/**
 * The compiled form of `countedDependencies`, with equal bits.
 * @param csr arrays in the memory
 * @param scratch address of the caller's own bytes
 */
export function compiledDependencies(
  { nodeCount, arcCount, outOffsets, outTargets, inOffsets, inSources }: Csr,
  memory: SharedMemory,
  scratch: number
): Dependencies {
  const { prepareDependencies, addDependencies } = kernelsOn(memory)
  prepareDependencies(nodeCount, arcCount, outOffsets.byteOffset, outTargets.byteOffset, inOffsets.byteOffset, inSources.byteOffset, scratch)
  return { sums: new Float64Array(memory.buffer, scratch, nodeCount), add: addDependencies }
}
