import { propertyIn, type TracedMessage, valueIn } from '../../graph/vertex/run/trace.ts'
import type { Message } from '../../outside/models/model.ts'
import { type CallForm, carried, stateOf } from './call-form.ts'
import type { AgentGraph, Relationship } from './open-graph.ts'
import type { Barrier } from './states.ts'
import { toJson, valuesToJson } from './values.ts'

export interface PromptPlace {
  readonly form: CallForm
  readonly node: number
  /** Superstep within the phase. */
  readonly superstep: number
  /** null before any node has a state. */
  readonly barrier: Pick<Barrier, 'fields' | 'globals'> | null
  /** All delivered messages. */
  readonly messages: readonly TracedMessage[]
}

function relationshipsIn({ agents, relationships }: AgentGraph, node: number): Record<string, object> {
  const isWeighted = agents.program.source.graph?.weights !== undefined
  const shownRelationship = ({ to, direction, weight }: Relationship) => ({ to, ...(direction !== 'both' && { direction }), ...(isWeighted && { weight }) })
  return Object.fromEntries((relationships[node] ?? []).map((relationship) => [relationship.key, shownRelationship(relationship)]))
}

function ownIn({ agents, names, projection, outWeightSums, inputs }: AgentGraph, node: number): object {
  const { csr } = projection
  const memory = { outWeightSums, changed: new Uint8Array() }
  const degrees = csr.undirected ? (['degree'] as const) : (['degree', 'outDegree', 'inDegree'] as const)
  const properties = [...degrees, ...(agents.program.source.graph?.weights === undefined ? [] : (['outWeight'] as const))]
  return {
    number: node,
    name: names[node],
    ...Object.fromEntries(properties.map((name) => [name, propertyIn(csr, memory, name, node)])),
    ...Object.fromEntries(Object.entries(inputs).map(([name, values]) => [name, toJson(values[node] ?? 0, 'number')]))
  }
}

/** Globals of this and earlier phases. */
function globalsIn({ agents }: AgentGraph, { phase }: CallForm, globals: Barrier['globals']): Record<string, unknown> {
  const known = agents.phases.slice(0, phase.at + 1).flatMap(({ checked }) => checked.globals)
  return Object.fromEntries(
    known.map(({ name, reduce }) => {
      const value = globals[name] ?? 0
      return [name, reduce === 'any' || reduce === 'all' ? value === 1 : toJson(value, 'number')]
    })
  )
}

/** Any field that a message may carry: the receiver does not know which send it came from. */
function messageIn({ phase }: CallForm, { from, value }: TracedMessage): object {
  const message = valuesToJson(value, phase.checked.message)
  return phase.sends.every((send) => carried(phase, send).length === 0) ? { from } : { from, message }
}

/** The prompt of one call: the program's rules, then everything the node knows as JSON. No delivered message is left out. */
export function promptOf(graph: AgentGraph, { form, node, superstep, barrier, messages }: PromptPlace): readonly Message[] {
  const globals = barrier === null ? {} : globalsIn(graph, form, barrier.globals)
  const fields = stateOf(graph.agents)
  const state = barrier && Object.fromEntries(fields.map(({ name, type }) => [name, toJson(valueIn(barrier, name, type, node), type)]))
  const known = {
    phase: form.phase.checked.name,
    superstep,
    you: ownIn(graph, node),
    relationships: relationshipsIn(graph, node),
    ...(Object.keys(globals).length > 0 && { globals }),
    ...(state && { state }),
    ...(form.kind === 'superstep' && { messages: messages.map((message) => messageIn(form, message)) })
  }
  return [
    { role: 'system', content: form.rules },
    { role: 'user', content: JSON.stringify(known) }
  ]
}
