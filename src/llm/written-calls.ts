import { jsonIn } from './json-values.ts'

export interface WrittenCall {
  readonly name: string
  readonly arguments: string
}

export interface WrittenCalls {
  readonly calls: readonly WrittenCall[]
  /** What was said before them. */
  readonly said: string
}

type Members = Readonly<Record<string, unknown>>

const ARGUMENTS = ['arguments', 'parameters', 'args', 'input']
const NAMES = ['name', 'tool', 'function']
/** Text that names the tool of the object that follows: `<function=name>{...}`, `name({...})`. */
const NAMED_BEFORE = /(?:<function=([\w.-]+)>|([\w.-]+)\()\s*$/

/** The calls that a model wrote as text, where they are of tools that it was offered; null: there are none. */
export function readWrittenCalls(text: string, offered: ReadonlySet<string>): WrittenCalls | null {
  const values = jsonIn(text).map(({ value, start }) => ({ start, calls: callsOf(value, text.slice(0, start), offered) }))
  const first = values.find(({ calls }) => calls.length > 0)
  if (first === undefined) return null
  const said = text.slice(0, first.start).replace(/(?:<\/?[\w=.|-]+>|```\w*|[\w.-]+\(|\{|\[|\s)+$/, '')
  return { calls: values.flatMap(({ calls }) => calls), said }
}

/** The calls in one value. @param before what was written before it */
export function callsOf(value: unknown, before: string, offered: ReadonlySet<string>): readonly WrittenCall[] {
  const calls = callsIn(value, offered)
  if (calls.length > 0 || !isObject(value)) return calls
  const [, inTag, inCall] = NAMED_BEFORE.exec(before.slice(-100)) ?? []
  const name = offeredName(inTag ?? inCall, offered)
  return name === null ? [] : [{ name, arguments: JSON.stringify(value) }]
}

function callsIn(value: unknown, offered: ReadonlySet<string>): WrittenCall[] {
  if (Array.isArray(value)) return value.flatMap((one) => callsIn(one, offered))
  if (!isObject(value)) return []
  const inner = Array.isArray(value['tool_calls']) ? value['tool_calls'] : value['function']
  return typeof inner === 'object' && inner !== null ? callsIn(inner, offered) : callIn(value, offered)
}

function callIn(value: Members, offered: ReadonlySet<string>): WrittenCall[] {
  const name = NAMES.map((member) => offeredName(value[member], offered)).find((one) => one !== null)
  if (name === undefined || name === null) return []
  const key = ARGUMENTS.find((member) => Object.hasOwn(value, member))
  // An object that merely has the name of a tool is no call of it.
  if (key === undefined) return Object.keys(value).every((member) => NAMES.includes(member) || member === 'type') ? [{ name, arguments: '{}' }] : []
  const given = value[key]
  if (typeof given === 'string') return [{ name, arguments: given.trim() === '' ? '{}' : given }]
  return [{ name, arguments: JSON.stringify(given ?? {}) }]
}

function offeredName(name: unknown, offered: ReadonlySet<string>): string | null {
  if (typeof name !== 'string') return null
  const plain = name.replace(/^functions?\./, '')
  return offered.has(plain) ? plain : null
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
