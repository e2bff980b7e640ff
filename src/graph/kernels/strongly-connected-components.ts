import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export declare function stronglyConnectedComponents(
  csr: Csr,
  parameters: Record<never, never>,
  control: KernelControl
): { components: Uint32Array; count: number }
