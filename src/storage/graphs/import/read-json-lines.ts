import { isApocElement, readApocElement } from './apoc-json.ts'
import { MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import { readNodeOrRelationship } from './json-record.ts'
import { parseJson } from './json-text.ts'
import type { ImportRecord } from './record.ts'
import { Remarks } from './remarks.ts'
import { decodeText } from './utf8.ts'

const NEWLINE = 10

/** Reads JSON lines, ours or those of APOC: one node or relationship per line, in any order; empty lines are skipped. Holds one line and one chunk at a time. */
export async function* readJsonLines(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const remarks = new Remarks()
  let line = 0
  for await (const lineBytes of linesOf(bytes, source)) {
    const place = { source, line: ++line }
    const text = decodeText(lineBytes, place)
    const content = line === 1 ? text.replace(/^\uFEFF/, '') : text
    if (content.trim() === '') continue
    const json = parseJson(content, place)
    const record = isApocElement(json) ? readApocElement(json, place, remarks) : readNodeOrRelationship(json, place, remarks)
    yield* remarks.take()
    yield record
  }
}

async function* linesOf(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let line = 1
  const check = (length: number) => {
    if (length > MAX_RECORD_BYTES) throw tooLong({ source, line }, 'The line')
  }
  for await (const chunk of bytes) {
    const all = rest.length === 0 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : Buffer.concat([rest, chunk])
    let start = 0
    for (let end = all.indexOf(NEWLINE, rest.length); end !== -1; end = all.indexOf(NEWLINE, start)) {
      check(end - start)
      yield all.subarray(start, end)
      start = end + 1
      line++
    }
    check(all.length - start)
    // Copies the bytes, because the stream may reuse its chunk.
    rest = Buffer.from(all.subarray(start))
  }
  if (rest.length > 0) yield rest
}
