import type { GraphInfo, GraphSchema } from '../store.ts'
import { decodeDocument } from '../values-json.ts'

/** The schema document of a generation, as the import wrote it. */
export function readSchema(info: GraphInfo, document: string): GraphSchema {
  const { labels, relationshipTypes } = decodeDocument(document) as Pick<GraphSchema, 'labels' | 'relationshipTypes'>
  return { ...info, labels, relationshipTypes }
}
