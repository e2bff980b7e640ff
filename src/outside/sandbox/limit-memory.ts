const HEADER_BYTES = 8
const MEMORY_SECTION = 5
const PAGE_BYTES = 2 ** 16

/** Reads a variable-length integer of WebAssembly. */
function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let [value, shift, next] = [0, 0, at]
  for (;;) {
    const byte = bytes[next++] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return { value, next }
    shift += 7
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(Math.floor(value / 0x80))]
}

/** Limits the memory of a WebAssembly module to `maxBytes`, whatever it declares. */
export function limitMemory(module: Uint8Array, maxBytes: number): Uint8Array {
  for (let at = HEADER_BYTES; at < module.length; ) {
    const { value: size, next: start } = readNumber(module, at + 1)
    if (module[at] !== MEMORY_SECTION) {
      at = start + size
      continue
    }
    const count = readNumber(module, start)
    const least = readNumber(module, count.next + 1)
    const content = [...writeNumber(1), 1, ...writeNumber(least.value), ...writeNumber(Math.max(least.value, Math.floor(maxBytes / PAGE_BYTES)))]
    return Buffer.concat([module.subarray(0, at), Uint8Array.from([MEMORY_SECTION, ...writeNumber(content.length), ...content]), module.subarray(start + size)])
  }
  return module
}
