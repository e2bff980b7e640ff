import type { JobContext } from '../../jobs/kind.ts'
import type { Ledger, Message, Model } from '../../outside/models/model.ts'
import type { Prices } from '../../outside/models/prices.ts'
import type { Backend } from './backend.ts'
import type { Batch } from './operation.ts'
import type { Parameters } from './parameters.ts'
import type { TaskGraph } from './task-graph.ts'
import type { Toolbox } from './toolbox.ts'
import type { WriteLanguage } from './write-languages.ts'

/** `planning` decides and words; `execution` chooses tools. Both may be one model. */
export type Role = 'planning' | 'execution'

export const styles = ['prose', 'short', 'gaia', 'schema'] as const
export type Style = (typeof styles)[number]

/** A file of a task; its content is stored by hash. */
export interface Attachment {
  readonly name: string
  readonly sha256: string
}

export interface Task {
  readonly task: string
  readonly attachments: readonly Attachment[]
  readonly style: Style
  /** With the style `schema`: the schema of the answer. */
  readonly answerSchema: Readonly<Record<string, unknown>> | null
  readonly budget: Budget
}

/** Bounds of a task over all runs of its job. */
export interface Budget {
  readonly maxModelCalls: number
  readonly maxTokens: number
  readonly maxSeconds: number
  /** null for no limit. */
  readonly maxCost: number | null
}

/** A completed tool call. */
export interface KnownCall {
  readonly name: string
  readonly arguments: string
  readonly isError: boolean
  /** The beginning of the result. */
  readonly gist: string
  /** Number of the page that the call read. */
  readonly page?: number
}

/** State of a task in progress, which follows from the stored steps alone. */
export interface TaskRun {
  readonly id: string
  readonly task: Task
  readonly parameters: Parameters
  readonly context: JobContext
  readonly models: Readonly<Record<Role, Model>>
  readonly ledger: Ledger
  readonly prices: Prices
  /** Money spent so far. */
  cost: number
  /** Start of the first run, in milliseconds since 1970. */
  readonly startedAt: number
  readonly now: () => number
  readonly toolbox: Toolbox
  readonly backends: readonly Backend[]
  /** Language in which a model adds to the graph; null for operations. */
  readonly writes: WriteLanguage | null
  /** The log, in order. */
  readonly batches: Batch[]
  graph: TaskGraph
  /** The graph's text in prompts, written once per graph. */
  graphText: string
  readonly calls: KnownCall[]
  /** Candidate answers; the best known so far is last. */
  readonly solutions: Solution[]
}

/** A backend's result before it is worded. */
export interface Solution {
  readonly backend: string
  readonly query: string
  readonly text: string
  /** Whether it does not come from the graph. */
  readonly isGuess: boolean
}

export interface ModelRequest {
  readonly step: string
  readonly role: Role
  readonly messages: readonly Message[]
}
