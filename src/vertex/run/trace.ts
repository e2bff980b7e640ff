import type { Csr } from '../../graph/csr.ts'
import type { PhaseLayout, Way } from '../compile/lay-out-phase.ts'
import type { CheckedProgram } from '../language/checked.ts'
import { evaluate } from '../language/evaluate.ts'
import type { Value } from '../language/functions.ts'
import type { NodeProperty, Typed, Whose } from '../language/typed.ts'
import { commonNeighborsIn } from './common-neighbors.ts'
import type { ParameterNumbers } from './environment.ts'
import type { ProgramMemory } from './memory.ts'
import { evaluateForAll } from './progress.ts'

export interface TracedMessage {
  readonly from: number
  readonly value: Readonly<Record<string, Value>>
}

/** What a node got in a superstep, and what it made of it. */
export interface TracedNode {
  readonly node: number
  readonly state: Readonly<Record<string, Value>>
  readonly messageCount: number
  /** The first of them. */
  readonly messages: readonly TracedMessage[]
}

export interface TracedSuperstep {
  readonly phase: string
  /** Of the phase, from 1; 0: before the first. */
  readonly superstep: number
  readonly changed: number
  readonly nodes: readonly TracedNode[]
}

const MAX_MESSAGES = 20
const MAX_SUPERSTEPS = 200

export interface TracedRun {
  readonly csr: Csr
  readonly program: CheckedProgram
  readonly layouts: readonly PhaseLayout[]
  readonly memory: ProgramMemory
  readonly parameters: ParameterNumbers
  /** The index of the phase at work. */
  phase(): number
}

/** Watches a few nodes of a run: reads what lies in its arrays, and changes nothing. Up to 200 supersteps, and so many messages a node and superstep as asked for. */
export class NodeTrace {
  readonly supersteps: TracedSuperstep[] = []
  private readonly run: TracedRun
  private readonly nodes: readonly number[]
  private readonly maxMessages: number
  private received: { readonly count: number; readonly messages: readonly TracedMessage[] }[] = []

  constructor(run: TracedRun, nodes: readonly number[], maxMessages = MAX_MESSAGES) {
    this.run = run
    this.nodes = nodes
    this.maxMessages = maxMessages
  }

  /** Between gathering and updating: messages of the superstep after `step`. */
  messages(step: number): void {
    if (this.supersteps.length < MAX_SUPERSTEPS) this.received = this.nodes.map((node) => this.messagesTo(node, step + 1))
  }

  /** After a superstep, or before the first. */
  states(step: number, changed: number): void {
    if (this.supersteps.length >= MAX_SUPERSTEPS) return
    const { program, memory } = this.run
    const phase = program.phases[this.run.phase()]?.name ?? ''
    const stateOf = (node: number) =>
      Object.fromEntries(program.fields.filter(({ initial }) => initial !== null).map(({ name, type }) => [name, valueIn(memory, name, type, node)]))
    const nodes = this.nodes.map((node, at) => ({
      node,
      state: stateOf(node),
      messageCount: this.received[at]?.count ?? 0,
      messages: this.received[at]?.messages ?? []
    }))
    this.supersteps.push({ phase, superstep: step, changed, nodes })
    this.received = []
  }

  private messagesTo(node: number, superstep: number): { readonly count: number; readonly messages: readonly TracedMessage[] } {
    const { csr, layouts } = this.run
    const layout = layouts[this.run.phase()] as PhaseLayout
    const messages: TracedMessage[] = []
    let count = 0
    for (const way of layout.ways) {
      const [offsets, ends, weights] =
        way.direction === 'out' ? [csr.inOffsets, csr.inSources, csr.inWeights] : [csr.outOffsets, csr.outTargets, csr.outWeights]
      for (let arc = offsets[node] as number; arc < (offsets[node + 1] as number); arc++) {
        const from = ends[arc] as number
        const value = this.messageOf(layout, way, from, node, weights?.[arc] ?? 1, superstep)
        if (value === null) continue
        count++
        if (messages.length < this.maxMessages) messages.push({ from, value })
      }
    }
    return { count, messages }
  }

  private messageOf({ phase }: PhaseLayout, { send }: Way, from: number, to: number, weight: number, superstep: number): Record<string, Value> | null {
    const { memory, csr, parameters } = this.run
    const index: Readonly<Partial<Record<Whose, number>>> = { from, to }
    const readings = {
      read(leaf: Typed): Value {
        if (leaf.kind === 'field') return valueIn(memory, leaf.name, leaf.type, index[leaf.whose] ?? 0)
        if (leaf.kind === 'property') return propertyIn(csr, memory, leaf.name, index[leaf.whose] ?? 0)
        if (leaf.kind === 'weight') return weight
        if (leaf.kind === 'common') return commonNeighborsIn(csr, () => {})[leaf.name](from, to, memory.fields[leaf.field] as Float64Array & null)
        return evaluateForAll(leaf, csr.nodeCount, superstep, parameters, memory)
      },
      list: () => [],
      nodes: csr.nodeCount
    }
    const { when, value } = phase.sends[send] ?? { when: [], value: {} }
    if (when.some((condition) => evaluate(condition, readings) !== true)) return null
    return Object.fromEntries(Object.entries(value).map(([name, typed]) => [name, evaluate(typed, readings)]))
  }
}

/** A field of a node, as expressions read it. */
export function valueIn(memory: Pick<ProgramMemory, 'fields'>, name: string, type: string, node: number): Value {
  const value = memory.fields[name]?.[node] ?? 0
  return type === 'boolean' ? value === 1 : value
}

/** What a node is known by beside its state. */
export function propertyIn(
  { undirected, outOffsets, inOffsets }: Csr,
  memory: Pick<ProgramMemory, 'changed' | 'outWeightSums'>,
  name: NodeProperty,
  node: number
): Value {
  const rowOf = (offsets: Uint32Array) => (offsets[node + 1] as number) - (offsets[node] as number)
  switch (name) {
    case 'id':
      return node
    case 'changed':
      return memory.changed[node] === 1
    case 'outWeight':
      return memory.outWeightSums[node] ?? 0
    case 'inDegree':
      return rowOf(inOffsets)
    case 'outDegree':
      return rowOf(outOffsets)
    case 'degree':
      return undirected ? rowOf(outOffsets) : rowOf(outOffsets) + rowOf(inOffsets)
  }
}
