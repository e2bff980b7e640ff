import type { ExportFormatName } from '../../../../src/storage/graphs/export/export-formats.ts'
import { exportGraph } from '../../../../src/storage/graphs/export/export-graph.ts'
import { sourceOfContent } from '../../../../src/storage/graphs/export/export-source.ts'
import type { InlineGraphContent } from '../../../../src/storage/graphs/store.ts'

/** The bytes and the texts of an export's files, and its losses. */
export async function filesOf(content: InlineGraphContent, format: ExportFormatName) {
  const { files, losses } = await exportGraph(sourceOfContent(content), format)
  const bytes: Buffer[] = []
  for (const { pieces } of files) {
    const all: Buffer[] = []
    for await (const piece of pieces) all.push(Buffer.from(piece as string))
    bytes.push(Buffer.concat(all))
  }
  return { names: files.map(({ name }) => name), bytes, texts: bytes.map(String), losses }
}
