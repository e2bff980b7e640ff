import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Tool } from '../../tools/tool.ts'

/** The schema and the context of its resolvers. They stand above the transports, so the app hands them in. */
export interface SchemaModule {
  createSchema(tools: readonly Tool[]): GraphQLSchema
  /** The context of one operation; `signal` aborts when the client goes away. */
  createContext(operation: { readonly service: FastifyInstance; readonly request: FastifyRequest; readonly signal: AbortSignal }): object
}
