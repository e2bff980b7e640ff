import type { Completion } from '../src/faces/http/completions.ts'
import type { GraphqlContext } from './context.ts'

interface CompleteArguments {
  readonly text: string
  readonly graph?: string | null
  readonly first: number | null
}

export const completionResolvers = {
  Query: {
    complete: (_: unknown, { text, graph, first }: CompleteArguments, { service, request }: GraphqlContext): Promise<Completion[]> =>
      service.complete(request.tenant, { text, graph: graph ?? null, first: first ?? 10 })
  }
}
