import { GraphmlReader } from './graphml-reader.ts'
import { readXml } from './read-xml.ts'
import type { ImportRecord } from './record.ts'

/**
 * Reads GraphML: keys with types and defaults, nodes and edges; `edgedefault` becomes the graph's orientation. Labels and types are in Neo4j's form: the
 * attribute or data `labels` (`:A:B`) of a node, the `label` of an edge; an edge without one gets the type RELATED_TO. Places are the lines on which elements
 * end.
 */
export const readGraphml = (bytes: AsyncIterable<Uint8Array>, source: string): AsyncGenerator<ImportRecord> =>
  readXml(bytes, source, (place) => new GraphmlReader(place))
