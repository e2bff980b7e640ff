import type { Descriptors } from '../descriptors.ts'
import { readDescriptor, readDescriptors } from './descriptors/read-descriptor.ts'
import { sweepDescriptors } from './descriptors/sweep-descriptors.ts'
import { writeDescriptors } from './descriptors/write-descriptors.ts'
import type { StateConnection } from './write.ts'

/** `settled` resolves when nothing waits to be written. */
export function neo4jDescriptors(neo4j: StateConnection): { readonly descriptors: Descriptors; settled(): Promise<void> } {
  const { put, settled } = writeDescriptors(neo4j)
  return { descriptors: { put, read: readDescriptor(neo4j), readMany: readDescriptors(neo4j), sweep: sweepDescriptors(neo4j) }, settled }
}
