import { MAX_CALL_ROWS, mostAnswerRows } from '../../results/answer-document.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { CallRecorder } from './call-recorder.ts'

interface Reading {
  /** The length of lists in cells, as in the first call. */
  readonly lists?: 'ends' | 'whole'
  /** The model's turn that the result belongs to. */
  readonly iteration?: number
}

/** Fetches the remaining rows of a result, up to an answer's limit. Each page is a call of the trace; a page that fails ends the rows. */
export async function fetchRemainingRows(first: ShapedResult, recorder: CallRecorder, { lists, ...reading }: Reading = {}): Promise<ShapedResult> {
  const most = Math.min(first.total, mostAnswerRows(Object.keys(first.rows[0] ?? {}).length))
  const pages = [first.rows]
  let held = first.rows.length
  while (held > 0 && held < most) {
    const limit = Math.min(MAX_CALL_ROWS, most - held)
    const { result } = await recorder.run({
      tool: 'page_result',
      arguments: { handle: first.handle, offset: first.offset + held, limit, ...(lists === undefined ? {} : { lists }) },
      reason: 'Read the next rows.',
      ...reading
    })
    if (result === null || result.rows.length === 0) break
    pages.push(result.rows)
    held += result.rows.length
  }
  return pages.length === 1 ? first : { ...first, rows: pages.flat(), returned: held, truncated: held < first.total }
}

/** Notes that an answer lists only some of the rows; null where it lists all. */
export function cutNote(listed: readonly ShapedResult[]): string | null {
  const cut = listed.find(({ rows, total }) => rows.length < total)
  return cut === undefined ? null : `The data hold the first ${cut.rows.length} of ${cut.total} rows; the handle ${cut.handle} holds them all.`
}
