import type { ResultPage } from '../parts/result-page.ts'
import { sendForJson } from '../service/request.ts'
import { noteResult } from '../service/seen-results.ts'
import type { Arguments } from './arguments.ts'

interface Options {
  readonly grant?: string | null
  readonly signal?: AbortSignal
}

/** Calls a tool and remembers the call for this tab. */
export async function runTool(name: string, given: Arguments, { grant = null, signal }: Options = {}): Promise<ResultPage> {
  const headers = grant === null ? {} : { 'edgewise-grant': grant }
  const result = await sendForJson<ResultPage>(`/tools/${encodeURIComponent(name)}`, { json: given, headers, ...(signal && { signal }) })
  noteResult(result, given)
  return result
}
