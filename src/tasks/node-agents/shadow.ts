import type { AnalyticsEngine, RunControl } from '../../engines/engine.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import type { ProgramResult } from '../../graph/vertex/run/reduce-result.ts'
import type { ProgramRunOutput } from '../../graph/vertex/run/run-program.ts'
import type { TracedNode } from '../../graph/vertex/run/trace.ts'
import type { AgentGraph } from './open-graph.ts'
import type { Barrier } from './states.ts'

/** The position of a run: before a superstep, or at its end. */
export type Standing = { readonly barrier: Barrier; readonly result: null } | { readonly barrier: null; readonly result: ProgramResult }

/** The program's output of one superstep. */
export interface ShadowStep {
  /** By node: the messages received and the new state. */
  readonly nodes: readonly TracedNode[]
  readonly next: Standing
}

/** The compiled program, run one barrier at a time. It checks and coordinates the agents. */
export interface Shadow {
  /** States before the first phase's start actions. */
  begin(): Promise<readonly TracedNode[]>
  /** Continues from any states to the next barrier: ends phases, runs start actions of later ones, and computes globals. */
  settle(states: Barrier): Promise<Standing>
  /** Runs the superstep after a barrier. */
  step(barrier: Barrier): Promise<ShadowStep>
}

const MAX_WORK = 1e9

function standingOf({ checkpoint, result }: ProgramRunOutput): Standing {
  return checkpoint === null ? { barrier: null, result: result as ProgramResult } : { barrier: checkpoint, result: null }
}

/** Each call throws as a run of the program does. */
export function openShadow({ agents, projection, parameters, inputs, names }: AgentGraph, engine: AnalyticsEngine<CsrProjection>, control: RunControl): Shadow {
  const given = { program: agents.program, parameters, inputs, maxWork: MAX_WORK }
  const traced = { traced: [...names.keys()], tracedMessages: Number.MAX_SAFE_INTEGER }
  const run = (more: object): Promise<ProgramRunOutput> => engine.run('vertexProgram', projection, { ...given, ...more }, control)
  return {
    begin: async () => (await run({ pauseAfter: 0, ...traced })).trace[0]?.nodes ?? [],
    settle: async (resume) => standingOf(await run({ resume, pauseAfter: 0 })),
    async step(resume) {
      const output = await run({ resume, pauseAfter: 1, ...traced })
      return { nodes: output.trace.at(-1)?.nodes ?? [], next: standingOf(output) }
    }
  }
}
