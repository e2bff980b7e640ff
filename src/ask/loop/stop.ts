import type { Usage } from '../../outside/models/model.ts'
import type { AskBudget } from './types.ts'

export const MAX_ITERATIONS = 30
/** Fewer calls left are worth a model's attention. */
const FEW_CALLS = 20

/** Where a run stands. */
interface RunState {
  readonly iterations: number
  readonly usage: Usage
  /** Calls of tools that the model has made. */
  readonly calls: number
  readonly elapsedMs: number
  /** Estimate for the next prompt. */
  readonly nextPromptTokens: number
}

/** Why a run must stop now, or null. */
export type StopRule = (state: RunState) => string | null

function spentTokens(usage: Usage): number {
  return usage.promptTokens + usage.completionTokens
}

const rules: readonly ((budget: Required<AskBudget>) => StopRule)[] = [
  ({ maxIterations }) => {
    const bound = Math.min(maxIterations, MAX_ITERATIONS)
    return ({ iterations }) => (iterations >= bound ? `maxIterations (${bound})` : null)
  },
  ({ maxModelCalls }) =>
    ({ usage }) =>
      usage.calls >= maxModelCalls ? `maxModelCalls (${maxModelCalls})` : null,
  // A model that has made its calls gets one more turn, to answer.
  ({ maxCalls }) => {
    let isTold = false
    return ({ calls }) => {
      if (calls < maxCalls) return null
      if (isTold) return `maxCalls (${maxCalls})`
      isTold = true
      return null
    }
  },
  ({ maxTokens }) =>
    ({ usage, nextPromptTokens }) =>
      spentTokens(usage) + nextPromptTokens >= maxTokens ? `maxTokens (${maxTokens})` : null,
  ({ maxSeconds }) =>
    ({ elapsedMs }) =>
      elapsedMs >= maxSeconds * 1000 ? `maxSeconds (${maxSeconds})` : null
]

/** The first bound of the budget that a run has reached; checked before each call to the model, so that none is begun that must not end. */
export function stopWhen(budget: Required<AskBudget>): StopRule {
  const bound = rules.map((rule) => rule(budget))
  return (state) => bound.map((rule) => rule(state)).find((why) => why !== null) ?? null
}

type Standing = Omit<RunState, 'elapsedMs'>

const turnsLeft = ({ maxIterations, maxModelCalls }: Required<AskBudget>, { iterations, usage }: Standing): number =>
  Math.min(Math.min(maxIterations, MAX_ITERATIONS) - iterations, maxModelCalls - usage.calls)

/** Whether the budget has room for one more turn alone, in which a model can only answer. */
export function isLastTurn(budget: Required<AskBudget>, state: Standing): boolean {
  const tokens = budget.maxTokens - spentTokens(state.usage)
  return turnsLeft(budget, state) <= 1 || state.calls >= budget.maxCalls || tokens < 2 * state.nextPromptTokens
}

/** What is left of the budget, in a few words for the model. */
export function tellBudget(budget: Required<AskBudget>, state: Standing): string {
  const { maxTokens, maxCalls } = budget
  const { usage, calls } = state
  const most = turnsLeft(budget, state)
  const tokens = Math.max(0, maxTokens - spentTokens(usage))
  const few = maxCalls - calls < FEW_CALLS ? `${maxCalls - calls} calls, ` : ''
  return isLastTurn(budget, state)
    ? '[This is your last turn: call answer now, with what you have.]'
    : `[Left: ${most} turns, ${few}${Math.round(tokens / 1000)}k tokens.]`
}
