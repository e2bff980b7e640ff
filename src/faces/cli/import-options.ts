import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { invalidInput } from '../../base/errors.ts'
import type { ImportFormat } from '../../storage/graphs/import/formats.ts'
import type { Reopenable } from '../../storage/graphs/import/import-files.ts'
import type { GivenColumns } from '../../storage/graphs/import/tables/plan-mapping.ts'

/** Options that say how files are read. */
export interface ReadingOptions extends GivenColumns {
  readonly format?: ImportFormat
  readonly mapping?: string
  readonly delimiter?: string
  readonly encoding?: string
  readonly header?: boolean
}

function readDelimiter(text: string): string {
  const delimiter = text === 'tab' || text === '\\t' ? '\t' : text
  if (delimiter === 'spaces' || delimiter.length === 1) return delimiter
  throw new InvalidArgumentError('Use one character, "tab" or "spaces".')
}

export function addReadingOptions(command: Command, formats: readonly string[]): Command {
  return command
    .addOption(new Option('--format <format>', 'format of all files (default: detected from the file names)').choices(formats))
    .option('--mapping <file>', 'JSON file that says how tables become nodes and relationships, as --plan prints it')
    .option('--source <column>', 'column, by name or number, with the source of each relationship')
    .option('--target <column>', 'column with the target of each relationship')
    .option('--weight <column>', 'column with the weight of each relationship')
    .option('--type <type>', 'column with the type of each relationship, or one type for all')
    .option('--key <column>', 'column with the key of each node')
    .option('--label <label>', 'column with the label of each node, or one label for all')
    .option('--delimiter <character>', 'delimiter of text files: a character, "tab" or "spaces" (default: detected)', readDelimiter)
    .option('--encoding <name>', 'encoding of text files, such as windows-1252 (default: detected)')
    .option('--header', 'text files have a header (default: detected)')
    .option('--no-header', 'text files have no header: columns are named 1, 2, ...')
}

/** How the files are read, by the options. Throws EDGEWISE_INVALID_INPUT for an invalid mapping. */
export async function readingOf({ format, mapping, delimiter, encoding, header, ...rest }: ReadingOptions): Promise<Omit<Reopenable, 'files'>> {
  const { source, target, weight, type, key, label } = rest
  const columns = Object.fromEntries(Object.entries({ source, target, weight, type, key, label }).filter(([, value]) => value !== undefined))
  return {
    ...(format !== undefined && { format }),
    ...(mapping !== undefined && { mapping: await mappingIn(mapping) }),
    columns,
    form: { ...(delimiter !== undefined && { delimiter }), ...(encoding !== undefined && { encoding }), ...(header !== undefined && { hasHeader: header }) }
  }
}

/** Reads a mapping from a file. Throws EDGEWISE_INVALID_INPUT for an invalid one. */
export async function mappingIn(file: string) {
  const { readMapping } = await import('../../storage/graphs/import/tables/mapping.ts')
  let json: unknown
  try {
    json = JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalidInput(`The mapping "${file}" is not JSON: ${error.message}. Start from one that --plan prints.`)
  }
  return readMapping(json)
}
