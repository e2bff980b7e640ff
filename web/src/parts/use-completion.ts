import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { graphql, run } from '../service/graphql.ts'
import { lastName } from './last-name.ts'

const document = graphql(`
  query Complete($text: String!, $graph: String) {
    complete(text: $text, graph: $graph, first: 8) { text kind detail }
  }
`)

const LEAST_LETTERS = 2
const MOST_LETTERS = 200

interface Options {
  /** The end of the text that is completed. */
  readonly prefixOf?: (text: string) => string
  readonly kind?: string
}

export function useCompletion(text: string, graph: string | null, { prefixOf = lastName, kind }: Options = {}) {
  const prefix = useDeferredValue(prefixOf(text))
  const [active, setActive] = useState<number | null>(null)
  const [closedFor, setClosedFor] = useState('')
  const isWanted = prefix.length >= LEAST_LETTERS && prefix.length <= MOST_LETTERS && text !== closedFor
  const { data } = useQuery({
    queryKey: ['complete', graph, prefix],
    queryFn: ({ signal }) => run(document, { text: prefix, graph }, { signal }),
    enabled: isWanted,
    placeholderData: (before) => before
  })
  const found = isWanted ? (data?.complete ?? []) : []
  const items = found.filter(
    (item) => (kind === undefined || item.kind === kind) && item.text.toLowerCase().startsWith(prefix.toLowerCase()) && item.text !== prefix
  )
  const close = () => {
    setClosedFor(text)
    setActive(null)
  }
  const move = (by: number) => setActive((now) => (now === null ? (by > 0 ? 0 : items.length - 1) : (now + by + items.length) % items.length))
  const actOf = (key: string, take: (index: number) => void): (() => void) | null => {
    if (key === 'ArrowDown') return () => move(1)
    if (key === 'ArrowUp') return () => move(-1)
    if (key === 'Escape') return close
    return active !== null && (key === 'Enter' || key === 'Tab') ? () => take(active) : null
  }
  return {
    items,
    active: active !== null && active < items.length ? active : null,
    close,
    /** The text with one completion taken. */
    complete(index: number): string | null {
      const item = items[index]
      if (item === undefined) return null
      const completed = text.slice(0, text.length - prefixOf(text).length) + item.text
      setClosedFor(completed)
      setActive(null)
      return completed
    },
    /** Whether the list took the key. */
    onKey(event: KeyboardEvent, take: (index: number) => void): boolean {
      if (items.length === 0) return false
      const act = actOf(event.key, take)
      if (act === null) return false
      act()
      event.preventDefault()
      event.stopPropagation()
      return true
    }
  }
}
