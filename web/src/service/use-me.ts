import { useQuery } from '@tanstack/react-query'
import { graphql, run } from './graphql.ts'

const document = graphql(`
  query Me {
    me { keyId tenant scopes model keyed }
  }
`)

export type Scope = 'read' | 'write' | 'spend' | 'fetch' | 'admin'

export function useMe() {
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => run(document, {}, { signal }) })
}

/** Whether the key in use has a scope; null while that is unknown. */
export function useMay(scope: Scope): boolean | null {
  const { data } = useMe()
  return data === undefined ? null : data.me.scopes.includes(scope)
}
