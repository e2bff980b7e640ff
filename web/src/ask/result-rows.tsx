import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { Facts } from '../parts/facts.tsx'
import { Pager } from '../parts/pager.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import { RowTable } from '../parts/row-table.tsx'
import { Problem } from '../service/problem.ts'
import { sendForJson } from '../service/request.ts'
import { noteResult } from '../service/seen-results.ts'
import style from './result-rows.module.css'

const PAGE = 50

interface Props {
  readonly handle: string
  /** The row that is lit, from 0. */
  readonly row: number | null
  readonly onRow: (row: number) => void
  /** Offered when the rows are gone. */
  readonly onAskAgain?: (() => void) | undefined
}

/** The rows of a result by page; the lit row is in view. */
export function ResultRows({ handle, row, onRow, onAskAgain }: Props) {
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    if (row !== null) setChosen(Math.floor(row / PAGE))
  }, [row])
  const offset = chosen * PAGE
  const { data, error } = useQuery({
    queryKey: ['result', handle, offset],
    queryFn: ({ signal }) => sendForJson<ResultPage>(`/results/${handle}?offset=${offset}&limit=${PAGE}`, { signal }),
    placeholderData: keepPreviousData
  })
  useEffect(() => {
    if (data !== undefined) noteResult(data)
  }, [data])
  if (error !== null) return <GoneOrProblem error={error} onAskAgain={onAskAgain} />
  if (data === undefined) return <p role="status">Reading the rows</p>
  return (
    <section aria-label="Rows" className={style.box}>
      <div className={style.head}>
        <Pager offset={data.offset} shown={data.rows.length} total={data.total} page={chosen} size={PAGE} onPage={setChosen} />
        <Link href={`/results/${handle}`}>Open result</Link>
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
