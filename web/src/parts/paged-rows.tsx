import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Problem } from '../service/problem.ts'
import { Facts } from './facts.tsx'
import style from './paged-rows.module.css'
import { Pager } from './pager.tsx'
import { ProblemBox } from './problem-box.tsx'
import type { ResultPage } from './result-page.ts'
import { RowTable } from './row-table.tsx'

const PAGE = 50

export interface RowWindow {
  readonly offset: number
  readonly limit: number
  readonly signal: AbortSignal
}

interface Props {
  readonly handle: string
  readonly read: (handle: string, window: RowWindow) => Promise<ResultPage>
  /** The row that is lit, from 0. */
  readonly row: number | null
  readonly onRow: (row: number) => void
  /** Offered when the rows are gone. */
  readonly onAskAgain?: (() => void) | undefined
  /** What stands beside the number of rows. */
  readonly children?: ReactNode
}

/** The rows of a result by page; the lit row is in view. */
export function PagedRows({ handle, read, row, onRow, onAskAgain, children }: Props) {
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    if (row !== null) setChosen(Math.floor(row / PAGE))
  }, [row])
  const offset = chosen * PAGE
  const { data, error } = useQuery({
    queryKey: ['result', handle, offset],
    queryFn: ({ signal }) => read(handle, { offset, limit: PAGE, signal }),
    placeholderData: keepPreviousData
  })
  if (error !== null) return <GoneOrProblem error={error} onAskAgain={onAskAgain} />
  if (data === undefined) return <p role="status">Reading the rows</p>
  return (
    <section aria-label="Rows" className={style.box}>
      <div className={style.head}>
        <Pager offset={data.offset} shown={data.rows.length} total={data.total} page={chosen} size={PAGE} onPage={setChosen} />
        {children}
      </div>
      {data.rows.length > 0 && <RowTable page={data} row={row} onRow={onRow} />}
      <Facts facts={data.summary} />
      {data.notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </section>
  )
}

/** A result of an earlier graph version cannot be read again. */
function GoneOrProblem({ error, onAskAgain }: Pick<Props, 'onAskAgain'> & { readonly error: Error }) {
  const isGone = error instanceof Problem && (error.status === 410 || error.status === 404)
  return isGone ? (
    <div role="alert">
      <p>The rows are gone: {error.message}</p>
      {onAskAgain !== undefined && (
        <button type="button" onClick={onAskAgain}>
          Ask again
        </button>
      )}
    </div>
  ) : (
    <ProblemBox error={error} />
  )
}
