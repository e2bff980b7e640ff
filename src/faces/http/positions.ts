import type { Layout } from '../../engines/layout/layouts.ts'
import { toJson } from './json-text.ts'

/** Nodes in a piece of text. */
const CHUNK = 256
/** Text has five decimals; a screen needs no more. */
const DIGITS = 1e5
const PREFIX = 'EWP1'

/** A JSON document in pieces. */
export function* positionsAsJson(layout: Layout): Generator<string> {
  const { keys, points } = layout
  yield `${toJson(headOf(layout)).slice(0, -1)},"nodes":[`
  for (const [node, key] of keys.entries()) {
    const [x, y] = [points[2 * node] ?? 0, points[2 * node + 1] ?? 0].map((value) => Math.round(value * DIGITS) / DIGITS)
    yield `${node === 0 ? '' : ','}{"id":${JSON.stringify(key)},"x":${x},"y":${y}}`
  }
  yield ']}'
}

/** Writes, little-endian: `EWP1`, the number of nodes and the bytes of JSON (uint32 each), the JSON padded to four bytes, and x and y of each node (float32). */
export function* positionsAsBytes(layout: Layout): Generator<Uint8Array> {
  const { keys, points } = layout
  const pieces = [Buffer.from(`${toJson(headOf(layout)).slice(0, -1)},"ids":[`)]
  for (let from = 0; from < keys.length; from += CHUNK) {
    yield new Uint8Array()
    const ids = keys.slice(from, from + CHUNK).map((key) => JSON.stringify(key))
    pieces.push(Buffer.from(`${from === 0 ? '' : ','}${ids.join(',')}`))
  }
  pieces.push(Buffer.from(']}'))
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const padding = (4 - (length % 4)) % 4
  const head = Buffer.alloc(12)
  head.write(PREFIX, 'latin1')
  head.writeUInt32LE(keys.length, 4)
  head.writeUInt32LE(length + padding, 8)
  yield Buffer.concat([head, ...pieces, Buffer.alloc(padding, ' ')])
  const numbers = Buffer.alloc(4 * points.length)
  for (const [at, value] of points.entries()) numbers.writeFloatLE(value, 4 * at)
  yield numbers
}

const headOf = ({ graph, version, layout, seed, estimated }: Layout) => ({ graph, version, layout, seed, estimated })
