/** Below this, copying an array is cheaper than handing it over. */
const MIN_BYTES = 16_384

/** The buffers worth handing over instead of copying: those of large typed arrays anywhere in an output, shared ones excepted. */
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
