/** Zeroed arrays that threads share without copies. */
export const sharedIndices = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(length * 4))
export const sharedNumbers = (length: number): Float64Array => new Float64Array(new SharedArrayBuffer(length * 8))

export function sharedCopy(values: Uint32Array): Uint32Array {
  const copy = sharedIndices(values.length)
  copy.set(values)
  return copy
}
