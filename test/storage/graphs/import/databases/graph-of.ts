import type { Address } from '../../../../../src/storage/graphs/import/databases/database.ts'
import { openDatabase } from '../../../../../src/storage/graphs/import/databases/open-database.ts'
import type { ImportRecord, NodeRecord, RelationshipRecord } from '../../../../../src/storage/graphs/import/record.ts'
import type { Mapping } from '../../../../../src/storage/graphs/import/tables/mapping.ts'

export type Given = Partial<Address> & { readonly from: string; readonly mapping?: Mapping }

export interface ReadDatabase {
  readonly mapping: Mapping | null
  readonly notes: readonly string[]
  readonly nodes: readonly NodeRecord[]
  readonly relationships: readonly RelationshipRecord[]
  /** Sentences of warnings and faults. */
  readonly said: readonly string[]
  /** `source-TYPE->target {properties}`. */
  readonly lines: readonly string[]
}

/** Reads a whole database. */
export async function readDatabase({ mapping, ...given }: Given): Promise<ReadDatabase> {
  const address: Address = { neo4j: { username: 'neo4j', password: '' }, signal: new AbortController().signal, ...given }
  const database = await openDatabase(address, mapping)
  try {
    const records: ImportRecord[] = []
    for await (const record of database.records()) records.push(record)
    const nodes = records.filter((record) => record.kind === 'node')
    const relationships = records.filter((record) => record.kind === 'relationship')
    return {
      mapping: database.mapping,
      notes: database.notes,
      nodes,
      relationships,
      said: records.flatMap((record) => (record.kind === 'warning' ? [record.text] : record.kind === 'invalid' ? [record.error.message] : [])),
      lines: relationships.map(({ source, type, target, properties }) => `${source}-${type}->${target} ${JSON.stringify(properties)}`)
    }
  } finally {
    await database.close()
  }
}
