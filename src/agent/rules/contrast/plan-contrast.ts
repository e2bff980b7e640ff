import type { ShapedResult } from '../../../results/shape.ts'
import type { Decline, Plan, PlannedCall, Rendered } from '../../types.ts'
import type { Contrast } from './read-contrast.ts'

/** What one of the names has. */
interface Measured {
  readonly node: string
  readonly value: number
  /** In a sentence. */
  readonly said: string
}

/** The one number of an answer's data; its rank is none. */
function numberOf(data: unknown): number | null {
  if (typeof data === 'number') return Number.isFinite(data) ? data : null
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const [first, second] = Object.entries(data).flatMap(([name, value]) => (typeof value === 'number' && name !== 'rank' ? [value] : []))
  return second === undefined ? (first ?? null) : null
}

/** Some plans one after another. Each sees its own results only. */
function inTurn(plans: readonly Plan[]): {
  readonly calls: readonly PlannedCall[]
  readonly resultsOf: (results: readonly ShapedResult[]) => ShapedResult[][]
} {
  const begins: number[] = []
  const calls = plans.flatMap((plan, turn) =>
    plan.calls.map(
      (call, at): PlannedCall => ({
        ...call,
        arguments: (earlier) => {
          if (at === 0) begins[turn] = earlier.length
          return call.arguments(earlier.slice(begins[turn]))
        }
      })
    )
  )
  return { calls, resultsOf: (results) => plans.map((_, turn) => results.slice(begins[turn], begins[turn + 1])) }
}

const list = (names: readonly string[]) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

/** Who wins, with what each has. */
function renderContrast({ isMore, isYesNo }: Contrast, measured: readonly Measured[]): Rendered {
  const ranked = [...measured].sort((a, b) => (isMore ? b.value - a.value : a.value - b.value))
  const [best] = ranked
  const winners = ranked.filter(({ value }) => value === best?.value)
  const each = ranked.map(({ node, said }) => (said.includes(node) ? said : `${node}: ${said}`)).join(' ')
  const rows = ranked.map(({ node, value }) => ({ node, value }))
  if (isYesNo) {
    const isFirst = winners.length === 1 && best?.node === measured[0]?.node
    return { status: 'answered', answer: `${isFirst ? 'Yes' : 'No'}: ${each}`, data: isFirst }
  }
  return {
    status: 'answered',
    answer: winners.length === 1 ? `${best?.node}. ${each}` : `${each} They are equal.`,
    data: winners.length === 1 ? rows[0] : rows.slice(0, winners.length),
    rows
  }
}

/** Asks the same of each name and compares. A plan that declines is returned; null: what is asked has no number. */
export async function planContrast(contrast: Contrast, planOne: (question: string) => Promise<Plan | Decline>): Promise<Plan | Decline | null> {
  const planned: Plan[] = []
  for (const name of contrast.names) {
    const plan = await planOne(contrast.measureOf(name))
    if (plan.kind === 'decline') return plan.status === 'needs_clarification' ? plan : null
    planned.push(plan)
  }
  const { calls, resultsOf } = inTurn(planned)
  const render = (results: readonly ShapedResult[]): Rendered => {
    const measured = resultsOf(results).flatMap((own, turn): Measured[] => {
      const rendered = planned[turn]?.render(own)
      const value = numberOf(rendered?.data)
      return value === null ? [] : [{ node: contrast.names[turn] ?? '', value, said: rendered?.answer ?? '' }]
    })
    if (measured.length === planned.length) return renderContrast(contrast, measured)
    const missing = contrast.names.filter((name) => !measured.some(({ node }) => node === name))
    return { status: 'cannot_answer', answer: `There is no number to compare for ${list(missing)}.`, data: null }
  }
  return {
    kind: 'plan',
    explanation: `Compares ${list(contrast.names)} by: ${contrast.measureOf('each')} ${planned[0]?.explanation ?? ''}`,
    confidence: Math.min(...planned.map(({ confidence }) => confidence)),
    calls,
    render
  }
}
