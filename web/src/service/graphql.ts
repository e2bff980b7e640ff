import type { initGraphQLTada, TadaDocumentNode } from 'gql.tada'
import { type GraphqlError, problemOf, problemOfErrors } from './problem.ts'
import { noteProblem, sendForJson } from './request.ts'
import type { introspection } from './schema.d.ts'

interface Setup {
  introspection: introspection
  scalars: { Long: number | string; JSON: unknown; ID: string; String: string; Int: number; Float: number; Boolean: boolean }
}

/** Types a document by the schema. At run time a document is its text. */
export const graphql = ((text: string) => text) as unknown as initGraphQLTada<Setup>

interface Reply<Result> {
  readonly data?: Result | null
  readonly errors?: readonly GraphqlError[]
}

/** Runs a query or mutation. Throws a Problem for the first error. */
export async function run<Result, Variables>(
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
  options: { readonly signal?: AbortSignal } = {}
): Promise<Result> {
  const { data, errors } = await sendForJson<Reply<Result>>('/graphql', { ...options, json: { query: document as unknown as string, variables } })
  if (errors !== undefined) throw noteProblem(problemOfErrors(errors))
  if (data == null) throw problemOf(null, 500, null)
  return data
}
