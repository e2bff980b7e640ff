import { JsonElementScanner } from './json-elements.ts'
import { IdsOfRelationships, readNode, readRelationship } from './json-record.ts'
import { parseJson } from './json-text.ts'
import type { ImportRecord } from './record.ts'
import { decodeText } from './utf8.ts'

/** Reads a JSON document `{"nodes": [..], "relationships": [..]}`, lists in either order. Holds one element and one chunk; places are lines of elements. */
export async function* readJson(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const scanner = new JsonElementScanner(source, ['nodes', 'relationships'])
  const ids = new IdsOfRelationships()
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (const element of scanner.scan(buffer)) {
      const json = parseJson(decodeText(element.bytes, element.place), element.place)
      const record = element.list === 'nodes' ? readNode(json, element.place) : readRelationship(json, element.place)
      yield* ids.lost(json, record)
      yield record
    }
  }
  scanner.finish()
}
