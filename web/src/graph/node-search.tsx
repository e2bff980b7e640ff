import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { CompletionList } from '../parts/completion-list.tsx'
import { run } from '../service/graphql.ts'
import { findNames } from './documents.ts'
import style from './node-search.module.css'

interface Props {
  readonly label: string
  readonly graph: string
  readonly onFound: (node: { readonly id: string; readonly name: string }) => void
}

const MOST_LETTERS = 200

/** A field that finds nodes by the start of their names. */
export function NodeSearch({ label, graph, onFound }: Props) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const wanted = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({
    queryKey: ['find-names', graph, wanted],
    enabled: wanted !== '',
    queryFn: ({ signal }) => run(findNames, { graph, text: wanted }, { signal }),
    placeholderData: (before) => before
  })
  const items = isOpen && text.trim() !== '' ? (data?.complete ?? []).filter(({ kind, id }) => kind === 'NODE' && id !== null) : []
  const take = (index: number) => {
    const item = items[index]
    if (item?.id == null) return
    setText('')
    setOpen(false)
    onFound({ id: String(item.id), name: item.text })
  }
  const move = (by: number) => setActive((active + by + items.length) % Math.max(1, items.length))
  const acts = new Map([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => take(active)],
    ['Escape', () => setOpen(false)]
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts.get(event.key)
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const isMissing = isOpen && wanted !== '' && wanted === text.trim() && !isFetching && items.length === 0
  return (
    <div className={style.search}>
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
        placeholder={label}
        maxLength={MOST_LETTERS}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <CompletionList id={id} items={items} active={items.length > 0 ? active : null} onTake={take} />
      <p role="status" className={isMissing ? style.none : 'hidden'}>
        {isMissing && 'No node has a name that starts so.'}
      </p>
    </div>
  )
}
