import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { cellText } from '../parts/cell-text.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
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
      <DataTable
        label="Table of nodes"
        columns={columnsOf({ world, values, onFocus })}
        rows={rows.slice(page * PAGE, (page + 1) * PAGE)}
        keyOf={({ place }) => world.nodes[place]?.id ?? ''}
        isCurrent={({ place }) => world.nodes[place]?.id === focus}
        isLong={true}
      />
    </section>
  )
}

interface Ranked {
  readonly place: number
  readonly rank: number
}

function columnsOf({ world, values, onFocus }: Pick<Props, 'world' | 'values' | 'onFocus'>): readonly Column<Ranked>[] {
  const size: Column<Ranked> = { name: 'Size', show: ({ place }) => cellText(values?.get(world.nodes[place]?.id ?? '')) }
  return [
    { name: 'Rank', show: ({ rank }) => rank },
    {
      name: 'Node',
      show: ({ place }) => (
        <button type="button" className={style.node} onClick={() => onFocus(world.nodes[place]?.id ?? '')}>
          {world.nodes[place]?.name}
        </button>
      )
    },
    { name: 'Label', show: ({ place }) => <span className={style.label}>{world.nodes[place]?.label ?? '–'}</span> },
    { name: 'Links', show: ({ place }) => world.degrees[place] },
    ...(values === null ? [] : [size])
  ]
}
