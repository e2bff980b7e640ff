import type { Csr } from '../graph/csr.ts'
import { type KeptRows, keptRowsBytes, roomForRows } from '../graph/kept-rows.ts'
import type { CsrProjection } from '../graph/projection.ts'
import type { AlgorithmName } from './engine.ts'

/** Algorithms that use rows stored beside the projection. */
const takers: readonly AlgorithmName[] = ['pagerank']

export interface RowKeeper {
  /** Adds memory for rows if the algorithm uses them and the cache has space. The first run fills the rows, later runs reuse them. */
  withRows(algorithm: AlgorithmName, projection: CsrProjection): CsrProjection
  /** Call it after a failed run: its threads may still write to the rows. */
  forget(algorithm: AlgorithmName, projection: CsrProjection): void
}

/** @param grow adds bytes to a cached projection; it returns false when the projection is not cached or the cache has no space. */
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
