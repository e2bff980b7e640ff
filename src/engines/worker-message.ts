import type { WireError } from '../base/errors.ts'
import type { Certificate } from '../graph/certificates/certificate.ts'
import type { Csr } from '../graph/csr.ts'
import type { Invitation } from '../graph/parallel-kernel.ts'
import type { JoinedProjection } from './derived-relationships.ts'
import type { AlgorithmName, NodePairs } from './engine.ts'

/** A run as a worker receives it. The arrays of the Csr and the words are shared, not copied. */
interface RunRequest {
  readonly algorithm: AlgorithmName
  readonly csr: Csr
  /** Shared words for cancellation and progress. */
  readonly words: Int32Array
  /** The time left until the deadline; threads have their own clocks, so it counts from arrival. */
  readonly remainingMs: number
  /** The deadline that the caller set, for the error. */
  readonly deadlineMs: number
}

export interface KernelRequest extends RunRequest {
  readonly parameters: unknown
  /** The number of workers that may take part, including this one. */
  readonly crewSize: number
  /** Whether to certify the output, where the graph's size permits. */
  readonly certify: boolean
}

/** A kernel's output and its certificate; null when it was not requested or does not exist. */
export interface CertifiedOutput {
  readonly output: unknown
  readonly certificate: Certificate | null
}

/** A share in a run that another worker leads. */
export interface HelpRequest extends RunRequest {
  readonly invitation: Invitation
  /** The helper's number in the crew, from 1. */
  readonly member: number
}

/** Derived relationships to join to a projection; the reply is its Csr. */
export interface JoinRequest {
  readonly join: JoinedProjection
  readonly pairs: readonly NodePairs[]
  readonly words: Int32Array
}

/** A worker replies to each message exactly once: to a run with a `CertifiedOutput`, to a helper with null. */
export type WorkerReply = { readonly output: unknown } | { readonly error: WireError }

/** A worker may send notices before its reply. */
export type WorkerNotice = { readonly invitation: Invitation }
