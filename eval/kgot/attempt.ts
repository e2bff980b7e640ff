import type { backendNames } from '../../src/tasks/kgot/backend.ts'
import { nothingSpent, type Spent } from '../harness/spent.ts'

/** The cost of one role of steps: votes, choices of tools, calls, writes, wordings and so on. */
export interface RoleSpent {
  readonly role: string
  readonly steps: number
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
  readonly ms: number
}

/** The outcome of one question before it is scored. */
export interface Attempt {
  /** `partial`: a budget ended it before the answer was worded. `error`: there is no answer, only an error. */
  readonly status: 'answered' | 'partial' | 'cannot_answer' | 'error'
  readonly answer: string | null
  /** A guess, or drawn when nothing more could be added. */
  readonly forced: boolean
  /** null when nothing was checked. */
  readonly grounded: boolean | null
  readonly stoppedBy: string | null
  readonly rounds: number
  readonly nodes: number
  readonly edges: number
  /** For an error: the job's final state, the code and the message. */
  readonly failure: string | null
  readonly spent: Spent
  readonly roles: readonly RoleSpent[]
  /** Name of a tool -> number of calls. */
  readonly tools: Readonly<Record<string, number>>
}

export const failedAttempt = (failure: string): Attempt => ({
  status: 'error',
  answer: null,
  forced: false,
  grounded: null,
  stoppedBy: null,
  rounds: 0,
  nodes: 0,
  edges: 0,
  failure,
  spent: nothingSpent,
  roles: [],
  tools: {}
})

/** How each question is solved. */
export interface Approach {
  readonly profile: 'lean' | 'paper'
  readonly backends: readonly (typeof backendNames)[number][]
  /** Names of allowed tools; null: the default of tasks. */
  readonly tools: readonly string[] | null
  readonly budget: { readonly maxModelCalls: number; readonly maxTokens: number; readonly maxSeconds: number }
}

/** Counts the occurrences of each name. */
export function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
