import type { GraphInfo, GraphSchema } from '../store.ts'
import { decodeDocument } from '../values-json.ts'

/** Decodes the schema document that the import of a generation wrote. */
export function readSchema(info: GraphInfo, document: string): GraphSchema {
  const { labels, relationshipTypes } = decodeDocument(document) as Pick<GraphSchema, 'labels' | 'relationshipTypes'>
  return { ...info, labels, relationshipTypes }
}
