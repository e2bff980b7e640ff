import { useQuery } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'
import { graphql, run } from '../service/graphql.ts'
import style from './suggestions.module.css'

const document = graphql(`
  query Suggestions($graph: String!) {
    graph(name: $graph) {
      labels { label count properties { property types samples } }
    }
  }
`)

type Label = NonNullable<ResultOf<typeof document>['graph']>['labels'][number]

const isNumber = (types: readonly string[]): boolean => types.some((type) => type === 'integer' || type === 'float')

/** Questions that any graph with this label can answer. */
export function questionsFor({ label, properties }: Label): string[] {
  const [number] = properties.filter(({ property, types }) => isNumber(types) && !/id$|lat|lon/i.test(property))
  const noun = label.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return [
    `How many ${noun} nodes are there?`,
    ...(number === undefined ? [] : [`Which ${noun} has the highest ${number.property}?`, `How many ${noun} nodes per ${number.property}?`])
  ]
}

export function Suggestions({ graph, onAsk }: { readonly graph: string; readonly onAsk: (question: string) => void }) {
  const { data } = useQuery({ queryKey: ['suggestions', graph], queryFn: ({ signal }) => run(document, { graph }, { signal }) })
  const labels = [...(data?.graph?.labels ?? [])].sort((a, b) => Number(b.count) - Number(a.count))
  const questions = labels.slice(0, 2).flatMap(questionsFor)
  if (questions.length === 0) return null
  return (
    <section aria-label="Example questions">
      <p className="muted">For example</p>
      <div className={style.list}>
        {questions.map((question) => (
          <button key={question} type="button" onClick={() => onAsk(question)}>
            {question}
          </button>
        ))}
      </div>
    </section>
  )
}
