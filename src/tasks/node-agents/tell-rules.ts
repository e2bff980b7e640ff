import type { CheckedMessageField, CheckedPhase, CheckedRule } from '../../graph/vertex/language/checked.ts'
import type { Typed } from '../../graph/vertex/language/typed.ts'
import type { AgentProgram, AgentSend } from './agent-program.ts'
import { type CallForm, carried, sendName, stateOf } from './call-form.ts'
import { typeWords } from './values.ts'
import { inWords, type Telling } from './words.ts'

const THIS = 'the number of this superstep ("superstep")'
const NEXT = 'the number of the next superstep ("superstep" + 1)'

type Form = Omit<CallForm, 'rules' | 'schema'>

/** Facts of the graph and of this run. */
export interface Surroundings {
  readonly nodeCount: number
  readonly undirected: boolean
  readonly parameters: Telling['parameters']
}

const lines = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')
const allOf = (conditions: readonly Typed[], telling: Telling): string => conditions.map((condition) => inWords(condition, telling)).join(' and ')

const combined = {
  sum: (name: string) => `the sum of ${name} over all messages`,
  min: (name: string) => `the least ${name} in any message`,
  max: (name: string) => `the largest ${name} in any message`,
  count: () => 'the number of messages',
  any: (name: string) => `true when ${name} is true in any message`,
  all: (name: string) => `true when ${name} is true in all messages`
} as const
const absent: Readonly<Record<string, string>> = { sum: '0', min: 'infinity', max: '-infinity', count: '0', any: 'false', all: 'true' }

function tellCombine({ name, combine }: CheckedMessageField, { message }: CheckedPhase): string {
  if (combine.kind === 'collect') return `the list of ${name}: its values in all messages`
  if (combine.kind !== 'with') return `the combined ${name}: ${combined[combine.kind](name)}`
  const winner = message.find((field) => field.name === combine.field)?.combine.kind === 'max' ? 'largest' : 'least'
  const carried = message.flatMap((field) => (field.combine.kind === 'with' && field.combine.field === combine.field ? [field.name] : []))
  return `the combined ${name}: that of the message with the ${winner} ${combine.field}; where several have it, of the one among them with the least ${carried.join(', then ')}`
}

function tellAbsent({ name, type, combine }: CheckedMessageField): string {
  if (type === 'node') return `the combined ${name} is none`
  return `the combined ${name} is ${absent[combine.kind] ?? (type === 'boolean' ? 'false' : '0')}`
}

function tellRule({ when, set }: CheckedRule, telling: Telling): string {
  const changes = Object.entries(set).map(([name, typed]) => `${name} becomes ${inWords(typed, telling)}`)
  return `${when === null ? 'in all other cases' : `if ${inWords(when, telling)}`}: ${changes.join('; ')}`
}

function tellUpdate({ checked }: Form['phase'], parameters: Telling['parameters']): string {
  const telling = { parameters, superstep: THIS }
  const { message, rules, updatesAll } = checked
  return `First combine all messages that you received ("messages"):
${lines(message.map((field) => tellCombine(field, checked)))}
${updatesAll ? `Without any message ${message.map(tellAbsent).join(', ')}.\n` : ''}Then find your new state. The first rule that holds is applied, once; all it sets is worked out of your old state ("state"), and what it does not set stays as it is:
${lines(rules.map((rule) => tellRule(rule, telling)))}
If no rule holds, your state stays as it is.`
}

const ways = { out: 'your relationships with the direction "out"', in: 'your relationships with the direction "in"', both: 'all your relationships' } as const

function tellSend(send: AgentSend, number: number, { phase }: Form, { parameters, undirected }: Surroundings): string {
  const telling = { parameters, superstep: NEXT }
  const fields = carried(phase, send).map(({ name }) => `${name} is ${inWords(send.value[name] as Typed, telling)}`)
  const lines = [
    `"${sendName(number)}": over ${ways[undirected ? 'both' : send.along]}`,
    send.decided.length === 0 ? 'send always' : `send only where ${allOf(send.decided, telling)}`,
    ...fields,
    send.byRelationship
      ? 'give a list with one entry for each relationship that you send over, named in "to" by its key in "relationships"'
      : `give the one message that goes over each of them${fields.length === 0 ? ' as true, or false to send none' : ', or null to send none'}`
  ]
  const rest =
    send.delivered.length === 0 ? '' : ` Whether ${allOf(send.delivered, telling)} is not for you to look at: it is looked at when messages are delivered.`
  return `${lines.join('; ')}.${rest}`
}

function tellSends(form: Form, surroundings: Surroundings): string {
  const changed =
    form.kind === 'superstep'
      ? '"Your state changed" means that your new state differs from your old one in any field.'
      : '"Your state changed" holds: before the first superstep of a phase all nodes count as changed.'
  return `Messages to send now, of your ${form.asksState ? 'new state' : 'state'}; they arrive in the next superstep. ${changed}
${lines(form.sends.map((send, number) => tellSend(send, number, form, surroundings)))}`
}

function tellEnd({ halt }: CheckedPhase, parameters: Telling['parameters']): string {
  const telling = { parameters, superstep: 'the number of supersteps done' }
  const ends = [
    ...(halt.unchanged ? ['once a superstep has changed no node'] : []),
    ...(halt.when === null ? [] : [`once ${inWords(halt.when, telling)}`]),
    ...(halt.after === null ? [] : [`after ${inWords(halt.after, telling)} supersteps`])
  ]
  return `The phase ends ${ends.join(', or ')}; that is not for you to judge.`
}

/** The rules of one call, identical for all nodes, so that endpoints can cache the prompt's prefix. */
export function tellRules(agents: AgentProgram, form: Form, surroundings: Surroundings): string {
  const { nodeCount, parameters } = surroundings
  const { source, fields } = agents.program
  const state = stateOf(agents)
  const given = Object.entries(source.parameters ?? {}).map(([name, { type, description = '' }]) =>
    `${name}, a ${type}: ${parameters[name]}. ${description}`.trim()
  )
  const initial = fields.flatMap(({ name, initial }) => (initial === null ? [] : [`${name} is ${inWords(initial, { parameters, superstep: THIS })}`]))
  const parts = [
    `You are one node of a graph of ${nodeCount} nodes. All nodes carry out the same program in supersteps: in each, a node reads the messages that were sent to it, finds its new state and sends messages over its relationships. Follow the rules below to the letter, with exact numbers.`,
    `Nodes are known by their numbers, from 0 to ${nodeCount - 1}; of two nodes the one with the smaller number is the less. "none" is written null.`,
    `The program "${source.name}": ${source.description}${given.length === 0 ? '' : `\nIts parameters:\n${lines(given)}`}`,
    `The state of a node:\n${lines(state.map(({ name, type }) => `${name}: ${typeWords[type]}`))}`,
    ...(form.kind === 'initialise' ? [`This is the beginning. Your first state:\n${lines(initial)}`] : []),
    ...(form.kind === 'superstep' ? [tellUpdate(form.phase, parameters)] : []),
    ...(form.sends.length === 0 ? [] : [tellSends(form, surroundings)]),
    ...(form.sends.length === 0 ? [] : [tellEnd(form.phase.checked, parameters)]),
    `Reply with nothing but a JSON object with ${[...(form.asksState ? ['"state", your whole new state'] : []), ...form.sends.map((_, number) => `"${sendName(number)}"`)].join(', ')}.`
  ]
  return parts.join('\n\n')
}
