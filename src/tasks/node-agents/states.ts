import type { FieldArray } from '../../graph/vertex/run/memory.ts'
import type { Checkpoint } from '../../graph/vertex/run/plan.ts'
import type { TracedMessage } from '../../graph/vertex/run/trace.ts'
import { stateOf } from './call-form.ts'
import type { AgentGraph } from './open-graph.ts'
import type { Values } from './values.ts'

/** The state of all nodes by field: numbers, nodes (-1 for none), booleans as 0 and 1. */
type States = Checkpoint['fields']

/** The barrier before a superstep: every node has its state, and no message has been delivered. */
export type Barrier = Checkpoint

/** Delivered messages, by node. */
export type Inboxes = readonly (readonly TracedMessage[])[]

const arrays = { number: Float64Array, boolean: Uint8Array, node: Int32Array, 'node?': Int32Array } as const

/** Merges the nodes' replies into the states, and returns which nodes changed. */
export function withStates(
  { agents, names }: AgentGraph,
  before: States | null,
  given: ReadonlyMap<number, Values>
): { readonly fields: States; readonly changed: Uint8Array } {
  const changed = new Uint8Array(names.length)
  const fields = Object.fromEntries(
    stateOf(agents).map(({ name, type }): [string, FieldArray] => {
      const values = before?.[name]?.slice() ?? new arrays[type](names.length)
      for (const [node, state] of given) {
        const value = Number(state[name])
        if (values[node] !== value) changed[node] = 1
        values[node] = value
      }
      return [name, values]
    })
  )
  return { fields, changed }
}

/** The barrier at which a program starts from these states. */
export const beginning = (fields: States, nodeCount: number): Barrier => ({
  phase: 0,
  step: 0,
  supersteps: 0,
  work: 0,
  fields,
  globals: {},
  changed: new Uint8Array(nodeCount),
  isFresh: true
})
