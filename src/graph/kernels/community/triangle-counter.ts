import { kernelsOn, type SharedMemory } from '../../compiled-kernels.ts'
import { placeBytes } from '../../lay-out.ts'

/** The smaller places adjacent to each place, those below `MOST_HUBS` first: row y is `ups[starts[y] .. starts[y + 1] - 1]`. */
export interface UpRows {
  readonly starts: Uint32Array
  readonly ups: Uint32Array
}

/** Counts triangles from the places `from` to `to - 1`, each from its largest place. */
export type CountTriangles = (from: number, to: number) => void

/** The first places, up to this many, are compared by bits: 64 words of 64 bits a row, 2 MB. */
export const MOST_HUBS = 4096

function hubCountOf(placeCount: number): number {
  return Math.min(MOST_HUBS, Math.ceil(placeCount / 64) * 64)
}

/** Words of the adjacency bit matrix of the first places, which a compiled counter reads beside the rows. */
export function hubWordsOf(placeCount: number): number {
  return hubCountOf(placeCount) ** 2 / 32
}

export function markHubs({ starts, ups }: UpRows, hubs: Uint32Array): void {
  const placeCount = starts.length - 1
  const rowWords = hubCountOf(placeCount) / 32
  for (let y = 0; y < Math.min(placeCount, rowWords * 32); y++) {
    for (let arc = starts[y]; arc < starts[y + 1]; arc++) {
      const v = ups[arc]
      hubs[y * rowWords + (v >>> 5)] |= 1 << (v & 31)
      hubs[v * rowWords + (y >>> 5)] |= 1 << (y & 31)
    }
  }
}

/** Bytes that each compiled counter needs: the words of a row, and the non-zero ones with their places. */
export const COUNTER_BYTES = placeBytes(64 * (8 + 16))

/** Counts as `triangleCounter` does, in WebAssembly. All arrays must be in `memory`, where `scratch` is the address of the caller's COUNTER_BYTES. */
export function compiledTriangleCounter({ starts, ups }: UpRows, hubs: Uint32Array, cells: Uint32Array, memory: SharedMemory, scratch: number): CountTriangles {
  const { prepareTriangles, countTriangles } = kernelsOn(memory)
  prepareTriangles(starts.byteOffset, ups.byteOffset, hubs.byteOffset, hubCountOf(starts.length - 1), cells.byteOffset, scratch)
  return countTriangles
}

/** Adds twice the count at each place to `cells`, whose lowest bit temporarily marks a place. */
export function triangleCounter({ starts, ups }: UpRows, cells: Uint32Array): CountTriangles {
  return (from, to) => {
    for (let y = from; y < to; y++) {
      const start = starts[y]
      const end = starts[y + 1]
      let ofY = 0
      for (let arc = start; arc < end; arc++) cells[ups[arc]] |= 1
      for (let arc = start; arc < end; arc++) {
        const v = ups[arc]
        const common = countMarked(ups, starts[v], starts[v + 1], cells)
        cells[v] += 2 * common
        ofY += common
      }
      for (let arc = start; arc < end; arc++) cells[ups[arc]] &= ~1
      cells[y] += 2 * ofY
    }
  }
}

/** Counts the marked places of a range, one triangle each. It adds four at a time without branches, so that additions run in parallel. */
function countMarked(ups: Uint32Array, from: number, to: number, cells: Uint32Array): number {
  let common = 0
  let arc = from
  for (; arc + 3 < to; arc += 4) {
    const a = ups[arc]
    const b = ups[arc + 1]
    const c = ups[arc + 2]
    const d = ups[arc + 3]
    const ofA = cells[a]
    const ofB = cells[b]
    const ofC = cells[c]
    const ofD = cells[d]
    cells[a] = ofA + ((ofA & 1) << 1)
    cells[b] = ofB + ((ofB & 1) << 1)
    cells[c] = ofC + ((ofC & 1) << 1)
    cells[d] = ofD + ((ofD & 1) << 1)
    common = (common + (ofA & 1) + (ofB & 1) + (ofC & 1) + (ofD & 1)) | 0
  }
  for (; arc < to; arc++) {
    const a = ups[arc]
    const ofA = cells[a]
    cells[a] = ofA + ((ofA & 1) << 1)
    common += ofA & 1
  }
  return common
}
