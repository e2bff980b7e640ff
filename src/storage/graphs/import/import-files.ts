import { EdgewiseError } from '../../../base/errors.ts'
import type { ImportedGraph } from '../store.ts'
import { type Inspection, RecordInspector, withoutFaults } from './inspect-records.ts'
import { type ImportRequest, openRecords } from './open-records.ts'
import type { ImportRecord } from './record.ts'
import type { Mapping } from './tables/mapping.ts'

/** What is read: files that can be opened more than once. */
export type Reopenable = Omit<ImportRequest, 'files' | 'onMapping'> & { files(): ImportRequest['files'] }

/** Files, or a source that gives the same records at each call, with the mapping of its tables. */
export type Source = Reopenable | { readonly mapping: Mapping | null; records(): AsyncIterable<ImportRecord> }

export function openSource(source: Source, onMapping: (mapping: Mapping) => void = () => {}): AsyncIterable<ImportRecord> {
  if ('files' in source) return openRecords({ ...source, files: source.files(), onMapping })
  if (source.mapping !== null) onMapping(source.mapping)
  return source.records()
}

/** What an import would do. `mapping` describes how tables are read; null where no file is a table. */
export interface ImportPlan extends Inspection {
  readonly mapping: Mapping | null
}

/** Reads a source without storing anything. Throws what an import would throw for one that cannot be read at all. */
export async function planImport(source: Source, signal?: AbortSignal): Promise<ImportPlan> {
  let mapping: Mapping | null = null
  const onMapping = (found: Mapping) => {
    mapping = found
  }
  const inspector = await new RecordInspector().inspect(openSource(source, onMapping), signal)
  return { mapping, ...inspector.result }
}

/**
 * Stores all but the faulty records, if there are at most `maxFaults`: the source is read twice, first to find them. Throws EDGEWISE_IMPORT_INVALID with the
 * first fault where there are more.
 * @returns what `store` returns, its graph with what was left out
 */
export async function importSkipping<T extends { readonly graph: ImportedGraph }>(
  source: Source,
  maxFaults: number,
  signal: AbortSignal | undefined,
  store: (records: AsyncIterable<ImportRecord>) => Promise<T>
): Promise<T> {
  const { faults, result } = await new RecordInspector().inspect(openSource(source), signal)
  const [first] = result.faults
  if (faults.size > maxFaults && first !== undefined) {
    const detail = `${faults.size} records are faulty, but at most ${maxFaults} may be left out. The first: ${first.detail}`
    throw new EdgewiseError('EDGEWISE_IMPORT_INVALID', { source: first.source, line: first.line, detail })
  }
  const stored = await store(withoutFaults(openSource(source), faults))
  const skipped = [...faults].sort(([a], [b]) => a - b).map(([, fault]) => fault)
  return { ...stored, graph: { ...stored.graph, skipped } }
}
