import { GraphQLError, type GraphQLScalarTypeConfig, Kind, type ValueNode, valueFromASTUntyped } from 'graphql'

type Variables = Parameters<typeof valueFromASTUntyped>[1]
type Scalar = Pick<GraphQLScalarTypeConfig<unknown, unknown>, 'serialize' | 'parseValue' | 'parseLiteral'>

const refuse = (what: string) => new GraphQLError(`A Long is a whole number, or its digits as text; got ${what}.`)

/** Integers; beyond 2^53 they are text, because readers would round them. */
function asLong(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return Number.isSafeInteger(Number(value)) ? Number(value) : value
  throw refuse(JSON.stringify(value) ?? String(value))
}

export const scalars: Readonly<Record<string, Scalar>> = {
  Long: {
    serialize: (value) => (typeof value === 'bigint' ? value.toString() : value),
    parseValue: asLong,
    parseLiteral: (node: ValueNode) => asLong(node.kind === Kind.INT || node.kind === Kind.STRING ? node.value : node.kind)
  },
  JSON: { serialize: (value) => value, parseValue: (value) => value, parseLiteral: asJson }
}

/** The value of a literal; an integer beyond 2^53 becomes `{"integer": digits}`, this service's JSON form. */
function asJson(node: ValueNode, variables?: Variables): unknown {
  if (node.kind === Kind.INT && !Number.isSafeInteger(Number(node.value))) return { integer: node.value }
  if (node.kind === Kind.LIST) return node.values.map((item) => asJson(item, variables))
  if (node.kind === Kind.OBJECT) return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, asJson(value, variables)]))
  return valueFromASTUntyped(node, variables)
}
