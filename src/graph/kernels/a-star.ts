import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

import type { Path } from './shortest-path.ts'

export declare function aStar(
  csr: Csr,
  parameters: { source: number; target: number; latitudes: Float64Array; longitudes: Float64Array },
  control: KernelControl
): Path
