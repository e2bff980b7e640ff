import { type ReactNode, useEffect, useRef } from 'react'
import style from './data-table.module.css'

export interface Column<Row> {
  readonly name: string
  /** Where two columns may have the same name. */
  readonly id?: string
  readonly show: (row: Row) => ReactNode
  /** Numbers stand at the end, lists get room. */
  readonly holds?: 'number' | 'list'
  readonly order?: 'ascending' | 'descending' | undefined
  readonly onSort?: (() => void) | undefined
}

interface Props<Row> {
  readonly label: string
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row, at: number) => string
  readonly isCurrent?: (row: Row) => boolean
  /** Scrolls by itself, with the current row in view, and stays a table on a narrow screen. Otherwise each row is a block there. */
  readonly isLong?: boolean
}

export function DataTable<Row>({ label, columns, rows, keyOf, isCurrent, isLong = false }: Props<Row>) {
  const current = rows.findIndex((row) => isCurrent?.(row) === true)
  const [frame, lit] = useShown(isLong && current >= 0 ? current : null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard too
    <section ref={frame} className={style.scroll} data-long={isLong} aria-label={`${label}, scrollable`} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.id ?? column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)} data-id={keyOf(row, at)} {...(at === current && { ref: lit, 'aria-current': true as const })}>
              {columns.map(({ name, id = name, show, holds }, column) => {
                const Cell = column === 0 ? 'th' : 'td'
                return (
                  <Cell key={id} data-name={name} data-holds={holds} {...(column === 0 && { scope: 'row' })}>
                    <span dir="auto">{show(row)}</span>
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Scrolls the table alone to a row: the page stays where the reader is. */
function useShown(row: number | null) {
  const frame = useRef<HTMLElement>(null)
  const lit = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const [line, box] = [lit.current, frame.current]
    if (row === null || line === null || box === null) return
    const isAbove = line.offsetTop < box.scrollTop + line.offsetHeight
    if (isAbove || line.offsetTop + line.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = line.offsetTop - box.clientHeight / 2
  }, [row])
  return [frame, lit] as const
}

const signs = { ascending: ' ↑', descending: ' ↓' } as const

function Header<Row>({ column: { name, order, onSort, holds } }: { readonly column: Column<Row> }) {
  return (
    <th scope="col" aria-sort={order} data-holds={holds}>
      {onSort === undefined ? (
        name
      ) : (
        <button type="button" title={`Sort by ${name}`} onClick={onSort}>
          {name}
          <span aria-hidden="true">{order === undefined ? ' ↕' : signs[order]}</span>
        </button>
      )}
    </th>
  )
}
