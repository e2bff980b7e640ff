import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import type { Tried } from '../ask/tried-result.tsx'
import { ProblemBox } from '../parts/problem-box.tsx'
import type { ResultPage } from '../parts/result-page.ts'
import { run } from '../service/graphql.ts'
import { sendForJson } from '../service/request.ts'
import { type Choices, queryChoices } from './choices.ts'
import type { Part } from './json-fields.ts'
import style from './query-editor.module.css'
import { QueryFields } from './query-fields.tsx'

interface Props {
  readonly graph: string
  readonly query: Part
  readonly onTried: (tried: Tried) => void
}

const none: Choices = { labels: [], types: [] }

async function readChoices(name: string, signal: AbortSignal): Promise<Choices> {
  const { graph } = await run(queryChoices, { name }, { signal })
  if (graph === null) return none
  return {
    labels: graph.labels.map(({ label, properties }) => ({ name: label, properties })),
    types: graph.relationshipTypes.map(({ type, properties }) => ({ name: type, properties }))
  }
}

/** The query behind an answer, changed by menus and run apart from the conversation. */
export function QueryEditor({ graph, query, onTried }: Props) {
  const [draft, setDraft] = useState(query)
  const { data: choices = none } = useQuery({ queryKey: ['choices', graph], queryFn: ({ signal }) => readChoices(graph, signal) })
  const again = useMutation({
    mutationFn: () => sendForJson<ResultPage>('/tools/query', { json: { query: draft, graph } }),
    onSuccess: ({ handle }) => onTried({ title: 'Result of the changed query', graph, handle })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    again.mutate()
  }
  return (
    <>
      <form onSubmit={submit} className={style.form} aria-label="Query">
        <QueryFields value={draft} choices={choices} onChange={setDraft} />
        <div className={style.row}>
          <button type="submit" data-kind="main" disabled={again.isPending}>
            Run the query
          </button>
          <button type="button" disabled={draft === query} onClick={() => setDraft(query)}>
            As answered
          </button>
          <Link href={`/tools/query?args=${encodeURIComponent(JSON.stringify({ query: draft, graph }))}`}>Edit as JSON</Link>
        </div>
      </form>
      {again.error !== null && <ProblemBox error={again.error} />}
    </>
  )
}
