import type { ResultPage } from '../parts/result-page.ts'
import { sendForJson } from '../service/request.ts'
import type { ResultState } from './result-state.ts'

interface Window {
  readonly offset: number
  readonly limit: number
  /** Only these; default: all. */
  readonly columns?: readonly string[]
  readonly signal: AbortSignal
}

/** Rows of a result; filtered or sorted ones are a result of their own, with a handle of its own. */
export function readRows(
  handle: string,
  { sort, where }: Pick<ResultState, 'sort' | 'where'>,
  { offset, limit, columns, signal }: Window
): Promise<ResultPage> {
  if (sort === null && where.length === 0 && columns === undefined)
    return sendForJson<ResultPage>(`/results/${encodeURIComponent(handle)}?offset=${offset}&limit=${limit}`, { signal })
  const json = { handle, ...(where.length > 0 && { where }), ...(sort !== null && { orderBy: sort }), ...(columns !== undefined && { columns }), offset, limit }
  return sendForJson<ResultPage>('/tools/page_result', { json, signal })
}
