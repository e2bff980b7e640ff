import { openMemory, type SharedMemory } from './compiled-kernels.ts'

/** Zeroed arrays that threads share. */
export interface Layout<Indices extends string, Numbers extends string> {
  readonly indices: Readonly<Record<Indices, Uint32Array>>
  readonly numbers: Readonly<Record<Numbers, Float64Array>>
  /** Where they all lie, for compiled kernels; null when such memory cannot be had, and each lies by itself. */
  readonly memory: SharedMemory | null
  /** Address of the bytes in the memory that are nobody's array. */
  readonly scratch: number
}

/** Arrays begin at lines of the cache, so that threads do not write to the same one. */
const LINE_BYTES = 64

/** Bytes that an array, or anything else, takes up in a layout. */
export function placeBytes(bytes: number): number {
  return Math.ceil(bytes / LINE_BYTES) * LINE_BYTES
}

/** Lays arrays of the given lengths one after another, for compiled kernels and others. `scratchBytes` more are kept free for compiled kernels. */
export function layOut<Indices extends string, Numbers extends string>(
  indices: Readonly<Record<Indices, number>>,
  numbers: Readonly<Record<Numbers, number>>,
  scratchBytes = 0
): Layout<Indices, Numbers> {
  // What is at address 0 stays unused.
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
