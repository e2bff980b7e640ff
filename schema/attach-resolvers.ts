import { type GraphQLFieldResolver, type GraphQLSchema, isAbstractType, isObjectType, isScalarType } from 'graphql'
import type { GraphqlContext } from './context.ts'
import { scalars } from './scalars.ts'

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext>
type FieldResolver = Resolve | { readonly subscribe: Resolve; readonly resolve: Resolve }

/** Resolvers by type and field; a field without one is the member of its name. */
export type Resolvers = Readonly<Record<string, Readonly<Record<string, FieldResolver>>>>

export function attachResolvers(schema: GraphQLSchema, resolvers: Resolvers): void {
  for (const [name, fields] of Object.entries(resolvers)) {
    const type = schema.getType(name)
    if (!isObjectType(type)) throw new TypeError(`The schema has no type ${name}.`)
    for (const [field, resolver] of Object.entries(fields)) {
      const target = type.getFields()[field]
      if (target === undefined) throw new TypeError(`The type ${name} has no field ${field}.`)
      Object.assign(target, typeof resolver === 'function' ? { resolve: resolver } : resolver)
    }
  }
}

/** Determines the type of a value in fields with several. */
export function attachTypes(schema: GraphQLSchema, types: Readonly<Record<string, (value: never) => string>>): void {
  for (const [name, resolveType] of Object.entries(types)) {
    const type = schema.getType(name)
    if (!isAbstractType(type)) throw new TypeError(`The schema has no interface or union ${name}.`)
    Object.assign(type, { resolveType })
  }
}

export function attachScalars(schema: GraphQLSchema): void {
  for (const [name, scalar] of Object.entries(scalars)) {
    const type = schema.getType(name)
    if (isScalarType(type)) Object.assign(type, scalar)
  }
}
