import { invalidInput, quote } from '../../base/errors.ts'
import { isJsonObject } from '../../base/json-object.ts'
import type { Tool } from '../../tools/tool.ts'

/** The JSON types that a schema accepts, including those in `anyOf`. */
function typesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, anyOf } = schema as { type?: string | string[]; anyOf?: unknown[] }
  return [...[type ?? []].flat(), ...(anyOf ?? []).flatMap(typesOf)]
}

function jsonTypeOf(value: unknown): string[] {
  if (Array.isArray(value)) return ['array']
  if (typeof value === 'number') return Number.isInteger(value) ? ['integer', 'number'] : ['number']
  return value === null ? ['null'] : [typeof value]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses a value from a shell: as JSON where the parameter accepts its type, as a list where it accepts lists but no text, else as text. */
function readValue(schema: unknown, text: string): unknown {
  const types = typesOf(schema)
  const value = parsed(text)
  if (value !== undefined && (types.length === 0 || jsonTypeOf(value).some((type) => types.includes(type)))) return value
  return types.includes('array') && !types.includes('string') ? text.split(',').map((item) => item.trim()) : text
}

function readObject(text: string): Record<string, unknown> {
  const value = parsed(text)
  if (isJsonObject(value)) return value
  throw invalidInput(`--args must be a JSON object such as {"limit":5}, but is ${text === '' ? 'empty' : quote(text)}.`)
}

/** The arguments of a call: those of `--args`, overridden by `key=value` pairs. The tool caller validates them. */
export function readArguments(tool: Tool, json: string | undefined, pairs: readonly string[]): Record<string, unknown> {
  const given = json === undefined ? {} : readObject(json)
  for (const pair of pairs) {
    const [, key, text] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    if (key === undefined || text === undefined)
      throw invalidInput(`"${pair}" is not an argument. Use key=value, such as limit=5, or --args with a JSON object.`)
    given[key] = readValue(tool.input.properties[tool.parameterAliases[key] ?? key], text)
  }
  return given
}
