import { invalidInput } from '../../../base/errors.ts'
import { csvColumns, labelText, writeCsvNodes, writeCsvRelationships } from './csv.ts'
import { cypherNames, writeCypher } from './cypher.ts'
import type { ExportSource } from './export-source.ts'
import { gexfNames, writeGexf } from './gexf.ts'
import { writeGraphml } from './graphml.ts'
import { writeJson, writeJsonLines } from './json.ts'
import * as lost from './losses.ts'
import { edgeMembers, nodeMembers, writeNodeLink } from './node-link.ts'
import { parquetNodeColumns, parquetRelationshipColumns, writeParquetNodes, writeParquetRelationships } from './parquet.ts'
import type { Survey } from './survey.ts'

export type Pieces = AsyncGenerator<string | Uint8Array>

export interface ExportFormat {
  readonly extension: string
  readonly mediaType: string
  readonly losses: readonly lost.Loss[]
  /** The values need no look before the first byte. */
  readonly isBlind?: true
  /** The graph in one file, or its nodes and its relationships in two. */
  readonly write: Writer | Pair
}

type Writer = (source: ExportSource, survey: Survey) => Pieces
interface Pair {
  readonly nodes: Writer
  readonly relationships: Writer
}

const MIXED = [lost.mixedAsText, lost.integersAsFloats]

/** The formats by name. Each loss is a sentence on what its reader gets instead. */
export const exportFormats = {
  json: { extension: 'json', mediaType: 'application/json', isBlind: true, losses: [lost.directionless], write: writeJson },
  jsonl: { extension: 'jsonl', mediaType: 'application/x-ndjson', isBlind: true, losses: [lost.directionless], write: writeJsonLines },
  csv: {
    extension: 'csv',
    mediaType: 'text/csv',
    losses: [
      lost.directionless,
      ...MIXED,
      lost.unevenLists(true),
      lost.emptyTexts,
      lost.renamedColumns('colons in names of properties become "_", and spaces around them are cut', ({ nodes, relationships }) => [
        ...csvColumns(nodes),
        ...csvColumns(relationships)
      ]),
      lost.changedLabels('semicolons in labels become "_"', labelText)
    ],
    write: { nodes: writeCsvNodes, relationships: writeCsvRelationships }
  },
  graphml: {
    extension: 'graphml',
    mediaType: 'application/xml',
    losses: [
      lost.temporalsAsText,
      lost.pointsAsText,
      lost.wholeFloats,
      lost.unspeakable,
      lost.changedLabels('colons in labels become "_", and spaces around them are cut', (label) => label.replaceAll(':', '_').trim()),
      lost.changedTypes('spaces around relationship types are cut', (type) => type.trim())
    ],
    write: writeGraphml
  },
  gexf: {
    extension: 'gexf',
    mediaType: 'application/xml',
    losses: [
      lost.temporalsAsText,
      lost.pointsAsText,
      lost.listsAsText,
      lost.unspeakable,
      lost.renamed('properties of nodes named labels get a number', (survey) => [gexfNames(survey)]),
      lost.changedTypes('spaces around relationship types are cut', (type) => type.trim())
    ],
    write: writeGexf
  },
  parquet: {
    extension: 'parquet',
    mediaType: 'application/vnd.apache.parquet',
    losses: [
      lost.directionless,
      lost.temporalsAsText,
      lost.pointsAsText,
      lost.itemsAsText,
      ...MIXED,
      lost.unevenLists(false),
      lost.renamedColumns('dots in names of properties become "_", and names of other columns get a number', (survey) => [
        ...parquetNodeColumns(survey),
        ...parquetRelationshipColumns(survey)
      ])
    ],
    write: { nodes: writeParquetNodes, relationships: writeParquetRelationships }
  },
  cypher: {
    extension: 'cypher',
    mediaType: 'text/plain',
    losses: [
      lost.directionless,
      lost.always('the ids of nodes are left out'),
      lost.unstorable,
      lost.renamed('empty names of properties become "_"', ({ nodes, relationships }) => [cypherNames(nodes.keys()), cypherNames(relationships.keys())])
    ],
    write: writeCypher
  },
  'node-link': {
    extension: 'json',
    mediaType: 'application/json',
    losses: [
      lost.temporalsAsText,
      lost.pointsAsText,
      lost.itemsAsText,
      lost.noNumbers,
      lost.renamed('properties named id, labels, source, target, type or key get a number', (survey) => [nodeMembers(survey), edgeMembers(survey)])
    ],
    write: writeNodeLink
  }
} as const satisfies Readonly<Record<string, ExportFormat>>

export type ExportFormatName = keyof typeof exportFormats
export const exportFormatNames = Object.keys(exportFormats) as readonly ExportFormatName[]

/** The format by the extension of a file's name. Throws EDGEWISE_INVALID_INPUT, which lists the known ones. */
export function exportFormatOf(file: string): ExportFormatName {
  const found = exportFormatNames.find((name) => file.toLowerCase().endsWith(`.${exportFormats[name].extension}`))
  if (found !== undefined) return found
  const known = [...new Set(exportFormatNames.map((name) => `.${exportFormats[name].extension}`))].join(', ')
  throw invalidInput(`The format of "${file}" cannot be told from its extension (${known}). Set --format to one of ${exportFormatNames.join(', ')}.`)
}
