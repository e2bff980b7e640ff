import type { Csr } from '../graph/csr.ts'
import { type KeptRows, keptRowsBytes, roomForRows } from '../graph/kept-rows.ts'
import type { CsrProjection } from '../graph/projection.ts'
import type { AlgorithmName } from './engine.ts'

/** Runs that take their rows from beside the projection. */
const takers: readonly AlgorithmName[] = ['pagerank']

export interface RowKeeper {
  /** The projection with room for rows where the algorithm takes some and the cache has as much. The first run lays them out, the next ones find them. */
  withRows(algorithm: AlgorithmName, projection: CsrProjection): CsrProjection
  /** After a run that failed: threads of it may still be at work there. */
  forget(algorithm: AlgorithmName, projection: CsrProjection): void
}

/** @param grow counts more bytes to a projection that is kept, as long as it is; false: it is not, or they are too many. */
export function createRowKeeper(grow: (csr: Csr, bytes: number) => boolean): RowKeeper {
  const rooms = new WeakMap<Csr, KeptRows>()
  const roomOf = (csr: Csr): KeptRows | undefined => {
    const held = rooms.get(csr)
    if (held !== undefined || !grow(csr, keptRowsBytes(csr))) return held
    const room = roomForRows(csr)
    rooms.set(csr, room)
    return room
  }
  return {
    withRows(algorithm, projection) {
      const kept = takers.includes(algorithm) ? roomOf(projection.csr) : undefined
      return kept === undefined ? projection : { ...projection, csr: { ...projection.csr, kept } }
    },
    forget(algorithm, { csr }) {
      if (takers.includes(algorithm)) rooms.delete(csr)
    }
  }
}
