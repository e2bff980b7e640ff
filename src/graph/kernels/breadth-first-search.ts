import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export declare function breadthFirstSearch(
  csr: Csr,
  parameters: { source: number; targets: readonly number[]; maxDepth: number },
  control: KernelControl
): { order: Uint32Array; depths: Int32Array; parents: Int32Array }
