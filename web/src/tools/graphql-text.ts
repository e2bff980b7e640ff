import { isNode } from './fields.ts'
import type { Schema } from './tool-types.ts'

const symbols: Readonly<Record<string, string>> = { '=': 'EQ', '<>': 'NE', '<': 'LT', '<=': 'LE', '>': 'GT', '>=': 'GE' }

const fieldName = (name: string): string => name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())

function enumName(value: string): string {
  const words = value.replaceAll('+', '_PLUS').replace(/([a-z\d])([A-Z])/g, '$1_$2')
  return symbols[value] ?? words.replace(/\W+/g, '_').toUpperCase()
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plain).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${plain(one)}`)
    .join(', ')} }`
}

function nodeText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `{ name: ${JSON.stringify(String(value))} }`
  return 'label' in value ? `{ labelled: ${plain(value)} }` : plain(value)
}

/** One of several shapes is an object whose only field names the shape; a text or a list of them is just the list. */
function choiceText(value: unknown, branches: readonly Schema[]): string {
  const isList = Array.isArray(value)
  const isObject = typeof value === 'object' && !isList
  const branch = branches.find(({ type }) => (isList ? type === 'array' : isObject ? type === 'object' : type !== 'array' && type !== 'object')) ?? {}
  if (branches.length === 2 && branches[0]?.type === 'string' && branches[1]?.items !== undefined) return literal(value, branch)
  const name = branch.properties !== undefined ? 'fields' : branch.items !== undefined ? 'list' : branch.type === 'object' ? 'map' : 'text'
  return `{ ${name}: ${literal(value, branch)} }`
}

/** A value of a parameter as GraphQL writes it. */
function literal(value: unknown, schema: Schema): string {
  if (isNode(schema)) return nodeText(value)
  if (schema.anyOf !== undefined) return choiceText(value, schema.anyOf)
  if (schema.enum !== undefined && typeof value === 'string') return enumName(value)
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, schema.items ?? {})).join(', ')}]`
  if (typeof value !== 'object' || value === null || schema.properties === undefined) return plain(value)
  return `{ ${argumentsText(value as Record<string, unknown>, schema)} }`
}

function argumentsText(given: Readonly<Record<string, unknown>>, { properties = {} }: Schema): string {
  return Object.entries(given)
    .map(([name, value]) => `${fieldName(name)}: ${literal(value, properties[name] ?? {})}`)
    .join(', ')
}

/** A call as a GraphQL document. Its connection of rows takes the place of limit, offset and lists. */
export function graphqlText(field: string, schema: Schema, given: Readonly<Record<string, unknown>>, isMutation: boolean): string {
  const { limit = 20, offset: _offset, lists: _lists, ...rest } = given
  const parameters = Object.keys(rest).length === 0 ? '' : `(${argumentsText(rest, schema)})`
  return `${isMutation ? 'mutation' : 'query'} {
  ${field}${parameters} {
    handle
    facts
    notes
    rows(first: ${String(limit)}) { totalCount nodes { cells } }
  }
}`
}
