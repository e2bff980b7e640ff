import { checkProgram } from '../../../src/graph/vertex/language/check-program.ts'
import type { CheckedMessageField, CheckedPhase } from '../../../src/graph/vertex/language/checked.ts'
import { evaluate } from '../../../src/graph/vertex/language/evaluate.ts'
import type { Value } from '../../../src/graph/vertex/language/functions.ts'
import type { VertexProgram } from '../../../src/graph/vertex/language/program.ts'
import type { Typed } from '../../../src/graph/vertex/language/typed.ts'
import { readAgentProgram } from '../../../src/tasks/node-agents/agent-program.ts'
import type { Agent, Known } from './faithful-agents.ts'

type Values = Readonly<Record<string, Value>>

const toValue = (json: unknown): Value => {
  if (json === null || json === undefined) return -1
  if (json === 'infinity' || json === '-infinity') return json === 'infinity' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  return json as Value
}
const toValues = (json: object = {}): Values => Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toValue(value)]))

function jsonOf(value: Value, type: Typed['type']): unknown {
  if (type === 'node?' && Number(value) < 0) return null
  if (typeof value === 'number' && !Number.isFinite(value)) return value > 0 ? 'infinity' : '-infinity'
  return value
}

const absent = { sum: 0, count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, any: false, all: true }

/** Messages become one, the plain way. */
function combine(fields: readonly CheckedMessageField[], messages: readonly Values[]): Record<string, Value> {
  const result: Record<string, Value> = {}
  for (const { name, type, combine: by } of fields) {
    const values = messages.map((message) => message[name] ?? 0)
    const none = type === 'node' ? -1 : by.kind in absent ? absent[by.kind as keyof typeof absent] : type === 'boolean' ? false : 0
    if (by.kind === 'count') result[name] = messages.length
    else if (values.length === 0) result[name] = none
    else if (by.kind === 'sum') result[name] = values.reduce<number>((sum, value) => sum + Number(value), 0)
    else if (by.kind === 'min') result[name] = Math.min(...values.map(Number))
    else if (by.kind === 'max') result[name] = Math.max(...values.map(Number))
    else if (by.kind === 'any') result[name] = values.some(Boolean)
    else if (by.kind === 'all') result[name] = values.every(Boolean)
  }
  for (const { name, combine: by } of fields) {
    if (by.kind !== 'with' || messages.length === 0) continue
    const winners = messages.filter((message) => Number(message[by.field]) === result[by.field])
    const goWith = fields.filter((field) => field.combine.kind === 'with' && field.combine.field === by.field)
    const [winner] = winners.sort((a, b) => goWith.map((field) => Number(a[field.name]) - Number(b[field.name])).find((difference) => difference !== 0) ?? 0)
    result[name] = winner?.[name] ?? 0
  }
  return result
}

interface Context {
  readonly known: Known
  readonly parameters: Values
  readonly nodes: number
}

/** What expressions read, out of the JSON of a prompt and of nothing else. */
function readings(
  { known, parameters, nodes }: Context,
  state: Values,
  more: { changed: boolean; superstep: number; message?: Values; over?: { to: number; weight?: number } }
) {
  const you = known.you as unknown as Readonly<Record<string, unknown>>
  const globals = toValues(known.globals ?? {})
  const { over, message = {} } = more
  const property = (name: string): Value => {
    if (name === 'id') return known.you.number
    return name === 'changed' ? more.changed : toValue(you[name] ?? you['degree'])
  }
  return {
    nodes,
    list: (name: string) => (known.messages ?? []).map((one) => Number(toValues(one.message)[name])),
    read(leaf: Typed): Value {
      if (leaf.kind === 'field') return state[leaf.name] ?? toValue(you[leaf.name])
      if (leaf.kind === 'property') return leaf.whose === 'to' ? (over?.to ?? -1) : property(leaf.name)
      if (leaf.kind === 'weight') return over?.weight ?? 1
      if (leaf.kind === 'parameter') return parameters[leaf.name] ?? 0
      if (leaf.kind === 'global') return globals[leaf.name] ?? 0
      if (leaf.kind === 'message') return message[leaf.name] ?? 0
      return leaf.kind === 'superstep' ? more.superstep : (known.messages ?? []).length
    }
  }
}

/** Runs any program that agents can carry out, from the content of a prompt. `parameters` names nodes by number. */
export function programAgent(source: VertexProgram, parameters: Values, nodes: number): Agent {
  const program = checkProgram(source)
  const { phases } = readAgentProgram(program)
  const fields = program.fields.filter(({ initial }) => initial !== null)

  function update(context: Context, { message, rules }: CheckedPhase): Values {
    const old = toValues(context.known.state)
    const messages = (context.known.messages ?? []).map((one) => toValues(one.message))
    const read = readings(context, old, { changed: false, superstep: context.known.superstep, message: combine(message, messages) })
    const rule = rules.find(({ when }) => when === null || evaluate(when, read) === true)
    return { ...old, ...Object.fromEntries(Object.entries(rule?.set ?? {}).map(([name, typed]) => [name, evaluate(typed, read)])) }
  }

  return ({ kind, known, wanted }) => {
    const context = { known, parameters, nodes }
    const phase = phases.find(({ checked }) => checked.name === known.phase)
    if (phase === undefined) return {}
    const old = toValues(known.state)
    const first = readings(context, {}, { changed: false, superstep: 0 })
    const begun = () => Object.fromEntries(fields.map(({ name, initial }) => [name, evaluate(initial as Typed, first)]))
    const state = kind === 'initialise' ? begun() : kind === 'open' ? old : update(context, phase.checked)
    const changed = kind !== 'superstep' || fields.some(({ name }) => state[name] !== old[name])
    const sends = phase.sends.map(({ along, byRelationship, decided, value }) => {
      const over = Object.entries(known.relationships).filter(([, { direction }]) => direction === undefined || along === 'both' || along === direction)
      const sent = (byRelationship ? over : over.slice(0, 1)).flatMap(([to, relationship]) => {
        const read = readings(context, state, { changed, superstep: known.superstep + 1, over: relationship })
        if (decided.some((condition) => evaluate(condition, read) !== true)) return []
        const message = Object.fromEntries(Object.entries(value).map(([name, typed]) => [name, jsonOf(evaluate(typed, read), typed.type)]))
        return [{ to, message }]
      })
      const isEmpty = Object.keys(value).length === 0
      if (byRelationship) return isEmpty ? sent.map(({ to }) => ({ to })) : sent
      if (isEmpty) return sent.length > 0
      return sent[0]?.message ?? null
    })
    const all = {
      state: Object.fromEntries(fields.map(({ name, type }) => [name, jsonOf(state[name] ?? 0, type)])),
      ...Object.fromEntries(sends.map((send, at) => [`send_${at + 1}`, send]))
    }
    return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes(name)))
  }
}
