import type { Checkpoint } from './plan.ts'
import type { SuperstepRecord } from './run-program.ts'

/** The state to resume from, and the history recorded so far. */
export interface RunSoFar {
  readonly checkpoint: Checkpoint
  readonly history: readonly SuperstepRecord[]
}

type Values = Checkpoint['fields'][string]

const kinds = { number: Float64Array, node: Int32Array, boolean: Uint8Array }
type Kind = keyof typeof kinds

/** The first slice, as JSON: all but the arrays, which follow in the order of `arrays`. */
interface Head extends Omit<Checkpoint, 'fields' | 'changed'> {
  readonly history: readonly SuperstepRecord[]
  readonly arrays: readonly { readonly name: string; readonly kind: Kind; readonly length: number }[]
}

const SLICE_BYTES = 512 * 1024
/** No field can have this name. */
const CHANGED = '/changed'

const kindOf = (values: Values): Kind => (values instanceof Float64Array ? 'number' : values instanceof Int32Array ? 'node' : 'boolean')
const bytesOf = ({ buffer, byteOffset, byteLength }: Values) => new Uint8Array(buffer, byteOffset, byteLength)

/** Yields slices of up to half a megabyte; numbers have this machine's byte order. */
export function* slicesOf({ checkpoint, history }: RunSoFar): Generator<Uint8Array> {
  const { fields, changed, ...rest } = checkpoint
  const all: [string, Values][] = [...Object.entries(fields), [CHANGED, changed]]
  const head: Head = { ...rest, history, arrays: all.map(([name, values]) => ({ name, kind: kindOf(values), length: values.length })) }
  yield Buffer.from(JSON.stringify(head))
  for (const [, values] of all) {
    const bytes = bytesOf(values)
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
  }
}

/** Restores what `slicesOf` wrote, or returns null when slices are missing. */
export async function fromSlices(slices: AsyncIterable<Uint8Array>): Promise<RunSoFar | null> {
  const reader = slices[Symbol.asyncIterator]()
  const first = await reader.next()
  if (first.done === true || first.value.length === 0) return null
  const { history, arrays, ...rest } = JSON.parse(Buffer.from(first.value).toString()) as Head
  const read: Record<string, Values> = {}
  for (const { name, kind, length } of arrays) {
    const values = new kinds[kind](length)
    const bytes = bytesOf(values)
    for (let at = 0; at < bytes.length; ) {
      const next = await reader.next()
      if (next.done === true || next.value.length === 0 || at + next.value.length > bytes.length) return null
      bytes.set(next.value, at)
      at += next.value.length
    }
    read[name] = values
  }
  const { [CHANGED]: changed, ...fields } = read
  return changed instanceof Uint8Array ? { checkpoint: { ...rest, fields, changed }, history } : null
}
