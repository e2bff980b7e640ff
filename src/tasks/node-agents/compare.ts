import type { FieldType } from '../../graph/vertex/language/checked.ts'
import type { Value } from '../../graph/vertex/language/functions.ts'
import type { TracedMessage, TracedNode } from '../../graph/vertex/run/trace.ts'
import type { Inboxes } from './states.ts'
import { type JsonValue, toJson, type Values, valuesToJson } from './values.ts'

/** A difference between an agent's output and the program's output from the same states. */
export interface Divergence {
  readonly phase: string
  /** Superstep of the call within the phase; 0 before the first. */
  readonly superstep: number
  readonly node: number
  /** A state field, "message", or a message field such as "message.distance". */
  readonly field: string
  /** For a message: its receiver. */
  readonly to?: number
  /** null also stands for no value or no message. */
  readonly agent: JsonValue
  readonly program: JsonValue
}

type Typing = { readonly name: string; readonly type: FieldType }
type Place = Pick<Divergence, 'phase' | 'superstep'>

/** Models round the numbers that they write. */
const TOLERANCE = 1e-6
const NEAR_ZERO = 1e-12

/** Whether two values agree, numbers to six digits. */
export function isSame(first: Value | undefined, second: Value | undefined): boolean {
  if (first === second) return true
  if (typeof first !== 'number' || typeof second !== 'number') return false
  if (!Number.isFinite(first) || !Number.isFinite(second)) return false
  return Math.abs(first - second) <= Math.max(NEAR_ZERO, TOLERANCE * Math.max(Math.abs(first), Math.abs(second)))
}

function differing(agent: Values, program: Values, fields: readonly Typing[]) {
  return fields.flatMap(({ name, type }) => {
    const [given, wanted] = [agent[name], program[name]]
    if (isSame(given, wanted)) return []
    return [{ field: name, agent: given === undefined ? null : toJson(given, type), program: wanted === undefined ? null : toJson(wanted, type) }]
  })
}

/** Compares the nodes' states with the program's. null marks a node without a usable reply. */
export function compareStates(
  agents: ReadonlyMap<number, Values | null>,
  program: readonly TracedNode[],
  fields: readonly Typing[],
  place: Place
): Divergence[] {
  return [...agents]
    .sort(([first], [second]) => first - second)
    .flatMap(([node, state]) => {
      if (state === null) return [{ ...place, node, field: 'state', agent: null, program: null }]
      return differing(state, program[node]?.state ?? {}, fields).map((difference) => ({ ...place, node, ...difference }))
    })
}

function bySender(messages: readonly TracedMessage[]): Map<number, Values[]> {
  const groups = new Map<number, Values[]>()
  for (const { from, value } of messages) {
    const group = groups.get(from)
    if (group === undefined) groups.set(from, [value])
    else group.push(value)
  }
  return groups
}

/** Compares the messages from one sender to one receiver, relationship by relationship. */
function differingMessages(agent: readonly Values[], program: readonly Values[], fields: readonly Typing[]) {
  const written = (message: Values | undefined) => (message === undefined ? null : JSON.stringify(valuesToJson(message, fields)))
  return Array.from({ length: Math.max(agent.length, program.length) }, (_, at) => {
    const [given, wanted] = [agent[at], program[at]]
    if (given === undefined || wanted === undefined) return [{ field: 'message', agent: written(given), program: written(wanted) }]
    return differing(given, wanted, fields).map((one) => ({ ...one, field: `message.${one.field}` }))
  }).flat()
}

/** Compares delivered messages with those of the program, in order of sender. */
export function compareMessages(agents: Inboxes, program: readonly TracedNode[], fields: readonly Typing[], place: Place): Divergence[] {
  const found = agents.flatMap((messages, to) => {
    const [given, wanted] = [bySender(messages), bySender(program[to]?.messages ?? [])]
    const senders = new Set([...given.keys(), ...wanted.keys()])
    return [...senders].flatMap((node) =>
      differingMessages(given.get(node) ?? [], wanted.get(node) ?? [], fields).map((difference) => ({ ...place, node, to, ...difference }))
    )
  })
  return found.sort((first, second) => first.node - second.node || first.to - second.to)
}
