import type { Spent } from '../harness/spent.ts'
import type { Network } from './network.ts'
import { type OfficialCall, type OfficialScore, officialScore } from './official-score.ts'
import { isWeighted, type Question } from './question.ts'
import { asksOrder, type StrictVerdict, strictScore } from './strict-score.ts'

export interface Outcome {
  readonly id: number
  readonly level: string
  /** Whether the registry has the tools with expected parameters. */
  readonly hasTool: boolean
  /** absent: the registry lacks the expected tool. declined: there is no answer. */
  readonly status: 'answered' | 'declined' | 'failed' | 'absent'
  readonly tools: readonly string[]
  readonly answer: string
  /** Bytes of the answer / 4. */
  readonly tokens: number
  readonly spent: Spent
  readonly official: OfficialScore | null
  readonly strict: StrictVerdict | null
  /** For the planner only: the expected tools were called, with the expected arguments; the evidence contains the right answer. */
  readonly checks?: { readonly tool: boolean; readonly parameters: boolean; readonly evidence: boolean }
  readonly note: string
}

export interface Run {
  readonly calls: readonly OfficialCall[]
  readonly answer: string
}

/** When a shortest path is requested, other paths of the same cost are right too. */
export function strictVerdict(question: Question, answer: string, network: Network): StrictVerdict {
  const shortest = Object.keys(question.expectedParameters).some((tool) => tool.includes('shortest'))
  const isLink = network.linkTest(isWeighted(question))
  return strictScore(question.expectedAnswer, answer, { ordered: asksOrder(question.question), ...(shortest ? { isLink } : {}) })
}

export function judge(question: Question, run: Run, network: Network): Pick<Outcome, 'official' | 'strict' | 'answer' | 'tokens'> {
  return {
    official: officialScore(question, run.calls, run.answer),
    strict: strictVerdict(question, run.answer, network),
    answer: run.answer,
    tokens: Math.ceil(Buffer.byteLength(run.answer) / 4)
  }
}
