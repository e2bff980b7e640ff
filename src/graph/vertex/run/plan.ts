import type { Plan } from '../../parallel-kernel.ts'
import type { CheckedProgram } from '../language/checked.ts'
import type { ParameterNumbers } from './environment.ts'
import type { ProgramMemory } from './memory.ts'
import type { NodeTrace } from './trace.ts'

/** The state of a run between two supersteps, from which it can resume. */
export interface Checkpoint {
  readonly phase: number
  /** The number of completed supersteps of the phase. */
  readonly step: number
  readonly supersteps: number
  readonly work: number
  readonly fields: Readonly<Record<string, Float64Array | Int32Array | Uint8Array>>
  readonly globals: Readonly<Record<string, number>>
  readonly changed: Uint8Array
  /** The phase has not begun, so its start rules are still to run. */
  readonly isFresh?: boolean
}

/** The plan that the threads of a run share. */
export interface ProgramPlan extends Plan {
  readonly program: CheckedProgram
  readonly parameters: ParameterNumbers
  readonly memory: ProgramMemory
  /** Chunk i is nodes bounds[i] .. bounds[i + 1] - 1. */
  readonly bounds: Uint32Array
  readonly words: Int32Array
  readonly numbers: Float64Array
  /** Per superstep: phase, changed nodes and whether messages were pushed; once full, the last place is overwritten. */
  readonly history: Float64Array
  readonly maxWork: number
  /** A time of Date.now; Infinity runs to the end. */
  readonly pauseAt: number
  /** The number of supersteps after which the run pauses. */
  readonly pauseAfter: number
  readonly resumed: Checkpoint | null
  /** Absent where threads share the run. */
  readonly trace?: NodeTrace
}
