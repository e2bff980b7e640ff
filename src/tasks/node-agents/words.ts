import type { Value } from '../../graph/vertex/language/functions.ts'
import type { Typed } from '../../graph/vertex/language/typed.ts'

/** Context for rendering an expression. */
export interface Telling {
  /** Values of the program's parameters, nodes by number. */
  readonly parameters: Readonly<Record<string, number>>
  /** The name of the expression's superstep. */
  readonly superstep: string
}

type Write<Kind extends Typed['kind']> = (typed: Extract<Typed, { kind: Kind }>, telling: Telling) => string

const infix: ReadonlySet<string> = new Set(['+', '-', '*', '/', '<', '<=', '>', '>=', '=', '!=', 'and', 'or'])
const owners = { self: 'your', from: 'your', to: "the receiver's" } as const
const properties = {
  id: 'number',
  degree: 'degree',
  outDegree: 'outDegree',
  inDegree: 'inDegree',
  outWeight: 'outWeight',
  changed: 'state changed'
} as const

const lists = {
  size: (list: string) => `how many values of ${list} came`,
  mode: (list: string) => `the value that came most often as ${list} (of those that came equally often the least)`,
  hIndex: (list: string) => `the largest h of which there are h values of ${list} that are h or more`,
  leastMissing: (list: string) => `the least of 0, 1, 2, ... that did not come as ${list}`,
  contains: (list: string, item: string) => `${item} came as ${list}`
} as const

const calls: Readonly<Record<string, (parts: readonly string[]) => string>> = {
  not: ([a]) => `not ${a}`,
  negative: ([a]) => `-${a}`,
  if: ([condition, yes, no]) => `(if ${condition} then ${yes}, else ${no})`,
  coalesce: ([first, second]) => `(${first}, or ${second} if that is none)`,
  number: ([node]) => `${node}`,
  node: ([place]) => `the node with the number ${place} (none if there is no such node)`,
  mod: ([value, by]) => `(${value} modulo ${by})`
}

function literal(value: Value, type: Typed['type']): string {
  if (type === 'none') return 'none'
  if (type === 'node') return `node ${value}`
  return String(value).replace('Infinity', 'infinity')
}

const writers: { readonly [Kind in Typed['kind']]: Write<Kind> } = {
  literal: ({ value, type }) => literal(value, type),
  field: ({ whose, name }) => `${owners[whose]} ${name}`,
  property: ({ whose, name }) => `${owners[whose]} ${properties[name]}`,
  weight: () => "the relationship's weight",
  parameter: ({ name, type }, { parameters }) => literal(type === 'boolean' ? parameters[name] === 1 : (parameters[name] ?? 0), type),
  global: ({ name }) => `the global ${name}`,
  message: ({ name }) => `the combined ${name}`,
  list: ({ name }) => `the list of ${name}`,
  superstep: (_, { superstep }) => superstep,
  nodes: () => 'the number of nodes',
  received: () => 'the number of messages you received',
  call: ({ name, arguments: parts }, telling) => writeCall(name, parts, telling),
  reduce: ({ name, list, arguments: parts }, telling) => `(${lists[name](list, parts.map((part) => inWords(part, telling)).join(''))})`,
  common: ({ name }) => name,
  aggregate: ({ name }) => name
}

function writeCall(name: string, parts: readonly Typed[], telling: Telling): string {
  const phrases = parts.map((part) => inWords(part, telling))
  if (!infix.has(name)) return calls[name]?.(phrases) ?? `${name}(${phrases.join(', ')})`
  return `(${phrases.join(` ${name} `)})`
}

/** Renders an expression for an agent: its own state, its message and the other end. */
export function inWords(typed: Typed, telling: Telling): string {
  const write = writers[typed.kind] as (typed: Typed, telling: Telling) => string
  return write(typed, telling)
}
