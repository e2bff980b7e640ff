import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export declare function louvain(
  csr: Csr,
  parameters: { maxLevels: number; maxIterations: number; tolerance: number; seedCommunities: Float64Array | null },
  control: KernelControl
): { communities: Uint32Array; levels: Uint32Array[]; modularity: number; modularities: Float64Array }
