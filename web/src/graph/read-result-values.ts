import { drawingOf } from '../picture/drawing-documents.ts'
import { run } from '../service/graphql.ts'
import { Problem } from '../service/problem.ts'
import { sendForJson } from '../service/request.ts'
import type { Values } from './look.ts'
import type { ResultColumn } from './use-graph-address.ts'

const PAGE = 10_000

interface Page {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
}

async function* pagesOf(handle: string, signal: AbortSignal): AsyncGenerator<Page> {
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const page = await sendForJson<Page>(`/results/${handle}?offset=${offset}&limit=${PAGE}`, { signal })
    total = page.total
    yield page
  }
}

const isValue = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'

/** A column of a result by node. Results that list nodes in groups have the number of the group. */
export async function readResultValues({ handle, column }: ResultColumn, signal: AbortSignal): Promise<Values> {
  const values = new Map<string, number | string>()
  for await (const { columns, rows } of pagesOf(handle, signal)) {
    if (!columns.some(({ name }) => name === column)) throw noColumn(column, columns)
    const node = columns.find(({ type }) => type === 'node')
    if (node === undefined) return readGroups(handle, signal)
    for (const row of rows) {
      const [id, value] = [row[`${node.name}Id`], row[column]]
      if (isValue(id) && isValue(value)) values.set(String(id), value)
    }
  }
  return values
}

function noColumn(column: string, columns: Page['columns']): Problem {
  const names = columns.map(({ name }) => name).join(', ')
  return new Problem({ detail: `The result has no column "${column}". It has ${names}.`, code: 'NO_COLUMN', status: 400 })
}

async function readGroups(handle: string, signal: AbortSignal): Promise<Values> {
  const nodes = (await run(drawingOf, { handle }, { signal })).result?.drawing?.nodes ?? []
  return new Map(nodes.flatMap(({ id, group, value }) => (group === null && value === null ? [] : [[String(id), group ?? value ?? 0] as const])))
}

/** The ids in the first column of nodes. */
export async function readResultIds(handle: string, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const { columns, rows } of pagesOf(handle, signal)) {
    const node = columns.find(({ type }) => type === 'node')
    if (node !== undefined) for (const row of rows) ids.add(String(row[`${node.name}Id`]))
  }
  return ids
}
