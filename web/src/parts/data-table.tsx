import type { ReactNode } from 'react'
import style from './data-table.module.css'

export interface Column<Row> {
  readonly name: string
  readonly show: (row: Row) => ReactNode
}

interface Props<Row> {
  readonly label: string
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row, at: number) => string
  readonly isCurrent?: (row: Row) => boolean
}

/** A table; on a narrow screen each row is a block with its column names. */
export function DataTable<Row>({ label, columns, rows, keyOf, isCurrent }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard too
    <section className={style.scroll} aria-label={`${label}, scrollable`} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)} {...(isCurrent?.(row) === true && { 'aria-current': true as const })}>
              {columns.map(({ name, show }, column) =>
                column === 0 ? (
                  <th key={name} scope="row" data-name={name}>
                    <span>{show(row)}</span>
                  </th>
                ) : (
                  <td key={name} data-name={name}>
                    <span>{show(row)}</span>
                  </td>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
