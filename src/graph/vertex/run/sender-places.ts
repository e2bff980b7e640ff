import type { Csr } from '../../csr.ts'
import { placesOf } from '../../kernels/centrality/placed-rows.ts'
import { degreeOrder } from '../../kernels/degree-order.ts'
import { sharedCopy, sharedIndices } from '../../shared-arrays.ts'
import type { PhaseLayout } from '../compile/lay-out-phase.ts'

/**
 * Another order of what nodes keep for receivers: nodes with the most receivers come first, so that the values read most often share cache lines.
 * Rows and the order within them stay as they are, and with them the order of sums.
 */
export interface SenderPlaces {
  /** The place of each node. Empty, like the others, where no phase reads it. */
  readonly places: Uint32Array
  /** The places of `inSources`, row by row. */
  readonly inPlaces: Uint32Array
  /** The places of `outTargets`, row by row. */
  readonly outPlaces: Uint32Array
}

/** Values of fewer nodes lie in the processor's cache in any order. */
export const MANY_NODES = 2 ** 18
const ARCS_PER_CHECK = 65_536

/** Whether any placed phase reads messages along relationships, or against them. */
function readsWay(layouts: readonly PhaseLayout[], direction: 'out' | 'in'): boolean {
  return layouts.some(({ isPlaced, ways }) => isPlaced && ways.some((way) => way.direction === direction))
}

/** Places the nodes. `placeSenders` does the rest, part by part. */
export function placeNodes(layouts: readonly PhaseLayout[], { outOffsets, inOffsets, arcCount }: Csr): SenderPlaces {
  const isOut = readsWay(layouts, 'out')
  const isIn = readsWay(layouts, 'in')
  const order = () => degreeOrder(isOut ? outOffsets : inOffsets, Number.POSITIVE_INFINITY)
  return {
    places: isOut || isIn ? sharedCopy(placesOf(order())) : sharedIndices(0),
    inPlaces: sharedIndices(isOut ? arcCount : 0),
    outPlaces: sharedIndices(isIn ? arcCount : 0)
  }
}

/** Places the senders to nodes `lo` to `hi - 1`. */
export function placeSenders({ ways }: PhaseLayout, csr: Csr, { places, inPlaces, outPlaces }: SenderPlaces, lo: number, hi: number, check: () => void): void {
  for (const { direction } of ways) {
    const [offsets, senders, placed] = direction === 'out' ? [csr.inOffsets, csr.inSources, inPlaces] : [csr.outOffsets, csr.outTargets, outPlaces]
    const end = offsets[hi] as number
    for (let arc = offsets[lo] as number; arc < end; arc++) {
      if (arc % ARCS_PER_CHECK === 0) check()
      placed[arc] = places[senders[arc] as number] as number
    }
  }
}
