import type { AlgorithmControl } from '../engines/engine.ts'
import type { Ledger } from '../outside/models/model.ts'

/** Bounds of a call of a tool: its time, and what it may ask of models. */
export interface CallControl extends AlgorithmControl {
  readonly ledger?: Ledger
}
