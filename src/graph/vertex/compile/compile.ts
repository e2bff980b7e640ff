import type { CheckedProgram } from '../language/checked.ts'
import { prelude } from '../language/functions.ts'
import type { Typed } from '../language/typed.ts'
import type { PhaseLayout } from './lay-out-phase.ts'
import { type Loop, writeLoop } from './loop.ts'
import { type Environment, fillSlots, openings, type Slots } from './slots.ts'
import { writeStored } from './write-expression.ts'
import { writePhase } from './write-phase.ts'

/** Of each pair of arrays, the one with what the last superstep has left. */
export type Side = 0 | 1

/** The loops of a phase. `step` counts supersteps of the phase from 1; `mark` tells them apart in the whole run. */
export interface CompiledPhase {
  start(env: Slots, side: Side, lo: number, hi: number, step: number, tally: Float64Array, at: number, isFresh: boolean): void
  superstep(env: Slots, side: Side, lo: number, hi: number, step: number, tally: Float64Array, at: number): void
  /** Absent, like `push` and `settle`: the phase looks at all nodes in every superstep. */
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

/** Fills `out` with values of nodes, one after another: of those listed, or of all; booleans as 0 and 1. */
export type Fill = (out: Float64Array | Int32Array | Uint8Array, nodes: Uint32Array | null) => void

export type Fold = 'sum' | 'min' | 'max'

const MAX_KEPT = 100
/** By source, the one made last at the end: what has been run before is fast from the start. */
const kept = new Map<string, unknown>()

/** The only place where code is made from text: the text is written from a program that has passed the checker, never taken from it. */
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

/** An expression of a node, before or after a run. */
export function compileFill(program: CheckedProgram, typed: Typed, undirected: boolean, environment: Environment): Fill {
  const code = writeStored(typed, { index: { self: 'v' }, undirected })
  const body = `if (nodes === null) for (let v = 0; v < out.length; v++) out[v] = ${code};
  else for (let row = 0; row < out.length; row++) { const v = nodes[row]; out[row] = ${code}; }`
  return makeOf(program, { name: 'fill', parameters: 'out, nodes', body }, environment)
}

/** An expression of all nodes, folded from the first to the last; booleans as 0 and 1. */
export function compileFold(program: CheckedProgram, typed: Typed, kind: Fold, undirected: boolean, environment: Environment): (start: number) => number {
  const code = writeStored(typed, { index: { self: 'v' }, undirected })
  const folded = kind === 'sum' ? `total + ${code}` : `Math.${kind}(total, ${code})`
  const body = `let total = start; for (let v = 0; v < n; v++) total = ${folded}; return total;`
  return makeOf(program, { name: 'fold', parameters: 'start', body }, environment)
}
