import type { FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { EdgewiseError } from '../../base/errors.ts'
import { sayWhyCancelled } from '../http/problems.ts'
import { toProblem } from '../http/schemas/problem.ts'

/** Context for formatting the errors of one request. */
export interface ErrorContext {
  readonly request: Pick<FastifyRequest, 'id' | 'log' | 'server'>
  /** Whether a message may suggest names of the schema. */
  readonly showsSuggestions: boolean
}

/** Start of graphql's suggestion at the end of a message. */
const SUGGESTION = ' Did you mean '

function withoutSuggestion(message: string): string {
  const at = message.indexOf(SUGGESTION)
  return at >= 0 && message.endsWith('?') ? message.slice(0, at) : message
}

/** The error that a resolver threw; null for graphql's own errors about the document or its variables. */
function thrownBy(error: unknown): unknown {
  if (!(error instanceof GraphQLError)) return error
  if (error.originalError !== undefined) return thrownBy(error.originalError)
  // An error with a path but without a cause means that a resolver's result does not fit the schema.
  return error.path !== undefined && !error.message.startsWith('Argument ') ? error : null
}

function shownAs(error: unknown, showsSuggestions: boolean): unknown {
  const thrown = thrownBy(error)
  if (thrown !== null) return thrown
  const { message, extensions } = error as GraphQLError
  const detail = showsSuggestions ? message : withoutSuggestion(message)
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { ...extensions, detail })
}

/** Formats errors for GraphQL: `extensions` has the members of REST's problem document. */
export function formatErrors(errors: readonly unknown[], { request, showsSuggestions }: ErrorContext): GraphQLFormattedError[] {
  return errors.map((error) => {
    const shown = sayWhyCancelled(shownAs(error, showsSuggestions), request)
    const { type: _, detail, ...extensions } = toProblem(shown, request.id)
    if (extensions.status >= 500) request.log.error({ err: shown }, extensions.title)
    else request.log.info({ code: extensions.code, detail }, extensions.title)
    const { locations, path } = error instanceof GraphQLError ? error : new GraphQLError('')
    return { message: detail, ...(locations === undefined ? {} : { locations }), ...(path === undefined ? {} : { path }), extensions }
  })
}
