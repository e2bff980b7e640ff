import { useQuery } from '@tanstack/react-query'
import { graphql, run } from '../service/graphql.ts'
import style from './suggestions.module.css'

const document = graphql(`
  query Examples($graph: String!) {
    graph(name: $graph) { examples }
  }
`)

/** Questions that the graph can answer. */
export function Suggestions({ graph, onAsk }: { readonly graph: string; readonly onAsk: (question: string) => void }) {
  const { data } = useQuery({ queryKey: ['examples', graph], queryFn: ({ signal }) => run(document, { graph }, { signal }) })
  const questions = data?.graph?.examples ?? []
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
