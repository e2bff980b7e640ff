import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

import type { Path } from './shortest-path.ts'

export declare function yensShortestPaths(csr: Csr, parameters: { source: number; target: number; k: number }, control: KernelControl): { paths: Path[] }
