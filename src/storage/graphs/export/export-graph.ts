import { type ExportFormat, type ExportFormatName, exportFormats, type Pieces } from './export-formats.ts'
import type { ExportSource } from './export-source.ts'
import { type Survey, surveyOf } from './survey.ts'

/** A file of an export; of a pair, `nodes.csv` and `relationships.csv`. */
export interface ExportFile {
  readonly name: string
  readonly pieces: Pieces
}

export interface GraphExport {
  /** One, or the two of a pair. Each is read at most once, in this order. */
  readonly files: readonly [ExportFile, ...ExportFile[]]
  /** What the format does not keep of this graph, in sentences. */
  readonly losses: readonly string[]
}

/** Prepares an export: reads the source once for most formats, so that declarations and losses are known before the first byte. */
export async function exportGraph(source: ExportSource, formatName: ExportFormatName): Promise<GraphExport> {
  const format: ExportFormat = exportFormats[formatName]
  const survey = format.isBlind ? unseen(source) : await surveyOf(source)
  return { files: filesOf(format, source, survey), losses: format.losses.filter((loss) => loss.isIn(survey)).map(({ text }) => text) }
}

function filesOf({ write, extension }: ExportFormat, source: ExportSource, survey: Survey): GraphExport['files'] {
  if (typeof write === 'function') return [{ name: `graph.${extension}`, pieces: write(source, survey) }]
  const file = (part: keyof typeof write): ExportFile => ({ name: `${part}.${extension}`, pieces: write[part](source, survey) })
  return [file('nodes'), file('relationships')]
}

function unseen(source: ExportSource): Survey {
  return { source, nodes: new Map(), relationships: new Map(), labels: new Set(), types: new Set(), oddities: new Set() }
}
