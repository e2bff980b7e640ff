import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export declare function triangleCount(csr: Csr, parameters: { maxDegree: number | null }, control: KernelControl): { triangles: Float64Array; total: number }
