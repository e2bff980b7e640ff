import { kernelsOn, type SharedMemory } from '../../compiled-kernels.ts'
import type { Csr } from '../../csr.ts'
import { placeBytes } from '../../lay-out.ts'
import type { Dependencies } from './dependencies.ts'

/** Zero bytes that each member of a crew needs. */
export function dependencyBytes(nodeCount: number): number {
  return placeBytes(69 * nodeCount + 4)
}

/**
 * What `countedDependencies` gives, bit for bit, compiled.
 * @param csr arrays in the memory
 * @param scratch address of the bytes that are the caller's alone
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
