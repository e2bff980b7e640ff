import { propertyIn, type TracedMessage, valueIn } from '../../graph/vertex/run/trace.ts'
import type { Message } from '../../outside/models/model.ts'
import { type CallForm, carried, stateOf } from './call-form.ts'
import type { AgentGraph, Relationship } from './open-graph.ts'
import type { Barrier } from './states.ts'
import { toJson, valuesToJson } from './values.ts'

/** What a node is told in one call. */
export interface Told {
  readonly form: CallForm
  readonly node: number
  /** Of the phase. */
  readonly superstep: number
  /** null: nothing has a state yet. */
  readonly barrier: Pick<Barrier, 'fields' | 'globals'> | null
  /** All that were delivered. */
  readonly messages: readonly TracedMessage[]
}

function relationshipsIn({ agents, relationships }: AgentGraph, node: number): Record<string, object> {
  const isWeighted = agents.program.source.graph?.weights !== undefined
  const told = ({ to, direction, weight }: Relationship) => ({ to, ...(direction !== 'both' && { direction }), ...(isWeighted && { weight }) })
  return Object.fromEntries((relationships[node] ?? []).map((relationship) => [relationship.key, told(relationship)]))
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

/** Globals of the phases so far. */
function globalsIn({ agents }: AgentGraph, { phase }: CallForm, globals: Barrier['globals']): Record<string, unknown> {
  const known = agents.phases.slice(0, phase.at + 1).flatMap(({ checked }) => checked.globals)
  return Object.fromEntries(
    known.map(({ name, reduce }) => {
      const value = globals[name] ?? 0
      return [name, reduce === 'any' || reduce === 'all' ? value === 1 : toJson(value, 'number')]
    })
  )
}

/** Any field that a message may carry: which send it is of does not matter once it has come. */
function messageIn({ phase }: CallForm, { from, value }: TracedMessage): object {
  const message = valuesToJson(value, phase.checked.message)
  return phase.sends.every((send) => carried(phase, send).length === 0) ? { from } : { from, message }
}

/** The messages of one call: what the program says, then, as JSON, all that the node knows. Nothing that was delivered is left out. */
export function promptOf(graph: AgentGraph, { form, node, superstep, barrier, messages }: Told): readonly Message[] {
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
