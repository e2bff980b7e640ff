import type { Usage } from '../../outside/models/model.ts'
import type { AskBudget } from './types.ts'

export const MAX_ITERATIONS = 30
/** The model sees how many calls are left below this number. */
const FEW_CALLS = 20

interface RunState {
  readonly iterations: number
  readonly usage: Usage
  readonly calls: number
  readonly elapsedMs: number
  readonly nextPromptTokens: number
}

/** Returns the limit that stops a run; null to continue. */
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
  // After its last call, a model gets one more turn to answer.
  ({ maxCalls }) => {
    let isWarned = false
    return ({ calls }) => {
      if (calls < maxCalls) return null
      if (isWarned) return `maxCalls (${maxCalls})`
      isWarned = true
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

/** Returns the first limit of the budget that is reached; it runs before each model call, so that no call starts beyond a limit. */
export function stopWhen(budget: Required<AskBudget>): StopRule {
  const bound = rules.map((rule) => rule(budget))
  return (state) => bound.map((rule) => rule(state)).find((why) => why !== null) ?? null
}

type Standing = Omit<RunState, 'elapsedMs'>

const turnsLeft = ({ maxIterations, maxModelCalls }: Required<AskBudget>, { iterations, usage }: Standing): number =>
  Math.min(Math.min(maxIterations, MAX_ITERATIONS) - iterations, maxModelCalls - usage.calls)

/** Whether the budget has room for only one more turn, in which the model must answer. */
export function isLastTurn(budget: Required<AskBudget>, state: Standing): boolean {
  const tokens = budget.maxTokens - spentTokens(state.usage)
  return turnsLeft(budget, state) <= 1 || state.calls >= budget.maxCalls || tokens < 2 * state.nextPromptTokens
}

/** Describes the rest of the budget for the model. */
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
