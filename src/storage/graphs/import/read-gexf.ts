import { GexfReader } from './gexf-reader.ts'
import { readXml } from './read-xml.ts'
import type { ImportRecord } from './record.ts'

/**
 * Reads GEXF 1.1 to 1.3: declared attributes with types and defaults, nodes and edges. The `label` and position of a node become properties; the `kind` of an
 * edge, else its `label`, becomes the type, else RELATED_TO. Places are the lines on which elements end.
 */
export const readGexf = (bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> =>
  readXml(bytes, source, (place) => new GexfReader(place))
