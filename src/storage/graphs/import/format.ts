import { extname } from 'node:path'
import { EdgewiseError } from '../../../base/errors.ts'

export const importFormats = ['json', 'jsonl', 'csv', 'graphml'] as const
export type ImportFormat = (typeof importFormats)[number]

const endings: ReadonlyMap<string, ImportFormat> = new Map([
  ['.json', 'json'],
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.csv', 'csv'],
  ['.graphml', 'graphml'],
  ['.xml', 'graphml']
])

/** The format that the ending of a file's name tells. An unknown ending is EDGEWISE_INVALID_INPUT and lists the known ones. */
export function formatOf(source: string): ImportFormat {
  const format = endings.get(extname(source).toLowerCase())
  if (format !== undefined) return format
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
    detail: `The format of "${source}" cannot be detected from its extension (${[...endings.keys()].join(', ')}). Set the format to one of ${importFormats.join(', ')}.`
  })
}
