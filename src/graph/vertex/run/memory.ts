import type { Csr } from '../../csr.ts'
import { sharedIndices, sharedNumbers } from '../../shared-arrays.ts'
import { keepsSenders, layOutPhase, type PhaseLayout } from '../compile/lay-out-phase.ts'
import { GLOBALS } from '../compile/write-update.ts'
import type { CheckedProgram } from '../language/checked.ts'
import type { Typed } from '../language/typed.ts'
import { MANY_NODES, placeNodes, type SenderPlaces } from './sender-places.ts'

/** Numbers as Float64, nodes as Int32 with -1 for none, booleans as 0 and 1. */
export type FieldArray = Float64Array | Int32Array | Uint8Array

/** The last and the next superstep alternate between the two. */
type Sides<Values> = readonly [Values, Values]

interface PhaseMemory {
  /** Empty where messages are never pushed. */
  readonly message: Readonly<Record<string, FieldArray>>
  readonly hoists: readonly Sides<FieldArray>[]
  /** Empty where no code reads the senders. */
  readonly senders: readonly Sides<FieldArray>[]
}

/** The memory that the threads of one run share. */
export interface ProgramMemory {
  readonly fields: Readonly<Record<string, FieldArray>>
  readonly phases: readonly PhaseMemory[]
  readonly globals: Readonly<Record<string, Float64Array>>
  readonly changed: Uint8Array
  /** By node, the mark of the last superstep that pushed a message to it. */
  readonly stamp: Uint32Array
  readonly counts: Uint32Array
  /** Senders and changed nodes, in turn, and receivers; empty where no phase pushes. */
  readonly lists: readonly [Uint32Array, Uint32Array, Uint32Array]
  readonly outWeightSums: Float64Array
  readonly senderPlaces: SenderPlaces
  readonly tally: Float64Array
  readonly tallyWidth: number
}

function arrayOf(type: Typed['type'], length: number): FieldArray {
  if (type === 'number') return sharedNumbers(length)
  return type === 'boolean' ? new Uint8Array(new SharedArrayBuffer(length)) : new Int32Array(new SharedArrayBuffer(length * 4))
}

const byName = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> => Object.fromEntries(entries)

function phaseMemory(layout: PhaseLayout, n: number): PhaseMemory {
  const { phase, hoists, canPush } = layout
  const sides = (type: Typed['type'], length: number): Sides<FieldArray> => [arrayOf(type, length), arrayOf(type, length)]
  return {
    message: byName(phase.message.map(({ name, type }) => [name, arrayOf(type, canPush ? n : 0)])),
    hoists: hoists.map(({ value }) => sides(value.type, n)),
    senders: phase.sends.map((_, send) => sides('boolean', keepsSenders(layout, send) ? n : 0))
  }
}

/** A name is a whole word, so searching the text may only report a use too often. */
const readsOutWeight = ({ source }: CheckedProgram): boolean => JSON.stringify(source).includes('outWeight')

export function sumOutWeights({ nodeCount, outOffsets, outWeights }: Csr): Float64Array {
  const sums = sharedNumbers(nodeCount)
  for (let v = 0; v < nodeCount; v++) {
    const from = outOffsets[v] as number
    const to = outOffsets[v + 1] as number
    if (outWeights === null) sums[v] = to - from
    else for (let arc = from; arc < to; arc++) sums[v] = (sums[v] as number) + (outWeights[arc] as number)
  }
  return sums
}

/** Allocates zeroed memory for a run: per node about 8 bytes for each number and message field, 4 for a node, 1 for a boolean. */
export function openMemory(
  program: CheckedProgram,
  layouts: readonly PhaseLayout[],
  csr: Csr,
  inputs: Readonly<Record<string, Float64Array>>,
  chunks: number
): ProgramMemory {
  const n = csr.nodeCount
  const canPush = layouts.some((layout) => layout.canPush)
  const tallyWidth = GLOBALS + Math.max(...program.phases.map(({ globals }) => globals.length))
  const list = () => sharedIndices(canPush ? n : 0)
  return {
    fields: byName(program.fields.map(({ name, type, initial }) => [name, initial === null ? (inputs[name] ?? sharedNumbers(n)) : arrayOf(type, n)])),
    phases: layouts.map((layout) => phaseMemory(layout, n)),
    globals: byName(program.phases.flatMap((phase) => phase.globals.map(({ name }) => [name, sharedNumbers(1)] as const))),
    changed: new Uint8Array(new SharedArrayBuffer(n)),
    stamp: sharedIndices(canPush ? n : 0),
    counts: sharedIndices(layouts.some((layout) => layout.canPush && layout.countsReceived) ? n : 0),
    lists: [list(), list(), list()],
    outWeightSums: readsOutWeight(program) ? sumOutWeights(csr) : sharedNumbers(0),
    senderPlaces: placeNodes(layouts, csr),
    tally: sharedNumbers(chunks * tallyWidth),
    tallyWidth
  }
}

/** An upper bound of the bytes that a run needs beside its graph. */
export function estimateProgramBytes(program: CheckedProgram, nodeCount: number, arcCount: number): number {
  const layouts = program.phases.map((phase) => layOutPhase(program, phase, false, true, nodeCount >= MANY_NODES))
  const perArc = layouts.some(({ isPlaced }) => isPlaced) ? 8 : 0
  const perPhase = layouts.reduce((sum, { phase, hoists }) => sum + phase.message.length + 2 * hoists.length + phase.sends.length, 0)
  const perNode = 8 * (program.fields.length + perPhase + Object.keys(program.result.columns).length) + 36
  return perNode * nodeCount + perArc * arcCount
}
