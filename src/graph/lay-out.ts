import { openMemory, type SharedMemory } from './compiled-kernels.ts'

/** Zeroed arrays that threads share. */
export interface Layout<Indices extends string, Numbers extends string> {
  readonly indices: Readonly<Record<Indices, Uint32Array>>
  readonly numbers: Readonly<Record<Numbers, Float64Array>>
  /** The memory of all arrays, for compiled kernels; null when it is unavailable and each array is separate. */
  readonly memory: SharedMemory | null
  /** The address of the bytes in the memory that belong to no array. */
  readonly scratch: number
}

/** Arrays begin at cache lines, so that threads do not write to the same line. */
const LINE_BYTES = 64

/** The bytes that an array, or other data, takes up in a layout. */
export function placeBytes(bytes: number): number {
  return Math.ceil(bytes / LINE_BYTES) * LINE_BYTES
}

/** Places arrays of the given lengths one after another. `scratchBytes` more stay free for compiled kernels. */
export function layOut<Indices extends string, Numbers extends string>(
  indices: Readonly<Record<Indices, number>>,
  numbers: Readonly<Record<Numbers, number>>,
  scratchBytes = 0
): Layout<Indices, Numbers> {
  // Address 0 stays unused.
  let end = LINE_BYTES
  const place = (bytes: number): number => {
    const start = end
    end += placeBytes(bytes)
    return start
  }
  const ofIndices = Object.entries<number>(indices).map(([name, length]) => ({ name, length, start: place(4 * length) }))
  const ofNumbers = Object.entries<number>(numbers).map(([name, length]) => ({ name, length, start: place(8 * length) }))
  const scratch = place(scratchBytes)
  const memory = openMemory(end)
  const bufferAt = (start: number, bytes: number): [SharedArrayBuffer, number] => (memory === null ? [new SharedArrayBuffer(bytes), 0] : [memory.buffer, start])
  return {
    indices: Object.fromEntries(ofIndices.map(({ name, length, start }) => [name, new Uint32Array(...bufferAt(start, 4 * length), length)])) as Record<
      Indices,
      Uint32Array
    >,
    numbers: Object.fromEntries(ofNumbers.map(({ name, length, start }) => [name, new Float64Array(...bufferAt(start, 8 * length), length)])) as Record<
      Numbers,
      Float64Array
    >,
    memory,
    scratch
  }
}
