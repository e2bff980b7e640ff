import { invalidInput } from '../../base/errors.ts'
import type { ImportPlan, Source } from '../../storage/graphs/import/import-files.ts'
import type { ImportRecord } from '../../storage/graphs/import/record.ts'
import type { ImportedGraph, ImportOptions } from '../../storage/graphs/store.ts'
import type { Session } from './session.ts'

const MAX_NAMES = 20

/** Options of an import, whatever it reads. */
export interface RunOptions {
  readonly orientation?: 'directed' | 'undirected'
  readonly allowEmpty?: boolean
  readonly nameProperty?: Readonly<Record<string, string>>
  readonly plan?: boolean
  readonly dryRun?: boolean
  readonly skipBad?: number
  readonly merge?: boolean
}

function showImport({ name, nodeCount, relationshipCount, orientation, names, warnings, skipped, merged }: ImportedGraph): string {
  const named = names.slice(0, MAX_NAMES).map(({ label, nameProperty }) => `  name of ${label}: ${nameProperty ?? 'its key'}`)
  const more = names.length > MAX_NAMES ? [`  and ${names.length - MAX_NAMES} more: see edgewise graphs ${name}`] : []
  const warned = warnings.map((warning) => `Note: ${warning}`)
  const left =
    skipped === undefined
      ? []
      : [`Left out ${skipped.length} faulty records:`, ...skipped.map(({ source, line, detail }) => `  ${source}, line ${line}: ${detail}`)]
  const size = `${nodeCount} nodes and ${relationshipCount} relationships`
  return [
    merged === undefined ? `Imported ${size} as graph "${name}" (${orientation}).` : `Merged into graph "${name}", which has ${size} now.`,
    ...named,
    ...more,
    ...warned,
    ...left
  ].join('\n')
}

/** Stores what a source holds, or with `plan` or `dryRun` tells what would be stored. */
export async function runImport(
  session: Session,
  name: string,
  source: Source,
  options: RunOptions,
  onProgress: NonNullable<ImportOptions['onProgress']>
): Promise<void> {
  const { planImport, importSkipping, openSource } = await import('../../storage/graphs/import/import-files.ts')
  if (options.plan || options.dryRun) {
    if (options.merge) throw invalidInput('A plan shows a new graph: leave out --merge.')
    const plan = await planImport(source, session.signal)
    // It loads the schema of mappings.
    const { showPlan } = await import('./show-import-plan.ts')
    if (options.dryRun) session.print(plan, () => showPlan(plan))
    else showMapping(session, plan.mapping)
    if (options.dryRun && plan.faultCount > 0) session.exitCode = 4
    return
  }
  const { orientation, allowEmpty, nameProperty: nameProperties, skipBad, merge } = options
  const importOptions: ImportOptions = {
    ...(orientation && { orientation }),
    ...(allowEmpty && { allowEmpty }),
    ...(nameProperties && { nameProperties }),
    signal: session.signal,
    onProgress
  }
  await session.withRuntime(async ({ store, changes }) => {
    const keep = async (records: AsyncIterable<ImportRecord>) => ({
      graph: await (merge ? changes.merge(session.tenant, name, records, importOptions) : store.import(session.tenant, name, records, importOptions))
    })
    const { graph } = skipBad === undefined ? await keep(openSource(source)) : await importSkipping(source, skipBad, session.signal, keep)
    session.print(graph, () => showImport(graph))
  })
}

export function showMapping(session: Session, mapping: ImportPlan['mapping']): void {
  if (mapping === null)
    throw invalidInput(
      'Only tables (CSV, Parquet, workbooks, SQLite, PostgreSQL) need a mapping; other sources say themselves what is a node and what a relationship.'
    )
  session.print(mapping, () => JSON.stringify(mapping, null, 2))
}
