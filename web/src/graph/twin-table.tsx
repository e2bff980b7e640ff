import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { cellText } from '../parts/cell-text.ts'
import style from './twin-table.module.css'
import type { World } from './world.ts'

interface Props {
  readonly world: World
  /** Places of the nodes that are shown, the first in rank first. */
  readonly ranked: readonly number[]
  readonly values: ReadonlyMap<string, number | string> | null
  readonly focus: string | null
  readonly onFocus: (id: string) => void
}

const PAGE = 100

/** The nodes of the picture as a table, in rank order. */
export function TwinTable({ world, ranked, values, focus, onFocus }: Props) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().toLocaleLowerCase())
  const rows = useMemo(() => {
    const all = ranked.map((place, rank) => ({ place, rank: rank + 1 }))
    return wanted === '' ? all : all.filter(({ place }) => world.nodes[place]?.name.toLocaleLowerCase().includes(wanted))
  }, [ranked, wanted, world])
  const [chosen, setPage] = useState(0)
  const pages = Math.max(1, Math.ceil(rows.length / PAGE))
  const page = Math.min(chosen, pages - 1)
  useEffect(() => {
    const at = rows.findIndex(({ place }) => world.nodes[place]?.id === focus)
    if (at >= 0) setPage(Math.floor(at / PAGE))
  }, [focus, rows, world])
  return (
    <section className={style.twin} aria-label="Nodes of the picture">
      <div className={style.head}>
        <input aria-label="Filter the table" placeholder="Filter the table" value={text} onChange={(event) => setText(event.target.value)} />
        <span role="status">
          {rows.length === 0 ? 'No nodes' : `Nodes ${page * PAGE + 1} to ${Math.min(rows.length, (page + 1) * PAGE)} of ${rows.length.toLocaleString('en')}`}
        </span>
        <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
          Previous
        </button>
        <button type="button" disabled={page >= pages - 1} onClick={() => setPage(page + 1)}>
          Next
        </button>
      </div>
      <Rows rows={rows.slice(page * PAGE, (page + 1) * PAGE)} world={world} values={values} focus={focus} onFocus={onFocus} />
    </section>
  )
}

interface RowsProps extends Omit<Props, 'ranked'> {
  readonly rows: readonly { readonly place: number; readonly rank: number }[]
}

function Rows({ rows, world, values, focus, onFocus }: RowsProps) {
  const lit = useRef<HTMLTableRowElement>(null)
  const frame = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is to be scrolled to
  useEffect(() => {
    const [row, box] = [lit.current, frame.current]
    if (row === null || box === null) return
    const isAbove = row.offsetTop < box.scrollTop + row.offsetHeight
    if (isAbove || row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = row.offsetTop - box.clientHeight / 2
  }, [focus, rows])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard too
    <section ref={frame} className={style.scroll} tabIndex={0} aria-label="Table of nodes">
      <table>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Node</th>
            <th scope="col">Label</th>
            <th scope="col">Links</th>
            {values !== null && <th scope="col">Size</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, rank }) => {
            const { id = '', name = '', label = null } = world.nodes[place] ?? {}
            return (
              <tr key={id} data-id={id} {...(id === focus && { ref: lit, 'aria-current': true })}>
                <td>{rank}</td>
                <td>
                  <button type="button" dir="auto" onClick={() => onFocus(id)}>
                    {name}
                  </button>
                </td>
                <td dir="auto">
                  <span className={style.label}>{label ?? '–'}</span>
                </td>
                <td>{world.degrees[place]}</td>
                {values !== null && <td>{cellText(values.get(id))}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
