import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Tool } from '../../tools/tool.ts'

/** The schema and the context of its resolvers. A higher layer than the transports contains them, so the app passes them in. */
export interface SchemaModule {
  createSchema(tools: readonly Tool[]): GraphQLSchema
  /** The context of one operation; `signal` aborts when the client disconnects. */
  createContext(operation: { readonly service: FastifyInstance; readonly request: FastifyRequest; readonly signal: AbortSignal }): object
}
