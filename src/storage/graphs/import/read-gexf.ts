import { GexfReader } from './gexf-reader.ts'
import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import type { ImportRecord } from './record.ts'
import { decodeStream } from './utf8.ts'

/**
 * Reads GEXF 1.1 to 1.3: declared attributes with types and defaults, nodes and edges. The `label` and position of a node become properties; the `kind` of an
 * edge, else its `label`, becomes the type, else RELATED_TO. Places are the lines on which elements end.
 */
export async function* readGexf(bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  const place = () => ({ source, line: parser.line })
  const reader = new GexfReader(place)
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
  reader.finish()
  yield* reader.take()
}
