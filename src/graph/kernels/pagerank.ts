import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export declare function pagerank(
  csr: Csr,
  parameters: { dampingFactor: number; maxIterations: number; tolerance: number; sources: readonly number[] },
  control: KernelControl
): { scores: Float64Array; ranIterations: number; didConverge: boolean }
