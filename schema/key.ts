import { invalidInput } from '../src/base/errors.ts'
import { IDEMPOTENCY_HEADER } from '../src/faces/http/idempotency.ts'
import type { GraphqlContext } from './context.ts'
import { given } from './job.ts'

interface CreateArguments {
  readonly scopes?: readonly string[] | null
}

export const keyResolvers = {
  Query: {
    keys(_: unknown, __: unknown, { service, request }: GraphqlContext) {
      request.demand('admin', 'The query keys')
      return service.keys.list(request.tenant)
    }
  },
  Key: { scopes: ({ scopes }: { readonly scopes: readonly string[] }) => scopes.map((scope) => scope.toUpperCase()) },
  Mutation: {
    createKey(_: unknown, { scopes, ...rest }: CreateArguments, { service, request }: GraphqlContext) {
      request.demand('admin', 'The mutation createKey')
      if (request.headers[IDEMPOTENCY_HEADER] !== undefined) {
        throw invalidInput('createKey does not accept an Idempotency-Key, because the stored response would contain the secret. Use POST /keys.')
      }
      return service.keys.create(request.identity, given({ ...rest, scopes: scopes?.map((scope) => scope.toLowerCase()) }))
    },
    revokeKey(_: unknown, { id }: { id: string }, { service, request }: GraphqlContext) {
      request.demand('admin', 'The mutation revokeKey')
      return service.keys.revoke(request.tenant, id)
    }
  }
}
