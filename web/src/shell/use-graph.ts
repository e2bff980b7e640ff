import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { graphql, run } from '../service/graphql.ts'

const document = graphql(`
  query Graphs {
    me { defaultGraph }
    graphs { name nodeCount relationshipCount version readOnly }
  }
`)

export function useGraphs() {
  return useQuery({ queryKey: ['graphs'], queryFn: ({ signal }) => run(document, {}, { signal }) })
}

/** The graph in the address, else the default graph, else the first; null while there is none. */
export function useGraphName(): readonly [string | null, (name: string) => void] {
  const [parameters, setParameters] = useSearchParams()
  const { data } = useGraphs()
  const names = data?.graphs?.map(({ name }) => name) ?? []
  const standard = data?.me.defaultGraph
  const fallback = standard !== undefined && names.includes(standard) ? standard : (names[0] ?? null)
  return [
    parameters.get('graph') ?? fallback,
    (name) =>
      setParameters((before) => {
        before.set('graph', name)
        return before
      })
  ]
}
