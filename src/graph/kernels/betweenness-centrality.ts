import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export declare function betweennessCentrality(
  csr: Csr,
  parameters: { samplingSize: number | null; seed: number },
  control: KernelControl
): { scores: Float64Array }
