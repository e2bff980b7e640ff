import { EdgewiseError } from '../../../base/errors.ts'
import type { ImportedGraph } from '../store.ts'
import { type Inspection, RecordInspector, withoutFaults } from './inspect-records.ts'
import { type ImportRequest, openRecords } from './open-records.ts'
import type { ImportRecord } from './record.ts'
import type { Mapping } from './tables/mapping.ts'

/** What is read: files that can be opened more than once. */
export type Reopenable = Omit<ImportRequest, 'files' | 'onMapping'> & { files(): ImportRequest['files'] }

/** What an import would do. `mapping` describes how tables are read; null where no file is a table. */
export interface ImportPlan extends Inspection {
  readonly mapping: Mapping | null
}

/** Reads all files without storing anything. Throws what an import would throw for a file that cannot be read at all. */
export async function planImport(request: Reopenable, signal?: AbortSignal): Promise<ImportPlan> {
  let mapping: Mapping | null = null
  const onMapping = (found: Mapping) => {
    mapping = found
  }
  const inspector = await new RecordInspector().inspect(openRecords({ ...request, files: request.files(), onMapping }), signal)
  return { mapping, ...inspector.result }
}

/**
 * Stores all but the faulty records, if there are at most `maxFaults`: the files are read twice, first to find them. Throws EDGEWISE_IMPORT_INVALID with the
 * first fault where there are more.
 * @returns what `store` returns, its graph with what was left out
 */
export async function importSkipping<T extends { readonly graph: ImportedGraph }>(
  request: Reopenable,
  maxFaults: number,
  signal: AbortSignal | undefined,
  store: (records: AsyncIterable<ImportRecord>) => Promise<T>
): Promise<T> {
  const { faults, result } = await new RecordInspector().inspect(openRecords({ ...request, files: request.files() }), signal)
  const [first] = result.faults
  if (faults.size > maxFaults && first !== undefined) {
    const detail = `${faults.size} records are faulty, but at most ${maxFaults} may be left out. The first: ${first.detail}`
    throw new EdgewiseError('EDGEWISE_IMPORT_INVALID', { source: first.source, line: first.line, detail })
  }
  const stored = await store(withoutFaults(openRecords({ ...request, files: request.files() }), faults))
  const skipped = [...faults].sort(([a], [b]) => a - b).map(([, fault]) => fault)
  return { ...stored, graph: { ...stored.graph, skipped } }
}
