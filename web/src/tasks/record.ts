import type { JobEvent } from '../service/watch-job.ts'

/** A job as the views show it, read live or from a recording. */
export interface ShownJob {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly attempt: number
  readonly maxAttempts: number
  readonly progress: number | null
  readonly cancelRequested: boolean
  readonly repeated: number
  readonly createdAt: string
  readonly runAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly deadline: string
  readonly worker: string | null
  readonly leaseUntil: string | null
  readonly error: { readonly code: string; readonly message: string } | null
  readonly input: unknown
  readonly result: unknown
}

export interface ShownStep {
  readonly name: string
  readonly state: string
  readonly startedAt: string | null
  readonly at: string
  readonly endedAt: string | null
  readonly run: number
  readonly usage: unknown
  readonly promptTokens: number | null
  readonly completionTokens: number | null
}

export interface TaskItem {
  readonly properties: unknown
  readonly confidence: number
  readonly sources: unknown
}

export interface ShownNode extends TaskItem {
  readonly key: string
  readonly label: string
  readonly name: string
}

export interface ShownEdge extends TaskItem {
  readonly source: string
  readonly type: string
  readonly target: string
}

export interface ShownGraph {
  readonly graph: string
  readonly step: number
  readonly nodeCount: number
  readonly edgeCount: number
  readonly nodes: readonly ShownNode[]
  readonly edges: readonly ShownEdge[]
}

export interface JobRecord {
  readonly job: ShownJob
  readonly steps: readonly ShownStep[]
  readonly events: readonly JobEvent[]
}

/** Reads what a page shows only when it is asked for. */
export interface RecordReader {
  /** Names the source in the cache. */
  readonly name: string
  graph(step: number, signal: AbortSignal): Promise<ShownGraph>
  /** Outcome of a step by its name. */
  outputs(signal: AbortSignal): Promise<ReadonlyMap<string, unknown>>
}
