import type { FastifyPluginAsync, FastifyTypeProvider, RawServerDefault } from 'fastify'
import type { Static, TSchema } from 'typebox'

/** Gives handlers the types of their TypeBox schemas. */
export interface TypeBoxProvider extends FastifyTypeProvider {
  readonly validator: this['schema'] extends TSchema ? Static<this['schema']> : unknown
  /** Tests check responses against the schemas, not types, because ports return readonly interfaces. */
  readonly serializer: unknown
}

export type Routes = FastifyPluginAsync<Record<never, never>, RawServerDefault, TypeBoxProvider>
