import { isDeepStrictEqual } from 'node:util'
import { tools } from '../../src/tools/index.ts'
import type { SaidCall } from './asked.ts'

/** The displayed rows and nodes do not affect the algorithm. */
const ofShowing: ReadonlySet<string> = new Set(['limit', 'offset', 'graph', 'nameProperty', 'view', 'nodes'])

/** Normalises a value: nodes by name, lists sorted, words in lower case. */
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

/** The default of a parameter, which makes no difference when it is given. */
function defaultOf(tool: string, name: string): unknown {
  return (tools.find((one) => one.name === tool)?.input.properties as Record<string, { default?: unknown }> | undefined)?.[name]?.default
}

/** All calls within a tree. */
export function callsIn(value: unknown): SaidCall[] {
  if (typeof value !== 'object' || value === null) return []
  return [...('tool' in value && 'arguments' in value ? [value as SaidCall] : []), ...Object.values(value).flatMap(callsIn)]
}

/** Parameters of a call that differ from those of the expected call of the same tool. */
export function wrongArguments(given: SaidCall, said: SaidCall, nameOf: (key: string) => string): string[] {
  const names = new Set([...Object.keys(given.arguments), ...Object.keys(said.arguments)].filter((name) => !ofShowing.has(name)))
  return [...names].filter((name) => {
    const usual = defaultOf(said.tool, name)
    return !isDeepStrictEqual(plain(given.arguments[name] ?? usual, nameOf), plain(said.arguments[name] ?? usual, nameOf))
  })
}

/** Whether a call equals the wording's call. */
export const isSameCall = (given: SaidCall, said: SaidCall, nameOf: (key: string) => string): boolean =>
  given.tool === said.tool && wrongArguments(given, said, nameOf).length === 0
