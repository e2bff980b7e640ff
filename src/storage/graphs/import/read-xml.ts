import { invalidRecord, MAX_RECORD_BYTES, tooLong } from './invalid-record.ts'
import type { ImportRecord, Place } from './record.ts'
import { decodeStream } from './utf8.ts'

/** Makes records of the elements of an XML file. */
export interface XmlReader {
  open(qualified: string, attributes: Readonly<Record<string, string>>): void
  text(text: string): void
  close(qualified: string): void
  /** Returns the records since the last call. */
  take(): ImportRecord[]
  /** Called after the last element. */
  finish(): void
}

/** Parses XML as it streams. Places are the lines on which elements end. */
export async function* readXml(bytes: AsyncIterable<Uint8Array>, source: string, makeReader: (place: () => Place) => XmlReader): AsyncGenerator<ImportRecord> {
  const { SaxesParser } = await import('saxes')
  const parser = new SaxesParser()
  const place = () => ({ source, line: parser.line })
  const reader = makeReader(place)
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
