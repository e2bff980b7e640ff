import type { AlgorithmControl } from '../engines/engine.ts'
import type { Ledger } from '../outside/models/model.ts'

/** Bounds of a tool call: its time and its use of models. */
export interface CallControl extends AlgorithmControl {
  readonly ledger?: Ledger
}
