import { invalidInput } from '../../base/errors.ts'
import { assertInputSize } from '../../tools/input-limits.ts'

/** The parameters of a request, as GraphQL over HTTP names them. */
export interface GraphqlParameters {
  readonly query?: string
  readonly operationName?: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly extensions?: Readonly<Record<string, unknown>>
}

const kinds = { query: 'string', operationName: 'string', variables: 'object', extensions: 'object' } as const

function isKind(value: unknown, kind: 'string' | 'object'): boolean {
  return typeof value === kind && !Array.isArray(value)
}

/** Tools and questions limit their own texts, and an inline graph has no such limit. */
const anyTexts = { additionalProperties: true }

/** Rejects oversized variables before anything reads them. */
export function assertVariables(variables: unknown, maxBytes: number): void {
  assertInputSize(variables, anyTexts, maxBytes)
}

/** Reads the parameters of a body; null means absent, and unknown members are ignored. Throws EDGEWISE_INVALID_INPUT. */
export function readBody(body: unknown): GraphqlParameters {
  if (Array.isArray(body)) throw invalidInput('Batched operations are not supported. Send one object; its document can have several fields.')
  if (typeof body !== 'object' || body === null) throw invalidInput('Send a JSON object such as {"query": "{ graphs { name } }"}.')
  const given = Object.entries(kinds).flatMap(([name, kind]) => {
    const value = (body as Record<string, unknown>)[name] ?? null
    if (value === null) return []
    if (!isKind(value, kind)) throw invalidInput(`The parameter "${name}" must be ${kind === 'string' ? 'a string' : 'an object'}.`)
    return [[name, value]]
  })
  const parameters = Object.fromEntries(given) as GraphqlParameters
  const isNamed = parameters.query !== undefined || parameters.extensions?.['persistedQuery'] !== undefined
  if (!isNamed) throw invalidInput('The parameter "query" is missing: the GraphQL document, as a string.')
  return parameters
}

/** Reads the parameters of a query string, with variables and extensions as JSON. */
export function readQueryString(query: Readonly<Record<string, unknown>>): GraphqlParameters {
  const parse = (name: string): unknown => {
    const text = query[name]
    if (typeof text !== 'string' || text === '') return text === '' ? undefined : text
    try {
      return JSON.parse(text)
    } catch {
      throw invalidInput(`The parameter "${name}" must be JSON.`)
    }
  }
  const { query: text, operationName } = query
  return readBody({
    query: text,
    operationName: operationName === '' ? undefined : operationName,
    variables: parse('variables'),
    extensions: parse('extensions')
  })
}
