import { isJsonObject, type JsonObject } from '../../base/json-object.ts'
import { jsonIn } from './json-values.ts'
import type { ModelTool } from './model.ts'

export interface WrittenCall {
  readonly name: string
  readonly arguments: string
}

export interface WrittenCalls {
  readonly calls: readonly WrittenCall[]
  /** The text before the calls. */
  readonly text: string
}

/** Parameters and required parameters of each tool, by name. */
export type OfferedTools = ReadonlyMap<string, { readonly takes: ReadonlySet<string>; readonly needs: readonly string[] }>

export function offeredTools(tools: readonly ModelTool[] = []): OfferedTools {
  const described = tools.map(({ name, parameters: { properties, required } }) => {
    const needs = Array.isArray(required) ? required.map(String) : []
    return [name, { takes: new Set(Object.keys(properties ?? {})), needs }] as const
  })
  return new Map(described)
}

const ARGUMENTS = ['arguments', 'parameters', 'args', 'input']
const NAMES = ['name', 'tool', 'function']
/** Text that names the tool of the following object: `<function=name>{...}`, `name({...})`. */
const NAMED_BEFORE = /(?:<function=([\w.-]+)>|([\w.-]+)\()\s*$/

/** The calls of offered tools that a model wrote as text, or null. */
export function readWrittenCalls(text: string, offered: OfferedTools): WrittenCalls | null {
  const values = jsonIn(text).map(({ value, start }) => ({ start, calls: callsOf(value, text.slice(0, start), offered) }))
  const first = values.find(({ calls }) => calls.length > 0)
  if (first === undefined) return null
  return { calls: values.flatMap(({ calls }) => calls), text: withoutWrapper(text.slice(0, first.start)) }
}

/** One token of call syntax at the end of a text. */
const WRAPPER = /(?:<\/?[\w=.|-]{1,60}>|`{3}\w{0,20}|[\w.-]{1,60}\(|[{[\s])$/

function withoutWrapper(text: string): string {
  const found = WRAPPER.exec(text.slice(-100))
  return found === null ? text : withoutWrapper(text.slice(0, -found[0].length))
}

/** The calls in one value; `before` is the text before it. */
export function callsOf(value: unknown, before: string, offered: OfferedTools): readonly WrittenCall[] {
  const calls = callsIn(value, offered)
  if (calls.length > 0 || !isJsonObject(value)) return calls
  const [, inTag, inCall] = NAMED_BEFORE.exec(before.slice(-100)) ?? []
  const name = offeredName(inTag ?? inCall, offered)
  return name === null ? [] : [{ name, arguments: JSON.stringify(value) }]
}

function callsIn(value: unknown, offered: OfferedTools): WrittenCall[] {
  if (Array.isArray(value)) return value.flatMap((one) => callsIn(one, offered))
  if (!isJsonObject(value)) return []
  const inner = Array.isArray(value['tool_calls']) ? value['tool_calls'] : value['function']
  return typeof inner === 'object' && inner !== null ? callsIn(inner, offered) : callIn(value, offered)
}

function callIn(value: JsonObject, offered: OfferedTools): WrittenCall[] {
  const naming = NAMES.find((member) => offeredName(value[member], offered) !== null)
  const name = naming === undefined ? null : offeredName(value[naming], offered)
  if (name === null) return bareArguments(value, offered)
  const key = ARGUMENTS.find((member) => Object.hasOwn(value, member))
  if (key === undefined) {
    // Arguments may be beside the name; an object that merely has a tool's name is not a call.
    const beside = Object.entries(value).filter(([member]) => member !== naming && member !== 'type')
    return beside.every(([member]) => offered.get(name)?.takes.has(member)) ? [{ name, arguments: JSON.stringify(Object.fromEntries(beside)) }] : []
  }
  const given = value[key]
  if (typeof given === 'string') return [{ name, arguments: given.trim() === '' ? '{}' : given }]
  return [{ name, arguments: JSON.stringify(given ?? {}) }]
}

/** Arguments without a tool name, if they include all required parameters of one tool and no unknown ones. */
function bareArguments(value: JsonObject, offered: OfferedTools): WrittenCall[] {
  const members = Object.keys(value)
  const fitting = [...offered].filter(
    ([, { takes, needs }]) => needs.length > 0 && needs.every((one) => members.includes(one)) && members.every((one) => takes.has(one))
  )
  const [name, ...others] = fitting.map(([tool]) => tool)
  return name === undefined || others.length > 0 ? [] : [{ name, arguments: JSON.stringify(value) }]
}

function offeredName(name: unknown, offered: OfferedTools): string | null {
  if (typeof name !== 'string') return null
  const plain = name.replace(/^functions?\./, '')
  return offered.has(plain) ? plain : null
}
