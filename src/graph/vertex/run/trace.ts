import type { Csr } from '../../csr.ts'
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

/** The messages that a node received in a superstep, and its state after it. */
export interface TracedNode {
  readonly node: number
  readonly state: Readonly<Record<string, Value>>
  readonly isChanged: boolean
  readonly messageCount: number
  readonly messages: readonly TracedMessage[]
}

export interface TracedSuperstep {
  /** Counts supersteps of the run from 1; 0 is before the first. */
  readonly number: number
  readonly phase: string
  /** Counts supersteps of the phase from 1; 0 is before the first. */
  readonly superstep: number
  readonly changed: number
  readonly nodes: readonly TracedNode[]
}

const MAX_MESSAGES = 20
const MAX_ALL_MESSAGES = 4000
const MAX_SUPERSTEPS = 200
/** The maximum of supersteps times nodes, because the trace crosses threads. */
const MAX_STATES = 2000
const ARCS_PER_CHECK = 4096

export interface TracedRun {
  readonly csr: Csr
  readonly program: CheckedProgram
  readonly layouts: readonly PhaseLayout[]
  readonly memory: ProgramMemory
  readonly parameters: ParameterNumbers
  /** The index of the current phase. */
  phase(): number
  check(): void
}

/**
 * Records a few nodes of a run by reading its arrays, without changing them. It keeps up to 200 supersteps, fewer for more than 10 nodes, and then overwrites
 * the last one.
 * Per node and superstep it keeps the requested number of messages, else 20, and 4,000 in all. Beyond that it keeps only their number.
 */
export class NodeTrace {
  readonly supersteps: TracedSuperstep[] = []
  private readonly run: TracedRun
  private readonly nodes: readonly number[]
  private readonly most: number
  private readonly maxMessages: number
  /** The number of messages that may still be recorded. */
  private room: number
  private number = 0
  private received: { readonly count: number; readonly messages: readonly TracedMessage[] }[] = []

  constructor(run: TracedRun, nodes: readonly number[], maxMessages?: number) {
    this.run = run
    this.nodes = nodes
    this.most = Math.min(MAX_SUPERSTEPS, Math.floor(MAX_STATES / Math.max(1, nodes.length)))
    this.maxMessages = maxMessages ?? MAX_MESSAGES
    this.room = maxMessages === undefined ? MAX_ALL_MESSAGES : Number.POSITIVE_INFINITY
  }

  /** Runs before superstep `step + 1` and records its messages. */
  messages(step: number): void {
    this.received = this.nodes.map((node) => this.messagesTo(node, step + 1))
  }

  /** Runs after a superstep, or before the first. */
  states(step: number, changed: number): void {
    const { program, memory } = this.run
    const phase = program.phases[this.run.phase()]?.name ?? ''
    const stateOf = (node: number) =>
      Object.fromEntries(program.fields.filter(({ initial }) => initial !== null).map(({ name, type }) => [name, valueIn(memory, name, type, node)]))
    const nodes = this.nodes.map((node, at) => ({
      node,
      state: stateOf(node),
      isChanged: memory.changed[node] === 1,
      messageCount: this.received[at]?.count ?? 0,
      messages: this.received[at]?.messages ?? []
    }))
    if (this.supersteps.length > this.most) this.supersteps.pop()
    this.supersteps.push({ number: this.number++, phase, superstep: step, changed, nodes })
    this.received = []
  }

  private messagesTo(node: number, superstep: number): { readonly count: number; readonly messages: readonly TracedMessage[] } {
    const layout = this.run.layouts[this.run.phase()] as PhaseLayout
    const messages: TracedMessage[] = []
    let count = 0
    for (const way of layout.ways) {
      this.eachSender(way, node, (from, weight) => {
        const value = this.messageOf(layout, way, from, node, weight, superstep)
        if (value === null) return
        count++
        if (messages.length >= this.maxMessages || this.room === 0) return
        messages.push({ from, value })
        this.room--
      })
    }
    return { count, messages }
  }

  private eachSender({ direction }: Way, node: number, visit: (from: number, weight: number) => void): void {
    const { csr, check } = this.run
    const [offsets, ends, weights] = direction === 'out' ? [csr.inOffsets, csr.inSources, csr.inWeights] : [csr.outOffsets, csr.outTargets, csr.outWeights]
    for (let arc = offsets[node] as number; arc < (offsets[node + 1] as number); arc++) {
      if (arc % ARCS_PER_CHECK === 0) check()
      visit(ends[arc] as number, weights?.[arc] ?? 1)
    }
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

/** Reads a field of a node in the form that expressions use. */
export function valueIn(memory: Pick<ProgramMemory, 'fields'>, name: string, type: string, node: number): Value {
  const value = memory.fields[name]?.[node] ?? 0
  return type === 'boolean' ? value === 1 : value
}

/** Reads a property of a node that is not part of its state. */
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
