import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Pager } from '../parts/pager.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultColumn } from '../parts/result-page.ts'
import { RowTable, type Sort } from '../parts/row-table.tsx'
import { AnswerPicture } from '../picture/answer-picture.tsx'
import { useShortcuts } from '../shell/use-shortcuts.ts'
import { readRows } from './read-rows.ts'
import style from './result-panel.module.css'
import type { ResultState } from './result-state.ts'

const PAGE = 50

interface Props {
  readonly handle: string
  readonly graph: string
  readonly state: ResultState
  readonly onChange: (change: Partial<ResultState>) => void
}

/** The first press sorts numbers from the largest and others from A; the next turns the order; the third gives the result's own. */
function nextSort({ name, type }: ResultColumn, sort: Sort | null): Sort | null {
  const isDescendingFirst = type === 'integer' || type === 'float'
  if (sort?.column !== name) return { column: name, descending: isDescendingFirst }
  return sort.descending === isDescendingFirst ? { column: name, descending: !isDescendingFirst } : null
}

/** One page of the rows, and above it the picture where it is asked for. */
export function RowsPanel({ handle, graph, state, onChange }: Props) {
  const { sort, where, page, as, row } = state
  const { data, error, refetch } = useQuery({
    queryKey: ['rows', handle, sort, where, page],
    queryFn: ({ signal }) => readRows(handle, state, { offset: page * PAGE, limit: PAGE, signal }),
    placeholderData: keepPreviousData
  })
  const go = (by: number) => {
    const next = row === null ? page * PAGE : row + by
    if (data !== undefined && next >= 0 && next < data.total) onChange({ row: next, page: Math.floor(next / PAGE) })
  }
  useShortcuts({ j: () => go(1), k: () => go(-1) })
  if (error !== null) return <ProblemBox error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p role="status">Reading the rows</p>
  return (
    <>
      {as === 'graph' && <Picture graph={graph} handle={data.handle} row={row} onRow={(lit) => onChange({ row: lit, page: Math.floor(lit / PAGE) })} />}
      <div className={style.panel}>
        <Pager offset={data.offset} shown={data.rows.length} total={data.total} page={page} size={PAGE} onPage={(next) => onChange({ page: next })} />
        {data.total === 0 && where.length > 0 && <p>No row meets the conditions. Remove one.</p>}
        {data.rows.length > 0 && (
          <RowTable page={data} row={row} sort={sort} onRow={(lit) => onChange({ row: lit })} onSort={(column) => onChange({ sort: nextSort(column, sort) })} />
        )}
      </div>
    </>
  )
}

type PictureProps = Parameters<typeof AnswerPicture>[0]

function Picture(props: PictureProps) {
  return (
    <div className={style.picture}>
      <AnswerPicture {...props} />
    </div>
  )
}
