import { MAX_CALL_ROWS, mostAnswerRows } from '../../results/answer-document.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { CallRecorder } from './call-recorder.ts'

interface Reading {
  /** How long lists in cells are shown, as in the first call. */
  readonly lists?: 'ends' | 'whole'
  /** Which turn of a model asked for the result. */
  readonly iteration?: number
}

/**
 * A result with the rows that its call did not return, as many as an answer may hold. Each further page is a call of the trace. Where a page
 * cannot be had, the rows before it are all.
 */
export async function fetchRemainingRows(first: ShapedResult, recorder: CallRecorder, { lists, ...asked }: Reading = {}): Promise<ShapedResult> {
  const most = Math.min(first.total, mostAnswerRows(Object.keys(first.rows[0] ?? {}).length))
  const pages = [first.rows]
  let held = first.rows.length
  while (held > 0 && held < most) {
    const limit = Math.min(MAX_CALL_ROWS, most - held)
    const { result } = await recorder.run({
      tool: 'page_result',
      arguments: { handle: first.handle, offset: first.offset + held, limit, ...(lists === undefined ? {} : { lists }) },
      reason: 'Read the next rows.',
      ...asked
    })
    if (result === null || result.rows.length === 0) break
    pages.push(result.rows)
    held += result.rows.length
  }
  return pages.length === 1 ? first : { ...first, rows: pages.flat(), returned: held, truncated: held < first.total }
}

/** Says that an answer lists fewer rows than there are; null: it lists all. */
export function cutNote(listed: readonly ShapedResult[]): string | null {
  const cut = listed.find(({ rows, total }) => rows.length < total)
  return cut === undefined ? null : `The data hold the first ${cut.rows.length} of ${cut.total} rows; the handle ${cut.handle} holds them all.`
}
