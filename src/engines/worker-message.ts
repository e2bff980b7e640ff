import type { WireError } from '../base/errors.ts'
import type { Certificate } from '../graph/certificates/certificate.ts'
import type { Csr } from '../graph/csr.ts'
import type { Invitation } from '../graph/parallel-kernel.ts'
import type { JoinedProjection } from './derived-relationships.ts'
import type { AlgorithmName, NodePairs } from './engine.ts'

/** What a worker gets of a run. The arrays of the Csr and the words are shared, not copied. */
interface RunRequest {
  readonly algorithm: AlgorithmName
  readonly csr: Csr
  /** Where the run is cancelled and tells its progress. */
  readonly words: Int32Array
  /** What is left until the deadline; threads have clocks of their own, so it counts from arrival. */
  readonly remainingMs: number
  /** The deadline as the caller gave it, for the error. */
  readonly deadlineMs: number
}

/** One run of a kernel. */
export interface KernelRequest extends RunRequest {
  readonly parameters: unknown
  /** Workers that may take part, this one included. */
  readonly crewSize: number
  /** Whether the output is to be certified, where that is worth it. */
  readonly certify: boolean
}

/** What a kernel gave, and the certificate of it; null: it was not asked for, or there is none. */
export interface CertifiedOutput {
  readonly output: unknown
  readonly certificate: Certificate | null
}

/** A part in a run that another worker leads. */
export interface HelpRequest extends RunRequest {
  readonly invitation: Invitation
  /** The helper's number in the crew, from 1. */
  readonly member: number
}

/** Derived relationships to be joined to a projection; the answer is its Csr. */
export interface JoinRequest {
  readonly join: JoinedProjection
  readonly pairs: readonly NodePairs[]
  readonly words: Int32Array
}

/** How a worker answers each message, exactly once: a run by a `CertifiedOutput`, a helper by null. */
export type WorkerReply = { readonly output: unknown } | { readonly error: WireError }

/** What a worker may say before that. */
export type WorkerNotice = { readonly invitation: Invitation }
