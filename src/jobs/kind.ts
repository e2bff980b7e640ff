import type { Authority } from '../storage/state/jobs.ts'
import type { Scope } from '../storage/state/keys.ts'

/** Data about a finished step, stored in the same transaction as its output. */
export interface StepRecord<T> {
  /** Usage as JSON. */
  usage?(output: T): unknown
  /** An event for watchers. `data`: JSON up to 64 kB. */
  event?(output: T): { readonly type: string; readonly data: unknown } | null
}

export interface JobContext {
  readonly id: string
  readonly tenant: string
  readonly authority: Authority
  /** Counts from 1. */
  readonly attempt: number
  /** Aborts when the job is cancelled, its lease is lost, its deadline passes or the worker shuts down. */
  readonly signal: AbortSignal
  /** Milliseconds to the deadline. */
  remainingMs(): number
  /**
   * Runs a call once: its output is stored before it is returned, and a later run gets the stored one. A call in flight when its worker died is repeated and
   * counted. Names are unique within a job. Throws EDGEWISE_JOB_CHANGED when the name was stored for another input.
   * @param input JSON of everything that the output depends on
   */
  step<T>(name: string, input: unknown, run: () => Promise<T>, record?: StepRecord<T>): Promise<T>
  /** The stored output of a step, or undefined. */
  stored<T>(name: string, input: unknown): Promise<T | undefined>
  /** Publishes an event to watchers. `data`: JSON up to 64 kB. */
  emit(type: string, data: unknown): Promise<void>
  /** Sets progress, 0 to 1, which the next heartbeat publishes. */
  progress(fraction: number): void
}

/** One kind of work that can run as a job. */
export interface JobKind {
  readonly name: string
  /** Increases when stored steps of unfinished jobs would no longer fit. A worker claims only jobs of its own version. */
  readonly version: number
  readonly description: string
  /** JSON Schema. */
  readonly input: object
  /** The scopes that the kind's own route requires for this input. Throws EDGEWISE_INVALID_INPUT or another error of that route for an invalid input. */
  check(input: unknown, tenant: string): { readonly scopes: readonly Scope[] }
  /** Returns the input to store, with all that a worker on another machine needs, and the tenant's blobs that it names. */
  prepare?(input: unknown, tenant: string): Promise<{ readonly input: unknown; readonly blobs: readonly string[] }>
  /** Resolves with its result as JSON. */
  run(input: unknown, context: JobContext): Promise<unknown>
}

export interface Kinds {
  readonly all: readonly JobKind[]
  /** Throws EDGEWISE_UNKNOWN_KIND, which lists the known kinds. */
  find(name: string): JobKind
  get(name: string): JobKind | undefined
}
