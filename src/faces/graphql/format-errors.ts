import type { FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { EdgewiseError } from '../../base/errors.ts'
import { sayWhyCancelled } from '../http/problems.ts'
import { toProblem } from '../http/schemas/problem.ts'

/** What the errors of one request are told with. */
export interface ErrorContext {
  readonly request: Pick<FastifyRequest, 'id' | 'log' | 'server'>
  /** Whether a message may name what the schema has. */
  readonly showsSuggestions: boolean
}

/** As graphql words them: at the end of a message. */
const SUGGESTION = ' Did you mean '

function withoutSuggestion(message: string): string {
  const at = message.indexOf(SUGGESTION)
  return at >= 0 && message.endsWith('?') ? message.slice(0, at) : message
}

/** What a resolver threw; null for what graphql itself found wrong with the document or its variables. */
function thrownBy(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error
  if (error.originalError !== undefined) return thrownBy(error.originalError)
  // A place in the answer, and nothing thrown: what a resolver returned does not fit the schema.
  return error.path !== undefined && !error.message.startsWith('Argument ') ? error : null
}

function toldAs(error: unknown, showsSuggestions: boolean): unknown {
  const thrown = thrownBy(error)
  if (thrown !== null) return thrown
  const { message, extensions } = error as GraphQLError
  const detail = showsSuggestions ? message : withoutSuggestion(message)
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { ...extensions, detail })
}

/** Errors as GraphQL tells them: the members of the problem document that REST would send stand in `extensions`. */
export function formatErrors(errors: readonly unknown[], { request, showsSuggestions }: ErrorContext): GraphQLFormattedError[] {
  return errors.map((error) => {
    const told = sayWhyCancelled(toldAs(error, showsSuggestions), request)
    const { type: _, detail, ...extensions } = toProblem(told, request.id)
    if (extensions.status >= 500) request.log.error({ err: told }, extensions.title)
    else request.log.info({ code: extensions.code, detail }, extensions.title)
    const { locations, path } = error instanceof GraphQLError ? error : new GraphQLError('')
    return { message: detail, ...(locations === undefined ? {} : { locations }), ...(path === undefined ? {} : { path }), extensions }
  })
}
