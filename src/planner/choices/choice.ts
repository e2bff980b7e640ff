import type { RankTools } from '../../tools/retrieve.ts'
import type { Tool } from '../../tools/tool.ts'
import type { ClosurePlan } from '../closure-plan.ts'

/** One way to answer a question, complete but for the decision to take it. */
export interface Choice {
  /** What a model picks it by. */
  readonly text: string
  /** What it does, for the prompt. */
  readonly about: string
  readonly plan: ClosurePlan
}

/** What choices are made of. */
export interface ChoiceTools {
  /** Those that plans without a model may use. */
  readonly tools: readonly Tool[]
  readonly rankTools: RankTools
  /** Ranks those that only models are offered, too. */
  readonly rankAll: RankTools
}

/** Choices of one kind. */
export interface Choices {
  readonly list: readonly Choice[]
  /** How well they fit the question, from 0: the share of the best retrieved tool's score, lowered for names of the question that find no place. */
  readonly fit: number
}

/** A choice that leaves out half of what the question names is hardly meant. */
export function fitOf(retrieved: number, heldShare: number): number {
  return retrieved * (0.3 + 0.7 * heldShare ** 2)
}
