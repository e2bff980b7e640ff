import { Link } from 'wouter'
import { PagedRows, type RowWindow } from '../parts/paged-rows.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import { sendForJson } from '../service/request.ts'
import { noteResult } from '../service/seen-results.ts'

interface Props {
  readonly handle: string
  /** The row that is lit, from 0. */
  readonly row: number | null
  readonly onRow: (row: number) => void
  /** Offered when the rows are gone. */
  readonly onAskAgain?: () => void
}

async function readPage(handle: string, { offset, limit, signal }: RowWindow): Promise<ResultPage> {
  const page = await sendForJson<ResultPage>(`/results/${handle}?offset=${offset}&limit=${limit}`, { signal })
  noteResult(page)
  return page
}

/** The rows of a result, with the way to its page. */
export function ResultRows({ handle, ...props }: Props) {
  return (
    <PagedRows handle={handle} read={readPage} {...props}>
      <Link href={`/results/${handle}`}>Open result</Link>
    </PagedRows>
  )
}
