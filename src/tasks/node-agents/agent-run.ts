import type { AgentPhase } from './agent-program.ts'
import type { Spending } from './ask-agent.ts'
import type { CallForm, CallKind } from './call-form.ts'
import type { Divergence } from './compare.ts'
import type { AgentGraph } from './open-graph.ts'
import type { Shadow } from './shadow.ts'

/** State of a run in progress, which follows from the stored steps alone. */
export interface AgentRun {
  readonly graph: AgentGraph
  readonly forms: (phase: AgentPhase, kind: CallKind) => CallForm
  readonly shadow: Shadow
  readonly spending: Spending
  /** Maximum parallel calls. */
  readonly concurrency: number
  readonly onDivergence: 'report' | 'correct' | 'stop'
  readonly maxSupersteps: number
  /** The estimate, for progress. */
  readonly expectedCalls: number
  calls: number
  supersteps: number
  divergences: number
  first: Divergence | null
}
