import style from './pager.module.css'

interface Props {
  readonly offset: number
  readonly shown: number
  readonly total: number
  readonly page: number
  readonly size: number
  readonly onPage: (page: number) => void
}

/** Says which rows are shown, and turns pages. */
export function Pager({ offset, shown, total, page, size, onPage }: Props) {
  const last = Math.max(0, Math.ceil(total / size) - 1)
  return (
    <div className={style.pager}>
      <span role="status">{total === 0 ? 'No rows' : `Rows ${offset + 1} to ${offset + shown} of ${total}`}</span>
      {last > 0 && (
        <>
          <button type="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
            Previous
          </button>
          <button type="button" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </button>
        </>
      )}
    </div>
  )
}
