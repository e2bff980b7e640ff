import { isFilled } from './foreign-json.ts'
import { invalidRecord } from './invalid-record.ts'
import type { JsonDialect } from './json-dialect.ts'
import { type JsonDialectName, jsonDialects } from './json-dialects.ts'
import { JsonElementScanner, type JsonPart, listKeys } from './json-elements.ts'
import { type JsonSign, JsonSigns } from './json-signs.ts'
import { parseJson } from './json-text.ts'
import { readJsonLines } from './read-json-lines.ts'
import type { ImportRecord, Place } from './record.ts'
import { Remarks } from './remarks.ts'
import { decodeText } from './utf8.ts'

type Chunks = AsyncIterator<Uint8Array>

/**
 * Reads a JSON document: ours, `{"nodes": [..], "relationships": [..]}`, lists in either order, or one of networkx, D3, graphology, Cytoscape.js or APOC; its
 * first sign tells which. Holds one element and one chunk, and what precedes the sign; places are lines of elements.
 */
export async function* readJson(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const chunks = bytes[Symbol.asyncIterator]()
  try {
    const { sign, held } = await findSign(chunks, source)
    const all = heldAndRest(held, chunks)
    yield* sign === 'lines' ? readJsonLines(all, source) : readDialect(sign, all, source)
  } finally {
    await chunks.return?.()
  }
}

/** Reads a document in our own dialect alone. */
export const readOwnJson = (bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> => readDialect('own', bytes, source)

/** The sign of the document, and its chunks up to it. */
async function findSign(chunks: Chunks, source: string): Promise<{ sign: JsonSign; held: readonly Buffer[] }> {
  const signs = new JsonSigns(source)
  const held: Buffer[] = []
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    // Copies the bytes, because the stream may reuse its chunk.
    const chunk = Buffer.from(next.value)
    held.push(chunk)
    const sign = signs.scan(chunk)
    if (sign !== undefined) return { sign, held }
  }
  return { sign: signs.finish(), held }
}

async function* heldAndRest(held: readonly Buffer[], chunks: Chunks): AsyncGenerator<Uint8Array> {
  yield* held
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value
}

async function* readDialect(name: JsonDialectName, chunks: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const remarks = new Remarks()
  const dialect = jsonDialects[name].open(remarks)
  const scanner = new JsonElementScanner(source)
  let hasList = false
  for await (const chunk of chunks) {
    for (const part of scanner.scan(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))) {
      hasList ||= listKeys.has(part.key)
      const record = readPart(part, dialect, name, remarks)
      yield* remarks.take()
      if (record !== undefined) yield record
    }
  }
  scanner.finish()
  if (!hasList && dialect.member !== undefined) throw invalidRecord({ source, line: 1 }, 'The document has no list "nodes". Export the nodes with the graph.')
  dialect.finish?.()
  yield* remarks.take()
}

function readPart(part: JsonPart, dialect: JsonDialect, name: JsonDialectName, remarks: Remarks): ImportRecord | undefined {
  const { key, place } = part
  const read = dialect.lists.get(key)
  if (part.kind === 'key') {
    if (read === undefined && (listKeys.has(key) || dialect.member === undefined)) throw unknownKey(key, name, place)
    return undefined
  }
  if (part.kind === 'element' && read === undefined) throw unknownKey(key, name, place)
  const json = parseJson(decodeText(part.bytes, place), place)
  if (part.kind === 'element') return read?.(json, place)
  if (dialect.member?.(key, json, place) === false && isFilled(json)) remarks.warn(`The member ${JSON.stringify(key)} of the document is ignored.`, place)
  return undefined
}

function unknownKey(key: string, name: JsonDialectName, place: Place): Error {
  return invalidRecord(
    place,
    `Unknown key ${JSON.stringify(key)} in a document of ${jsonDialects[name].title}. The lists of a graph are "nodes" and "relationships"; of networkx and D3 "nodes" and "links", of graphology "nodes" and "edges", of Cytoscape.js "elements", of APOC "nodes" and "rels". Use those of one.`
  )
}
