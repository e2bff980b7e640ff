import type { WireError } from '../errors.ts'
import type { Csr } from '../graph/csr.ts'
import type { AlgorithmName } from './engine.ts'

/** One run of a kernel, as its worker gets it. The arrays of the Csr and the words are shared, not copied. */
export interface KernelRequest {
  readonly algorithm: AlgorithmName
  readonly csr: Csr
  readonly parameters: unknown
  /** Where the run is cancelled and tells its progress. */
  readonly words: Int32Array
  /** What is left until the deadline; threads have clocks of their own, so it counts from arrival. */
  readonly remainingMs: number
  /** The deadline as the caller gave it, for the error. */
  readonly deadlineMs: number
}

/** How a worker answers each message, exactly once. */
export type WorkerReply = { readonly output: unknown } | { readonly error: WireError }
