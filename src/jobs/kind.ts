import type { Authority } from '../storage/state/jobs.ts'
import type { Scope } from '../storage/state/keys.ts'

/** What is told of a step that has ended, kept in the transaction that keeps its outcome. */
export interface StepTold<T> {
  /** What it cost, as JSON. */
  usage?(output: T): unknown
  /** Told to those who watch. `data`: JSON up to 64 kB. */
  event?(output: T): { readonly type: string; readonly data: unknown } | null
}

/** What a run of a job is given. */
export interface JobContext {
  readonly id: string
  readonly tenant: string
  readonly authority: Authority
  /** From 1. */
  readonly attempt: number
  /** Aborts when the job is cancelled, its lease is lost, its time is over or the worker shuts down. */
  readonly signal: AbortSignal
  /** Milliseconds to the deadline. */
  remainingMs(): number
  /**
   * Does a call once: its outcome is stored before it is handed back, and a run that takes over is handed the stored one. A call in flight when its worker died is done
   * again, and counted. Names are unique within a job. EDGEWISE_JOB_CHANGED when one of this name was stored for another input.
   * @param input JSON; whatever the outcome depends on
   */
  step<T>(name: string, input: unknown, run: () => Promise<T>, told?: StepTold<T>): Promise<T>
  /** The stored outcome of a step, undefined when there is none. */
  stored<T>(name: string, input: unknown): Promise<T | undefined>
  /** Tells those who watch. `data`: JSON up to 64 kB. */
  emit(type: string, data: unknown): Promise<void>
  /** 0 to 1; told with the next heartbeat. */
  progress(fraction: number): void
}

/** One kind of work that can be a job. */
export interface JobKind {
  readonly name: string
  /** Raised when stored steps of an unfinished job would no longer fit. A worker takes jobs of its own version. */
  readonly version: number
  readonly description: string
  /** JSON Schema. */
  readonly input: object
  /** What its own route asks of a key, for this input; throws EDGEWISE_INVALID_INPUT or another error of the route where the input cannot be right. */
  check(input: unknown, tenant: string): { readonly scopes: readonly Scope[] }
  /** What is stored in place of a checked input, where a worker on another machine needs more than it says; and the blobs of the tenant that it names. */
  prepare?(input: unknown, tenant: string): Promise<{ readonly input: unknown; readonly blobs: readonly string[] }>
  /** Resolves with its result: JSON. */
  run(input: unknown, context: JobContext): Promise<unknown>
}

export interface Kinds {
  readonly all: readonly JobKind[]
  /** EDGEWISE_UNKNOWN_KIND, which names the known ones. */
  find(name: string): JobKind
  get(name: string): JobKind | undefined
}
