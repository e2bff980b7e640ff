import { checkLabels, checkTypes } from '../known-names.ts'
import { signalControl } from '../signal-control.ts'
import type { GraphRecords, RecordsPart } from '../store.ts'
import type { ReaderPool } from './reader-pool.ts'
import type { RecordPage } from './record-pages.ts'
import type { Snapshot } from './snapshot.ts'

/** Reads the version of a snapshot page by page on the pool's threads: between two pages they serve others. */
export function openRecords(
  pool: ReaderPool,
  { tenant, graph, schema }: Snapshot,
  { labels = [], types = [] }: RecordsPart,
  signal?: AbortSignal
): GraphRecords {
  checkLabels(schema, labels)
  checkTypes(schema, types)
  const control = signalControl(signal)
  const { version } = schema
  return {
    schema,
    nodes: () => pages((from) => pool.run('nodePage', tenant, graph, { version, from, labels }, control)),
    relationships: () => pages((from) => pool.run('relationshipPage', tenant, graph, { version, from, labels, types }, control))
  }
}

async function* pages<T>(read: (from: number) => Promise<RecordPage<T>>): AsyncGenerator<readonly T[]> {
  let from: number | null = 0
  while (from !== null) {
    const { records, next }: RecordPage<T> = await read(from)
    if (records.length > 0) yield records
    from = next
  }
}
