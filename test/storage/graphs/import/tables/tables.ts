import { type ImportRequest, openRecords } from '../../../../../src/storage/graphs/import/open-records.ts'
import type { ImportRecord } from '../../../../../src/storage/graphs/import/record.ts'
import type { Mapping } from '../../../../../src/storage/graphs/import/tables/mapping.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content as string)
}

/** The records and the mapping of files by name. */
export async function importOf(files: Files, request: Partial<ImportRequest> = {}): Promise<{ records: ImportRecord[]; mapping: Mapping | null }> {
  let mapping: Mapping | null = null
  const records: ImportRecord[] = []
  const onMapping = (found: Mapping) => {
    mapping = found
  }
  const opened = Object.entries(files).map(([source, content]) => ({ source, bytes: bytesOf(content) }))
  for await (const record of openRecords({ ...request, files: opened, onMapping })) records.push(record)
  return { records, mapping }
}

export const planOf = async (files: Files, request?: Partial<ImportRequest>) => (await importOf(files, request)).mapping?.tables ?? []

/** The graph in short: `key:Label {properties}` and `source-TYPE->target {properties}`. */
export async function graphOf(files: Files, request?: Partial<ImportRequest>): Promise<string[]> {
  const { records } = await importOf(files, request)
  return records.flatMap((record) => {
    if (record.kind === 'invalid') throw record.error
    if (record.kind === 'node') return [`${record.key}:${record.labels.join(':')} ${text(record.properties)}`]
    return record.kind === 'relationship' ? [`${record.source}-${record.type}->${record.target} ${text(record.properties)}`] : []
  })
}

const text = (properties: object): string => JSON.stringify(properties, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
