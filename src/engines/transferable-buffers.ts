/** Copying a smaller array is cheaper than transferring it. */
const MIN_BYTES = 16_384

/** The buffers worth transferring instead of copying: those of large typed arrays anywhere in an output, except shared ones. */
export function transferableBuffers(output: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer && value.byteLength >= MIN_BYTES) buffers.add(value.buffer)
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) visit(member)
    }
  }
  visit(output)
  return [...buffers]
}
