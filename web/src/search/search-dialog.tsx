import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useAsk } from '../ask/use-ask.ts'
import { Dialog } from '../parts/dialog.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import { useGraphName } from '../shell/use-graph.ts'
import { findGroups } from './find-groups.ts'
import type { Group, Hit } from './hit.ts'
import { HitList } from './hit-list.tsx'
import style from './search-dialog.module.css'
import { useSources } from './use-sources.ts'

const MOST_LETTERS = 200
const WORDS_OF_A_QUESTION = 3
const ASK = ''

/** A text that reads as a question can be asked. */
function askGroups(text: string, graph: string | null): readonly Group[] {
  const isQuestion = text.endsWith('?') || text.split(/\s+/).length >= WORDS_OF_A_QUESTION
  return isQuestion ? [{ name: 'Ask', hits: [{ text: `Ask: ${text}`, detail: graph ?? '', address: ASK }] }] : []
}

/** Finds what the text names, by kind, and the hit that Enter opens: the first, or the one that the arrows chose. */
function useSearch() {
  const [text, setText] = useState('')
  const [graph] = useGraphName()
  const wanted = text.trim()
  const sources = useSources(graph, useDeferredValue(wanted))
  const groups = [...askGroups(wanted, graph), ...findGroups(wanted, graph, sources)]
  const hits = groups.flatMap((group) => group.hits)
  const [chosen, choose] = useState<string | null>(null)
  const keyOf = ({ address, text }: Hit) => `${address} ${text}`
  const at = Math.max(
    0,
    hits.findIndex((hit) => keyOf(hit) === chosen)
  )
  return {
    text,
    wanted,
    graph,
    sources,
    groups,
    hits,
    at,
    type(next: string) {
      setText(next)
      choose(null)
    },
    move(by: number) {
      const next = hits[(at + by + hits.length) % hits.length]
      if (next !== undefined) choose(keyOf(next))
    }
  }
}

/** One search of everything that has an address. */
export default function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { text, wanted, graph, sources, groups, hits, at, type, move } = useSearch()
  const [, navigate] = useLocation()
  const ask = useAsk()
  const id = useId()
  const take = (hit: Hit) => {
    if (hit.address === ASK) return ask.mutate({ question: wanted, graph }, { onSuccess: onClose })
    onClose()
    navigate(hit.address)
  }
  const open = () => {
    const hit = hits[at]
    if (hit !== undefined && !ask.isPending) take(hit)
  }
  const acts = new Map([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', open]
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const act = event.nativeEvent.isComposing ? undefined : acts.get(event.key)
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <Dialog title="Search" onClose={onClose}>
      <form className={style.search} onSubmit={(event) => event.preventDefault()}>
        <input
          type="text"
          role="combobox"
          aria-label="Search everything, or ask"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={id}
          aria-activedescendant={hits.length === 0 ? undefined : `${id}-${at}`}
          placeholder="A name, a tool, a page, or a question"
          autoComplete="off"
          spellCheck={false}
          maxLength={MOST_LETTERS}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <p role="status" className={style.said}>
          {statusOf(ask.isPending, sources.isReading, hits.length === 0 ? `Nothing matches. ${coverage(graph)}` : '')}
        </p>
        <HitList id={id} groups={groups} active={at} onTake={take} />
        {(ask.error ?? sources.error) !== null && <ProblemBox error={ask.error ?? sources.error} />}
      </form>
    </Dialog>
  )
}

const coverage = (graph: string | null): string =>
  `The search covers pages, graphs, tools, the newest questions and jobs${graph === null ? '' : `, and of ${graph} the labels, the types and how names of nodes start`}.`

function statusOf(isAsking: boolean, isReading: boolean, otherwise: string): string {
  if (isAsking) return 'Asking'
  return isReading ? 'Searching' : otherwise
}
