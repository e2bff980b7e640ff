import type { CheckedProgram } from '../language/checked.ts'
import type { Typed } from '../language/typed.ts'
import type { PhaseLayout } from './lay-out-phase.ts'
import { writeStored } from './write-expression.ts'
import { writeOpening, writePhase } from './write-phase.ts'

/** The loops of a phase, over the arrays of one run. `step` counts supersteps of the phase from 1; `mark` tells them apart in the whole run. */
export interface CompiledPhase {
  start(lo: number, hi: number, step: number, tally: Float64Array, at: number, isFresh: boolean): void
  gather(lo: number, hi: number, step: number, mark: number): void
  update(lo: number, hi: number, step: number, mark: number, tally: Float64Array, at: number): void
  /** null, like `push` and `settle`: the phase looks at all nodes in every superstep. */
  readonly listSenders: ((list: Uint32Array) => number) | null
  readonly push: ((list: Uint32Array, count: number, step: number, mark: number, receivers: Uint32Array) => number) | null
  readonly settle:
    | ((
        list: Uint32Array,
        count: number,
        receivers: Uint32Array,
        receiverCount: number,
        step: number,
        mark: number,
        next: Uint32Array,
        tally: Float64Array
      ) => number)
    | null
}

/** Fills `out` with values of nodes, one after another: of those listed, or of all; booleans as 0 and 1. */
export type Fill = (out: Float64Array | Int32Array | Uint8Array, nodes: Uint32Array | null) => void

type Environment = object

/** The only place where code is made from text: the text is written from a program that has passed the checker, never taken from it. */
function run<Made>(source: string, environment: Environment): Made {
  return new Function('env', source)(environment) as Made
}

export function compilePhase(program: CheckedProgram, layout: PhaseLayout, environment: Environment): CompiledPhase {
  return run<CompiledPhase>(writePhase(program, layout), environment)
}

/** Expressions of a node, before or after a run. */
export function compileFills(program: CheckedProgram, expressions: readonly Typed[], undirected: boolean, environment: Environment): Fill[] {
  const fills = expressions.map((typed) => {
    const code = writeStored(typed, { index: { self: 'v' }, undirected })
    return `(out, nodes) => {
  if (nodes === null) for (let v = 0; v < out.length; v++) out[v] = ${code};
  else for (let row = 0; row < out.length; row++) { const v = nodes[row]; out[row] = ${code}; }
}`
  })
  return run<Fill[]>(`${writeOpening(program)}\nreturn [${fills.join(', ')}];`, environment)
}
