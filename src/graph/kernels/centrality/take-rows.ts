import type { Csr } from '../../csr.ts'
import { IS_FILLED, IS_TAKEN, type KeptRows, roomForRows } from '../../kept-rows.ts'
import { degreeOrder } from '../degree-order.ts'
import { outWeightOf, placeSide, placesOf } from './placed-rows.ts'

/** Takes the rows kept beside the Csr for one run, filling them the first time; builds separate ones while another run uses those. */
export function takeRows(csr: Csr): KeptRows {
  const { kept } = csr
  const isFree = kept !== undefined && Atomics.compareExchange(kept.marks, IS_TAKEN, 0, 1) === 0
  const rows = isFree ? kept : roomForRows(csr)
  if (rows.marks[IS_FILLED] === 1) return rows
  rows.nodes.set(degreeOrder(csr.inOffsets, Number.POSITIVE_INFINITY))
  placeSide({ offsets: csr.inOffsets, ends: csr.inSources, weights: csr.inWeights }, rows.nodes, placesOf(rows.nodes), rows)
  outWeightOf(csr, rows.nodes, rows.degrees)
  rows.marks[IS_FILLED] = 1
  return rows
}

/** Call it when no thread of the run uses the rows any more. A failed run must not call it, because its other threads may still work. Its rows are lost. */
export function giveBackRows({ marks }: Pick<KeptRows, 'marks'>): void {
  Atomics.store(marks, IS_TAKEN, 0)
}
