import { editDistance } from '../../../base/edit-distance.ts'
import { invalidInput } from '../../../base/errors.ts'

interface Format {
  readonly extensions: readonly string[]
  readonly mediaTypes: readonly string[]
  /** For lists of formats. */
  readonly about: string
}

const table = {
  csv: {
    extensions: ['.csv', '.tsv', '.tab', '.txt', '.edges', '.edgelist'],
    mediaTypes: ['text/csv', 'text/tab-separated-values'],
    about: 'edge lists, tables such as id,name and from,to, or files of neo4j-admin (:ID, :START_ID); any delimiter and encoding'
  },
  json: {
    extensions: ['.json'],
    mediaTypes: ['application/json'],
    about:
      '{"nodes": [{"id", "labels", "properties"}], "relationships": [{"source", "target", "type", "properties"}]}; also that of networkx (node-link), D3, Cytoscape, graphology and APOC'
  },
  jsonl: {
    extensions: ['.jsonl', '.ndjson'],
    mediaTypes: ['application/x-ndjson', 'application/jsonl'],
    about: 'one node or relationship per line, also as APOC exports it'
  },
  graphml: {
    extensions: ['.graphml', '.xml'],
    mediaTypes: ['application/graphml+xml', 'application/xml', 'text/xml'],
    about: 'GraphML, also of Gephi, yEd and Neo4j'
  },
  gexf: { extensions: ['.gexf'], mediaTypes: ['application/gexf+xml'], about: 'GEXF of Gephi' },
  gml: { extensions: ['.gml'], mediaTypes: ['text/x-gml'], about: 'GML, also of networkx and igraph' },
  pajek: { extensions: ['.net', '.paj'], mediaTypes: ['text/x-pajek'], about: 'Pajek networks' },
  dot: { extensions: ['.dot', '.gv'], mediaTypes: ['text/vnd.graphviz'], about: 'DOT of Graphviz, up to 2 MB' },
  turtle: { extensions: ['.ttl'], mediaTypes: ['text/turtle'], about: 'RDF as Turtle' },
  ntriples: { extensions: ['.nt'], mediaTypes: ['application/n-triples'], about: 'RDF as N-Triples' },
  parquet: {
    extensions: ['.parquet'],
    mediaTypes: ['application/vnd.apache.parquet'],
    about: 'Parquet files as tables'
  },
  xlsx: {
    extensions: ['.xlsx', '.xls', '.ods'],
    mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    about: 'workbooks, each sheet a table'
  }
} as const satisfies Record<string, Format>

export type ImportFormat = keyof typeof table
export const formats: Readonly<Record<ImportFormat, Format>> = table
export const importFormats = Object.keys(table) as ImportFormat[]

const byExtension = new Map(importFormats.flatMap((name) => formats[name].extensions.map((extension) => [extension, name] as const)))
const byMediaType = new Map(importFormats.flatMap((name) => formats[name].mediaTypes.map((type) => [type, name] as const)))

/** Media types of bodies that are a graph without a form. */
export const graphMediaTypes: readonly string[] = [...byMediaType.keys()]
export const formatOfMediaType = (type: string): ImportFormat | undefined => byMediaType.get(type)

const extensionOf = (source: string): string => /\.[^./\\]+$/.exec(source.replace(/\.gz$/i, ''))?.[0]?.toLowerCase() ?? ''

/** The format by file name extension; `.gz` after it is allowed. Throws EDGEWISE_INVALID_INPUT, with the known ones and the nearest, for any other. */
export function formatOf(source: string): ImportFormat {
  const extension = extensionOf(source)
  const format = byExtension.get(extension)
  if (format !== undefined) return format
  const known = [...byExtension.keys()]
  const [nearest] = known.toSorted((a, b) => editDistance(extension, a) - editDistance(extension, b))
  const hint = extension === '' || nearest === undefined ? '' : ` The nearest is ${nearest}.`
  throw invalidInput(
    `The format of "${source}" cannot be detected from its extension.${hint} Known: ${known.join(', ')}. Rename the file, or set the format to one of ${importFormats.join(', ')}.`
  )
}
