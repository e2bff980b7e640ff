import type { Steps } from '../../base/concurrency/thread-share.ts'
import { evaluate, type Readings } from '../../graph/vertex/language/evaluate.ts'
import type { Typed } from '../../graph/vertex/language/typed.ts'
import { evaluateForAll } from '../../graph/vertex/run/progress.ts'
import { propertyIn, type TracedMessage, valueIn } from '../../graph/vertex/run/trace.ts'
import type { AgentPhase } from './agent-program.ts'
import { type AgentGraph, isAlong, type Relationship } from './open-graph.ts'
import type { Sent } from './reply.ts'
import type { Barrier, Inboxes } from './states.ts'

/** By node, then by send of the phase. */
export type Outboxes = readonly (readonly Sent[])[]

/** Values that a message's conditions read between the states of both ends. */
function readingsOver(graph: AgentGraph, { fields, globals, changed, step }: Barrier): (from: number, over: Relationship) => Readings {
  const { parameters, inputs, outWeightSums } = graph
  const { csr } = graph.projection
  const numbers = Object.entries(globals).map(([name, value]) => [name, Float64Array.of(value)] as const)
  const memory = { fields: { ...fields, ...inputs }, changed, outWeightSums, globals: Object.fromEntries(numbers) }
  return (from, { to, weight }) => {
    const end = ({ whose }: { readonly whose: string }) => (whose === 'to' ? to : from)
    return {
      nodes: csr.nodeCount,
      list: () => [],
      read(leaf) {
        if (leaf.kind === 'field') return valueIn(memory, leaf.name, leaf.type, end(leaf))
        if (leaf.kind === 'property') return propertyIn(csr, memory, leaf.name, end(leaf))
        return leaf.kind === 'weight' ? weight : evaluateForAll(leaf, csr.nodeCount, step + 1, parameters, memory)
      }
    }
  }
}

/** Delivers the messages of a superstep whose receiver-side conditions hold. */
export function* deliver(graph: AgentGraph, { sends }: AgentPhase, outboxes: Outboxes, barrier: Barrier): Steps<Inboxes> {
  const inboxes = outboxes.map((): TracedMessage[] => [])
  const readings = readingsOver(graph, barrier)
  const reaches = (from: number, over: Relationship, conditions: readonly Typed[]) =>
    conditions.every((condition) => evaluate(condition, readings(from, over)) === true)
  for (const [from, outbox] of outboxes.entries()) {
    const all = graph.relationships[from] ?? []
    for (const [number, send] of sends.entries()) {
      const sent = all.filter((over) => isAlong(send, over)).map((over) => ({ over, value: outbox[number]?.(over.key) ?? null }))
      for (const { over, value } of sent) if (value !== null && reaches(from, over, send.delivered)) inboxes[over.to]?.push({ from, value })
    }
    yield
  }
  return inboxes
}
