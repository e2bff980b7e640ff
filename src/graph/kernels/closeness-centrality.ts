import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export declare function closenessCentrality(csr: Csr, parameters: { useWassermanFaust: boolean }, control: KernelControl): { scores: Float64Array }
