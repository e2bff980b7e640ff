import type { JobContext } from '../../jobs/kind.ts'
import type { Ledger, Message, Model } from '../../outside/models/model.ts'
import type { Prices } from '../../outside/models/prices.ts'
import type { Backend } from './backend.ts'
import type { Batch } from './operation.ts'
import type { Parameters } from './parameters.ts'
import type { TaskGraph } from './task-graph.ts'
import type { Toolbox } from './toolbox.ts'
import type { WriteLanguage } from './write-languages.ts'

/** `planning` decides and words; `execution` chooses tools. They may be one model. */
export type Role = 'planning' | 'execution'

export const styles = ['prose', 'short', 'gaia', 'schema'] as const
export type Style = (typeof styles)[number]

/** A file of a task; its bytes are kept under their hash. */
export interface Attachment {
  readonly name: string
  readonly sha256: string
}

/** What is to be solved. */
export interface Task {
  readonly task: string
  readonly attachments: readonly Attachment[]
  readonly style: Style
  /** With the style `schema`: what the answer must meet. */
  readonly answerSchema: Readonly<Record<string, unknown>> | null
  readonly budget: Budget
}

/** Bounds of a task, over all runs of its job. */
export interface Budget {
  readonly maxModelCalls: number
  readonly maxTokens: number
  readonly maxSeconds: number
  /** null: as much as it takes. */
  readonly maxCost: number | null
}

/** A tool call whose result was seen. */
export interface KnownCall {
  readonly name: string
  readonly arguments: string
  readonly isError: boolean
  /** The beginning of what came back. */
  readonly gist: string
  /** Number of the page that it read. */
  readonly page?: number
}

/** One task on its way, as far as its job has got. All of it follows from the stored steps. */
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
  /** Milliseconds since 1970, of the first run. */
  readonly startedAt: number
  readonly now: () => number
  readonly toolbox: Toolbox
  readonly backends: readonly Backend[]
  /** What a model writes to add to the graph; null: operations. */
  readonly writes: WriteLanguage | null
  /** What was written into the graph, in order. */
  readonly batches: Batch[]
  graph: TaskGraph
  /** As prompts show it: written once for each graph. */
  graphText: string
  readonly calls: KnownCall[]
  /** What could be an answer, the best known so far last. */
  readonly solutions: Solution[]
}

/** What one backend drew from the graph, not worded yet. */
export interface Solution {
  readonly backend: string
  readonly query: string
  readonly text: string
  /** Not drawn from the graph. */
  readonly isGuess: boolean
}

/** What a model is asked in one step. */
export interface Asked {
  readonly step: string
  readonly role: Role
  readonly messages: readonly Message[]
}
