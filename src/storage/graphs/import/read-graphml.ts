import { GraphmlReader } from './graphml-reader.ts'
import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import type { ImportRecord } from './record.ts'
import { decodeStream } from './utf8.ts'

/**
 * Reads GraphML: keys with types and defaults, nodes and edges; `edgedefault` becomes the graph's orientation. Labels and types are in Neo4j's form: the
 * attribute or data `labels` (`:A:B`) of a node, the `label` of an edge; an edge without one gets the type RELATED_TO. Places are the lines on which elements
 * end.
 */
export async function* readGraphml(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  const place = () => ({ source, line: parser.line })
  const reader = new GraphmlReader(place)
  let sinceEvent = 0
  parser.on('error', (error) => {
    throw invalidRecord(place(), `This is not XML: ${error.message.replace(/^\d+:\d+: /, '')}`)
  })
  parser.on('opentag', (tag) => {
    sinceEvent = 0
    reader.open(tag.name, tag.attributes)
  })
  parser.on('closetag', (tag) => {
    sinceEvent = 0
    reader.close(tag.name)
  })
  parser.on('text', (text) => reader.text(text))
  parser.on('cdata', (text) => reader.text(text))
  for await (const text of decodeStream(bytes, source)) {
    parser.write(text)
    // The parser buffers a text until it ends, so an endless one would fill the memory.
    sinceEvent += text.length
    if (sinceEvent > 2 * MAX_RECORD_BYTES) throw tooLong(place(), 'The text')
    yield* reader.take()
  }
  parser.close()
  yield* reader.take()
  reader.finish()
}
