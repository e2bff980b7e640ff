import { isDeepStrictEqual } from 'node:util'
import { tools } from '../../src/tools/index.ts'
import type { SaidCall } from './asked.ts'

/** How many rows are shown, and of which nodes, is no matter of the algorithm. */
const ofShowing: ReadonlySet<string> = new Set(['limit', 'offset', 'graph', 'nameProperty', 'view', 'nodes'])

/** A node by its name, a list in order, a word in small letters. */
function plain(value: unknown, nameOf: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, nameOf)).sort()
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value.toLowerCase() : value
  const { id, name } = value as { id?: unknown; name?: unknown }
  if (id !== undefined || name !== undefined) return (id === undefined ? String(name) : nameOf(String(id))).toLowerCase()
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, item]) => [key === 'op' ? 'operator' : key, item === '!=' ? '<>' : plain(item, nameOf)])
  )
}

/** What a tool takes for a parameter that is not given: to say so changes nothing. */
function defaultOf(tool: string, name: string): unknown {
  return (tools.find((one) => one.name === tool)?.input.properties as Record<string, { default?: unknown }> | undefined)?.[name]?.default
}

/** The calls of a tree, wherever they stand in it. */
export function callsIn(value: unknown): SaidCall[] {
  if (typeof value !== 'object' || value === null) return []
  return [...('tool' in value && 'arguments' in value ? [value as SaidCall] : []), ...Object.values(value).flatMap(callsIn)]
}

/** Parameters that a call of the same tool gives otherwise than it is said. */
export function wrongArguments(given: SaidCall, said: SaidCall, nameOf: (key: string) => string): string[] {
  const names = new Set([...Object.keys(given.arguments), ...Object.keys(said.arguments)].filter((name) => !ofShowing.has(name)))
  return [...names].filter((name) => {
    const usual = defaultOf(said.tool, name)
    return !isDeepStrictEqual(plain(given.arguments[name] ?? usual, nameOf), plain(said.arguments[name] ?? usual, nameOf))
  })
}

/** Whether a call is what a wording says. */
export const isSameCall = (given: SaidCall, said: SaidCall, nameOf: (key: string) => string): boolean =>
  given.tool === said.tool && wrongArguments(given, said, nameOf).length === 0
