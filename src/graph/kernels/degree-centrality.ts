import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export declare function degreeCentrality(
  csr: Csr,
  parameters: { orientation: 'natural' | 'reverse' | 'undirected' },
  control: KernelControl
): { scores: Float64Array }
