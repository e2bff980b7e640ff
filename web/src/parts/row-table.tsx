import { cellText } from './cell-text.ts'
import { type Column, DataTable } from './data-table.tsx'
import type { ResultColumn, ResultPage } from './result-page.ts'

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

interface Numbered {
  readonly at: number
  readonly cells: ResultPage['rows'][number]
}

const held: Readonly<Record<string, 'number' | 'list'>> = { integer: 'number', float: 'number', list: 'list', nodes: 'list' }

function orderOf({ name }: ResultColumn, sort: Sort | null): 'ascending' | 'descending' | undefined {
  if (sort?.column !== name) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

/** Rows of a result, each with a button that lights it. */
export function RowTable({ page: { columns, rows, offset }, row, onRow, sort = null, onSort }: Props) {
  const number: Column<Numbered> = {
    name: 'Row',
    id: ' number',
    show: ({ at }) => (
      <button type="button" aria-label={`Light row ${at + 1}`} onClick={() => onRow(at)}>
        {at + 1}
      </button>
    )
  }
  const own = columns.map((column): Column<Numbered> => {
    const { name, type } = column
    return {
      name,
      show: ({ cells }) => cellText(cells[name]),
      order: orderOf(column, sort),
      onSort: onSort && (() => onSort(column)),
      ...(held[type] !== undefined && { holds: held[type] })
    }
  })
  return (
    <DataTable
      label="Table of rows"
      columns={[number, ...own]}
      rows={rows.map((cells, at) => ({ cells, at: offset + at }))}
      keyOf={({ at }) => String(at)}
      isCurrent={({ at }) => at === row}
      isLong={true}
    />
  )
}
