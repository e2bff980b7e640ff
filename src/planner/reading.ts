import type { ClosureCall, ClosurePlan } from './closure-plan.ts'

/** One complete way to answer a question, with how well it fits. */
export interface Reading {
  readonly name: string
  /** 0..1: fit of the words x required parameters filled x share of the question's content explained. */
  readonly score: number
  readonly explanation: string
  readonly explained: ReadonlySet<number>
  /** Required parameters that the question does not give: such a reading can only be asked back about. */
  readonly missing: readonly string[]
  readonly calls: readonly ClosureCall[]
  readonly render: ClosurePlan['render']
  /** The rendered answer has the asked form already. */
  readonly formed?: boolean
  /** Labels and types are all named as they are stored: no verb needs to be guessed. */
  readonly spelled?: boolean
  /** More than one label or type is named. */
  readonly several?: boolean
  /** Every word has its place in the reading. */
  readonly whole?: boolean
  /** The question names the algorithm, or says what it measures. */
  readonly askedFor?: boolean
  /** How likely the wording as a whole asks for this tool, 0..1. */
  readonly chance?: number
  /** A name that several nodes share, with how to tell them apart. */
  readonly ambiguity: string | null
}
