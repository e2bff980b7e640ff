import type { Layout } from '../../engines/layout/layouts.ts'
import { toJson } from './json-text.ts'
import type { TypedLinks } from './typed-links.ts'

/** Texts in a piece of JSON. */
const CHUNK = 256
/** Numbers in a piece of bytes. */
const NUMBERS = 16_384
/** Text has five decimals; a screen needs no more. */
const DIGITS = 1e5
const NO_LABEL = 0xffff

export interface Positions {
  readonly layout: Layout
  /** Nodes of the part; the layout may have only the most connected. */
  readonly total: number
  /** null: names, labels and links are left out. */
  readonly links: TypedLinks | null
}

/** A JSON document in pieces. */
export function* positionsAsJson(positions: Positions): Generator<string> {
  const { layout, links } = positions
  const { keys, names, labels, points } = layout
  yield `${openHead(positions)},"nodes":[`
  for (const [node, key] of keys.entries()) {
    const [x, y] = [points[2 * node] ?? 0, points[2 * node + 1] ?? 0].map((value) => Math.round(value * DIGITS) / DIGITS)
    const more = links === null ? '' : `,"name":${JSON.stringify(names[node])},"label":${JSON.stringify(labels[node] ?? null)}`
    yield `${node === 0 ? '' : ','}{"id":${JSON.stringify(key)},"x":${x},"y":${y}${more}}`
  }
  yield ']'
  if (links !== null) yield* linksAsJson(links)
  yield '}'
}

function* linksAsJson({ types, ends, typeOf }: TypedLinks): Generator<string> {
  yield ',"types":'
  yield* listAsJson(types)
  yield ',"links":['
  for (const [link, type] of typeOf.entries()) yield `${link === 0 ? '' : ','}[${ends[2 * link]},${ends[2 * link + 1]},${type}]`
  yield ']'
}

function* listAsJson(texts: readonly string[]): Generator<string> {
  yield '['
  for (let from = 0; from < texts.length; from += CHUNK) {
    const piece = texts.slice(from, from + CHUNK).map((text) => JSON.stringify(text))
    yield `${from === 0 ? '' : ','}${piece.join(',')}`
  }
  yield ']'
}

/**
 * Writes, little-endian: `EWP1`, the number of nodes and the bytes of JSON (uint32 each), the JSON padded to four bytes, and x and y of each node (float32).
 * With links: `EWP2`, the same two numbers and the number of links, the JSON, the points, the label of each node (uint16, padded to four bytes), the ends of
 * each link (uint32), and the type of each link (uint16).
 */
export function* positionsAsBytes(positions: Positions): Generator<Uint8Array> {
  const { layout, links } = positions
  const { keys, points } = layout
  const labels = links === null ? null : yield* labelsOf(layout)
  const json: Buffer[] = []
  for (const text of headAsJson(positions, labels?.table ?? [])) {
    yield new Uint8Array()
    json.push(Buffer.from(text))
  }
  const length = json.reduce((sum, piece) => sum + piece.length, 0)
  const padding = -length & 3
  const counts = [keys.length, length + padding, ...(links === null ? [] : [links.typeOf.length])]
  yield Buffer.from(links === null ? 'EWP1' : 'EWP2', 'latin1')
  yield* asUint32(counts)
  yield Buffer.concat([...json, Buffer.alloc(padding, ' ')])
  yield* inPieces(points, 4, (piece, value, at) => piece.writeFloatLE(value, at))
  if (links === null || labels === null) return
  yield* asUint16(labels.of)
  yield Buffer.alloc((-2 * keys.length) & 3)
  yield* asUint32(links.ends)
  yield* asUint16(links.typeOf)
}

function* headAsJson(positions: Positions, labels: readonly string[]): Generator<string> {
  const { layout, links } = positions
  yield `${openHead(positions)},"ids":`
  yield* listAsJson(layout.keys)
  if (links !== null) {
    yield ',"names":'
    yield* listAsJson(layout.names)
    yield ',"labels":'
    yield* listAsJson(labels)
    yield ',"types":'
    yield* listAsJson(links.types)
  }
  yield '}'
}

/** The labels of the nodes, and the place of each node's label among them. */
function* labelsOf({ labels }: Layout): Generator<Uint8Array, { readonly table: string[]; readonly of: Uint16Array }> {
  const places = new Map<string, number>()
  const of = new Uint16Array(labels.length)
  for (const [node, label] of labels.entries()) {
    if (node % NUMBERS === 0) yield new Uint8Array()
    const place = label === null ? NO_LABEL : (places.get(label) ?? places.size)
    if (label !== null) places.set(label, place)
    of[node] = place
  }
  return { table: [...places.keys()], of }
}

const asUint32 = (values: ArrayLike<number>) => inPieces(values, 4, (piece, value, at) => piece.writeUInt32LE(value, at))
const asUint16 = (values: ArrayLike<number>) => inPieces(values, 2, (piece, value, at) => piece.writeUInt16LE(value, at))

function* inPieces(values: ArrayLike<number>, width: number, write: (piece: Buffer, value: number, at: number) => void): Generator<Uint8Array> {
  for (let from = 0; from < values.length; from += NUMBERS) {
    const piece = Buffer.alloc(width * Math.min(NUMBERS, values.length - from))
    for (let at = 0; at < piece.length; at += width) write(piece, values[from + at / width] as number, at)
    yield piece
  }
}

/** The head's JSON, without its end. */
function openHead({ layout: { graph, version, layout, seed, estimated, keys }, total }: Positions): string {
  return toJson({ graph, version, layout, seed, estimated, shown: keys.length, total }).slice(0, -1)
}
