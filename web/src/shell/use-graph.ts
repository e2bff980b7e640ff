import { useQuery } from '@tanstack/react-query'
import { useLocation, useRoute, useSearchParams } from 'wouter'
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

const NEW = 'new'

/** The graph in the address, else the default graph, else the first; null while there is none. A view of one graph has it in its path. */
export function useGraphName(): readonly [string | null, (name: string) => void] {
  const [parameters, setParameters] = useSearchParams()
  const [isGraphView, path] = useRoute('/graph/:name/:page?')
  const [, navigate] = useLocation()
  const { data } = useGraphs()
  const names = data?.graphs?.map(({ name }) => name) ?? []
  const standard = data?.me.defaultGraph
  const fallback = standard !== undefined && names.includes(standard) ? standard : (names[0] ?? null)
  if (isGraphView && path.name !== NEW) return [path.name, (name) => navigate(`/graph/${encodeURIComponent(name)}`)]
  return [
    parameters.get('graph') ?? fallback,
    (name) =>
      setParameters((before) => {
        before.set('graph', name)
        return before
      })
  ]
}
