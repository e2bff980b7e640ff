import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import type { CheckedProgram } from '../../graph/vertex/language/checked.ts'
import type { ProgramResult, ValueKind } from '../../graph/vertex/run/reduce-result.ts'
import type { ProgramRunOutput } from '../../graph/vertex/run/run-program.ts'

interface Summary {
  readonly supersteps: number
  readonly values: Readonly<Record<string, unknown>>
  /** Node keys, which are node indexes. */
  readonly path: readonly string[] | null
  readonly history: readonly { readonly phase: string; readonly changed: number }[]
}

type Row = Readonly<Record<string, unknown>>

const kindOf = ({ type }: { readonly type: string }): ValueKind => (type === 'boolean' || type === 'number' ? type : 'node')

async function partsIn(folder: string, extension: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => name.startsWith('part-') && name.endsWith(extension))
    .toSorted()
    .map((name) => join(folder, name))
}

/** Part files follow the order of the program. */
async function readRows(folder: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const part of await partsIn(folder, '.parquet')) {
    rows.push(...(await parquetReadObjects({ file: await asyncBufferFromFile(part) })))
    await nextTurn()
  }
  return rows
}

/** Booleans as 0 and 1, nodes by index, -1 for none. */
function cellOf(value: unknown, kind: ValueKind): number {
  if (value === null || value === undefined) return kind === 'node' ? -1 : Number.NaN
  return Number(value)
}

function toldValue(value: unknown, kind: ValueKind): number | boolean {
  return kind === 'boolean' ? value === true : cellOf(value, kind)
}

/** Reads a script's output in the form of the local runner. Rows have columns id, key, name and those of the program; keys are node indexes. */
export async function readResult(folder: string, { result }: CheckedProgram): Promise<ProgramRunOutput> {
  const [summaryFile] = await partsIn(join(folder, 'summary'), '.txt')
  const { supersteps, values, path, history } = JSON.parse(await readFile(summaryFile ?? join(folder, 'summary'), 'utf8')) as Summary
  const rows = await readRows(join(folder, 'rows'))
  const columns = Object.entries(result.columns).map(([name, typed]): [string, ProgramResult['columns'][string]] => [
    name,
    { type: kindOf(typed), data: Float64Array.from(rows, (row) => cellOf(row[name], kindOf(typed))) }
  ])
  return {
    result: {
      nodes: Uint32Array.from(rows, ({ id }) => Number(id)),
      columns: Object.fromEntries(columns),
      values: Object.fromEntries(
        Object.entries(result.values).map(([name, typed]) => [name, { type: kindOf(typed), value: toldValue(values[name], kindOf(typed)) }])
      ),
      path: path === null ? null : Uint32Array.from(path, Number)
    },
    checkpoint: null,
    supersteps,
    work: 0,
    history: history.map(({ phase, changed }) => ({ phase, changed, isPushed: false })),
    trace: []
  }
}
