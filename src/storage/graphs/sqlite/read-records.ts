import { checkLabels, checkTypes } from '../known-names.ts'
import { signalControl } from '../signal-control.ts'
import type { GraphRecords, RecordsPart } from '../store.ts'
import type { ReaderPool } from './reader-pool.ts'
import { PAGE_RECORDS, type RecordPage } from './record-pages.ts'
import type { Snapshot } from './snapshot.ts'

/** Reads the version of a snapshot page by page on the pool's threads: between two pages they serve others. */
export function openRecords(
  pool: ReaderPool,
  { tenant, graph, schema }: Snapshot,
  { labels = [], types = [], ids }: RecordsPart,
  signal?: AbortSignal
): GraphRecords {
  checkLabels(schema, labels)
  checkTypes(schema, types)
  const control = signalControl(signal)
  const { version } = schema
  const nodes = (from: number, of = {}) => pool.run('nodePage', tenant, graph, { version, from, labels, ...of }, control)
  const relationships = (from: number, of = {}) => pool.run('relationshipPage', tenant, graph, { version, from, labels, types, ...of }, control)
  if (ids === undefined) return { schema, nodes: () => pages(nodes), relationships: () => pages(relationships) }
  const wanted = Float64Array.from(new Set(ids)).sort()
  return {
    schema,
    nodes: () => pagesOf(async () => wanted, nodes),
    relationships: () => pagesOf(() => pool.run('relationshipIds', tenant, graph, { version, nodes: Array.from(wanted), types }, control), relationships)
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

/** The pages of these ids alone. */
async function* pagesOf<T>(
  ids: () => Promise<Float64Array | Int32Array>,
  read: (from: number, of: { readonly only: readonly number[] }) => Promise<RecordPage<T>>
): AsyncGenerator<readonly T[]> {
  const all = await ids()
  for (let at = 0; at < all.length; at += PAGE_RECORDS) {
    const only = Array.from(all.subarray(at, at + PAGE_RECORDS))
    yield* pages((from) => read(from, { only }))
  }
}
