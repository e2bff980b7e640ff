import type { JobRecord } from './record.ts'

/** A change of the graph of a task. */
export interface GraphStep {
  readonly step: number
  readonly nodes: number
  readonly edges: number
  readonly operations: number
  readonly refused: number
  readonly reasons: readonly string[]
  /** Tokens of the steps of the job that ended since the change before. */
  readonly promptTokens: number
  readonly completionTokens: number
  /** In the currency of the prices; null: the service knows none. */
  readonly cost: number | null
}

type Change = Omit<GraphStep, 'promptTokens' | 'completionTokens' | 'cost'>

const timeOf = (at: string | null): number => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))

/** The changes of the graph in order, with their cost. */
export function graphStepsOf({ events, steps }: JobRecord): readonly GraphStep[] {
  const changes = new Map(events.filter(({ type }) => type === 'task.graph').map(({ at, data }) => [(data as Change).step, { at, change: data as Change }]))
  let before = 0
  return [...changes.values()].map(({ at, change }) => {
    const end = Date.parse(at)
    const since = steps.filter(({ endedAt }) => timeOf(endedAt) > before && timeOf(endedAt) <= end)
    before = end
    const sum = (name: 'promptTokens' | 'completionTokens') => since.reduce((total, step) => total + (step[name] ?? 0), 0)
    const costs = since.flatMap(({ usage }) => (usage as { readonly cost?: number } | null)?.cost ?? [])
    const cost = costs.length === 0 ? null : costs.reduce((total, one) => total + one, 0)
    return { ...change, cost, promptTokens: sum('promptTokens'), completionTokens: sum('completionTokens') }
  })
}
