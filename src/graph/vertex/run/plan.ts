import type { Plan } from '../../parallel-kernel.ts'
import type { CheckedProgram } from '../language/checked.ts'
import type { ParameterNumbers } from './environment.ts'
import type { ProgramMemory } from './memory.ts'
import type { NodeTrace } from './trace.ts'

/** The state of a run between two supersteps, to go on from. */
export interface Checkpoint {
  readonly phase: number
  /** Supersteps of the phase that are done. */
  readonly step: number
  readonly supersteps: number
  readonly work: number
  readonly fields: Readonly<Record<string, Float64Array | Int32Array | Uint8Array>>
  readonly globals: Readonly<Record<string, number>>
  readonly changed: Uint8Array
  /** The phase has not begun: what it does once is still to be done. */
  readonly isFresh?: boolean
}

/** What the threads of a run share. */
export interface ProgramPlan extends Plan {
  readonly program: CheckedProgram
  readonly parameters: ParameterNumbers
  readonly memory: ProgramMemory
  /** Chunk i is nodes bounds[i] .. bounds[i + 1] - 1. */
  readonly bounds: Uint32Array
  readonly words: Int32Array
  readonly numbers: Float64Array
  /** Phase, nodes that changed and whether messages were pushed, of each superstep; the last place is written again and again once all are full. */
  readonly history: Float64Array
  readonly maxWork: number
  /** As Date.now tells it; Infinity: the run goes on to its end. */
  readonly pauseAt: number
  /** Supersteps after which the run pauses. */
  readonly pauseAfter: number
  readonly resumed: Checkpoint | null
  /** Absent where threads share the run. */
  readonly trace?: NodeTrace
}
