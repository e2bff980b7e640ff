import type { GraphqlContext } from './context.ts'

export const meResolvers = {
  Query: { me: (_: unknown, __: unknown, { request }: GraphqlContext) => request.me() }
}
