import type { CheckedProgram } from '../language/checked.ts'
import { prelude } from '../language/functions.ts'
import type { Typed } from '../language/typed.ts'
import type { PhaseLayout } from './lay-out-phase.ts'
import { type Loop, writeLoop } from './loop.ts'
import { type Environment, fillSlots, openings, type Slots } from './slots.ts'
import { writeStored } from './write-expression.ts'
import { writePhase } from './write-phase.ts'

/** Selects the array of each pair that holds the result of the last superstep. */
export type Side = 0 | 1

/** The loops of a phase. `step` counts the phase's supersteps from 1; `mark` is unique in the whole run. */
export interface CompiledPhase {
  start(env: Slots, side: Side, lo: number, hi: number, step: number, tally: Float64Array, at: number, isFresh: boolean): void
  superstep(env: Slots, side: Side, lo: number, hi: number, step: number, tally: Float64Array, at: number): void
  /** Absent, like `push` and `settle`, when the phase visits all nodes in every superstep. */
  listSenders?(env: Slots, side: Side, list: Uint32Array): number
  push?(env: Slots, side: Side, list: Uint32Array, count: number, step: number, mark: number, receivers: Uint32Array): number
  settle?(
    env: Slots,
    side: Side,
    list: Uint32Array,
    count: number,
    receivers: Uint32Array,
    receiverCount: number,
    step: number,
    next: Uint32Array,
    tally: Float64Array
  ): number
}

/** Fills `out` with the values of the listed nodes, or of all nodes in order; booleans are 0 and 1. */
export type Fill = (out: Float64Array | Int32Array | Uint8Array, nodes: Uint32Array | null) => void

export type Fold = 'sum' | 'min' | 'max'

const MAX_KEPT = 100
/** By source, the most recent one last: compiled code that has run before starts fast. */
const kept = new Map<string, unknown>()

/** Code is compiled from text only here, and a checked program generates the text; no input is copied into it. */
function make<Made>(source: string): Made {
  const made = kept.get(source) ?? new Function(source)()
  kept.delete(source)
  kept.set(source, made)
  for (const [oldest] of kept) {
    if (kept.size <= MAX_KEPT) break
    kept.delete(oldest)
  }
  return made as Made
}

export function compilePhase(program: CheckedProgram, layout: PhaseLayout): CompiledPhase {
  return make<CompiledPhase>(writePhase(program, layout))
}

function makeOf<Given extends unknown[], Outcome>(program: CheckedProgram, loop: Loop, environment: Environment): (...given: Given) => Outcome {
  const source = `'use strict'\n${prelude}\n${writeLoop(loop, openings(program, null))}\nreturn ${loop.name};`
  const made = make<(env: Slots, side: Side, ...given: Given) => Outcome>(source)
  const slots = fillSlots(program, null, environment)
  return (...given) => made(slots, 0, ...given)
}

/** Compiles an expression over one node, before or after a run. */
export function compileFill(program: CheckedProgram, typed: Typed, undirected: boolean, environment: Environment): Fill {
  const code = writeStored(typed, { index: { self: 'v' }, undirected })
  const body = `if (nodes === null) for (let v = 0; v < out.length; v++) out[v] = ${code};
  else for (let row = 0; row < out.length; row++) { const v = nodes[row]; out[row] = ${code}; }`
  return makeOf(program, { name: 'fill', parameters: 'out, nodes', body }, environment)
}

/** Compiles a fold of an expression over all nodes, from the first to the last; booleans are 0 and 1. */
export function compileFold(program: CheckedProgram, typed: Typed, kind: Fold, undirected: boolean, environment: Environment): (start: number) => number {
  const code = writeStored(typed, { index: { self: 'v' }, undirected })
  const folded = kind === 'sum' ? `total + ${code}` : `Math.${kind}(total, ${code})`
  const body = `let total = start; for (let v = 0; v < n; v++) total = ${folded}; return total;`
  return makeOf(program, { name: 'fold', parameters: 'start', body }, environment)
}
