import type { Value } from '../../graph/vertex/language/functions.ts'
import type { VertexProgram } from '../../graph/vertex/language/program.ts'
import type { TracedMessage, TracedNode } from '../../graph/vertex/run/trace.ts'

/** Names of nodes by index. */
export type Names = (node: number) => string

const MESSAGES_SHOWN = 3

export const isNodeType = (type: string | undefined): boolean => type === 'node' || type === 'node?'

export function formatNumber(value: number, digits = 6): string {
  if (Number.isFinite(value)) return String(Number(value.toPrecision(digits)))
  return value > 0 ? 'infinite' : 'minus infinite'
}

function sayValue(value: Value, type: string | undefined, names: Names): string {
  if (typeof value === 'boolean') return String(value)
  if (!isNodeType(type)) return formatNumber(value)
  return value < 0 ? 'none' : names(value)
}

/** `distance 4, via Bank`. */
export function formatState({ state }: TracedNode, fields: VertexProgram['state'], names: Names): string {
  return Object.entries(state)
    .map(([name, value]) => `${name} ${sayValue(value, fields[name]?.type, names)}`)
    .join(', ')
}

/** `from Bank: distance 4`; a field that only repeats the sender is left out. */
function sayMessage({ from, value }: TracedMessage, types: Readonly<Record<string, { readonly type: string }>>, names: Names): string {
  const fields = Object.entries(value).filter(([name, one]) => !(isNodeType(types[name]?.type) && one === from))
  const values = fields.map(([name, one]) => `${name} ${sayValue(one, types[name]?.type, names)}`).join(', ')
  return values === '' ? `from ${names(from)}` : `from ${names(from)}: ${values}`
}

/** The first few messages, and how many more there were. */
export function formatMessages({ messages, messageCount }: TracedNode, { message = {} }: VertexProgram['phases'][number], names: Names): string {
  const shown = messages.slice(0, MESSAGES_SHOWN).map((one) => sayMessage(one, message, names))
  const more = messageCount - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** Nodes that those sentences name. */
export function formatNodes({ node, state, messages }: TracedNode, { state: fields, phases }: VertexProgram): number[] {
  const isNode = (name: string) => isNodeType(fields[name]?.type) || phases.some(({ message }) => isNodeType(message?.[name]?.type))
  const inValues = (values: Readonly<Record<string, Value>>) =>
    Object.entries(values).flatMap(([name, value]) => (isNode(name) && Number(value) >= 0 ? [Number(value)] : []))
  return [node, ...inValues(state), ...messages.slice(0, MESSAGES_SHOWN).flatMap(({ from, value }) => [from, ...inValues(value)])]
}
