import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

/** A path from source to target: its nodes in order and the cost to reach each; both empty when there is none. */
export interface Path {
  readonly nodes: Uint32Array
  readonly costs: Float64Array
}

export declare function shortestPath(csr: Csr, parameters: { source: number; target: number }, control: KernelControl): Path
