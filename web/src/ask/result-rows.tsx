import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cellText } from '../parts/cell-text.ts'
import { ProblemBox } from '../parts/problem-box.tsx'
import { Problem } from '../service/problem.ts'
import { sendForJson } from '../service/request.ts'
import { noteResult } from '../service/seen-results.ts'
import style from './result-rows.module.css'

export interface ResultPage {
  readonly tool: string
  readonly handle: string
  readonly summary: Readonly<Record<string, unknown>>
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly offset: number
  readonly total: number
  readonly notes: readonly string[]
}

const PAGE = 50

interface Props {
  readonly handle: string
  /** The row that is lit, from 0. */
  readonly row: number | null
  readonly onRow: (row: number) => void
}

/** The rows of a result by page; the lit row is in view. */
export function ResultRows({ handle, row, onRow }: Props) {
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
    if (data !== undefined) noteResult({ handle: data.handle, tool: data.tool, columns: data.columns.map(({ name }) => name) })
  }, [data])
  if (error !== null) return <GoneOrProblem error={error} />
  if (data === undefined) return <p role="status">Reading the rows</p>
  const last = Math.max(0, Math.ceil(data.total / PAGE) - 1)
  return (
    <section aria-label="Rows" className={style.box}>
      <div className={style.head}>
        <span>{data.total === 0 ? 'No rows' : `Rows ${data.offset + 1} to ${data.offset + data.rows.length} of ${data.total}`}</span>
        {last > 0 && (
          <>
            <button type="button" disabled={chosen === 0} onClick={() => setChosen(chosen - 1)}>
              Previous
            </button>
            <button type="button" disabled={chosen >= last} onClick={() => setChosen(chosen + 1)}>
              Next
            </button>
          </>
        )}
      </div>
      {data.rows.length > 0 && <RowTable page={data} row={row} onRow={onRow} />}
      <Summary summary={data.summary} />
      {data.notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
    </section>
  )
}

function RowTable({ page: { columns, rows, offset }, row, onRow }: { readonly page: ResultPage } & Omit<Props, 'handle'>) {
  const lit = useRef<HTMLTableRowElement>(null)
  const frame = useRef<HTMLElement>(null)
  // Scrolls the table alone: the page stays where the reader is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is to be scrolled to
  useEffect(() => {
    const [row, box] = [lit.current, frame.current]
    if (row === null || box === null) return
    const isAbove = row.offsetTop < box.scrollTop + row.offsetHeight
    if (isAbove || row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = row.offsetTop - box.clientHeight / 2
  }, [row, offset])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard too
    <section ref={frame} className={style.scroll} tabIndex={0} aria-label="Table of rows">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their number
            <tr key={offset + at} {...(offset + at === row && { ref: lit, 'aria-current': true })}>
              <td>
                <button type="button" aria-label={`Light row ${offset + at + 1}`} onClick={() => onRow(offset + at)}>
                  {offset + at + 1}
                </button>
              </td>
              {columns.map(({ name }) => (
                <td key={name} dir="auto">
                  {cellText(cells[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Summary({ summary }: { readonly summary: ResultPage['summary'] }) {
  const facts = Object.entries(summary).filter(([name, value]) => name !== 'certificates' && typeof value !== 'object')
  if (facts.length === 0) return null
  return (
    <dl className={style.summary}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{cellText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A result of an earlier graph version cannot be read again. */
function GoneOrProblem({ error }: { readonly error: Error }) {
  const isGone = error instanceof Problem && (error.status === 410 || error.status === 404)
  return isGone ? (
    <div role="alert">
      <p>The rows are gone: {error.message}</p>
      <p>Ask the question again to get new ones.</p>
    </div>
  ) : (
    <ProblemBox error={error} />
  )
}
