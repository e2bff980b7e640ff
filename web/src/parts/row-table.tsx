import { useEffect, useRef } from 'react'
import { cellText } from './cell-text.ts'
import type { ResultColumn, ResultPage } from './result-page.ts'
import style from './row-table.module.css'

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

interface Props {
  readonly page: Pick<ResultPage, 'columns' | 'rows' | 'offset'>
  /** The row that is lit, from 0. */
  readonly row: number | null
  readonly onRow: (row: number) => void
  readonly sort?: Sort | null
  /** Without it the headers are plain text. */
  readonly onSort?: (column: ResultColumn) => void
}

const classes: Readonly<Record<string, string | undefined>> = { integer: style.number, float: style.number, list: style.long, nodes: style.long }
const classOf = ({ type }: ResultColumn): string | undefined => classes[type]

export function RowTable({ page: { columns, rows, offset }, row, onRow, sort = null, onSort }: Props) {
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
            {columns.map((column) => (
              <Header key={column.name} column={column} sort={sort} {...(onSort !== undefined && { onSort })} />
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
              {columns.map((column) => (
                <td key={column.name} dir="auto" className={classOf(column)}>
                  {cellText(cells[column.name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Header({ column, sort, onSort }: { readonly column: ResultColumn; readonly sort: Sort | null; readonly onSort?: (column: ResultColumn) => void }) {
  const isSorted = sort?.column === column.name
  const order = !isSorted ? undefined : sort.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={order} className={classOf(column)}>
      {onSort === undefined ? (
        column.name
      ) : (
        <button type="button" title={`Sort by ${column.name}`} onClick={() => onSort(column)}>
          {column.name}
          <span aria-hidden="true">{order === undefined ? ' ↕' : order === 'descending' ? ' ↓' : ' ↑'}</span>
        </button>
      )}
    </th>
  )
}
