import type { ShapedResult } from '../../../results/shape.ts'
import type { Decline, Plan, PlannedCall, Rendered } from '../../types.ts'
import { say, sayList } from '../wording.ts'
import type { AnyDerived, Derived } from './derived.ts'
import { inTurn } from './in-turn.ts'
import { planMedian } from './plan-median.ts'
import { planSets } from './plan-sets.ts'

/** What one of the simpler questions came to. */
interface Measured {
  readonly name: string
  /** Its number; of a way what it costs. */
  readonly value: number
  readonly data: unknown
  /** In a sentence. */
  readonly said: string
}

/** The one number of an answer's data, its rank is none; what a way costs. */
function numberOf(data: unknown): number | null {
  if (typeof data === 'number') return Number.isFinite(data) ? data : null
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  if ('totalCost' in data) return typeof data.totalCost === 'number' ? data.totalCost : null
  const [first, second] = Object.entries(data).flatMap(([name, value]) => (typeof value === 'number' && name !== 'rank' ? [value] : []))
  return second === undefined ? (first ?? null) : null
}

/** `Baker Street: 7 stations.`; a sentence that tells the name stands alone. */
const tell = (measured: readonly Measured[]) => measured.map(({ name, said }) => (said.includes(name) ? said : `${name}: ${said}`)).join(' ')

/** Who wins, with what each has. */
function renderBest({ kind, isMore }: Derived, measured: readonly Measured[]): Rendered {
  const ranked = [...measured].sort((a, b) => (isMore ? b.value - a.value : a.value - b.value))
  const [best] = ranked
  const winners = ranked.filter(({ value }) => value === best?.value)
  const rows = ranked.map(({ name, value }) => ({ node: name, value }))
  if (kind === 'verdict') {
    const isFirst = winners.length === 1 && best?.name === measured[0]?.name
    return { status: 'answered', answer: `${isFirst ? 'Yes' : 'No'}: ${tell(ranked)}`, data: isFirst }
  }
  return {
    status: 'answered',
    answer: winners.length === 1 ? `${best?.name}. ${tell(ranked)}` : `${tell(ranked)} They are equal.`,
    data: winners.length === 1 ? rows[0] : rows.slice(0, winners.length)
  }
}

/** What is worked out of two numbers, as the calculation that backs it says. */
function expressionOf({ kind, isMore }: Derived, [first = 0, second = 0]: readonly number[]): string | null {
  if (kind === 'difference') {
    const [more, less] = isMore ? [first, second] : [second, first]
    return more >= less ? `difference(${more}, ${less})` : `${more} - ${less}`
  }
  if (kind === 'route') return `${first} + ${second}`
  if (kind !== 'share' || second === 0) return null
  return isMore ? `percent(${first}, ${second})` : `ratio(${first}, ${second})`
}

/** A way that is found. */
interface Way {
  readonly path: readonly string[]
  readonly costUnit: string
}

/** Two ways as one. */
function renderRoute(measured: readonly Measured[], totalCost: unknown): Rendered {
  const [first, second] = measured.map(({ data }) => data as Way)
  const answer = `${measured.map(({ said }) => said).join(' ')} In all: ${first?.costUnit} ${say(totalCost)}.`
  const path = [...(first?.path ?? []), ...(second?.path ?? []).slice(1)]
  return { status: 'answered', answer, data: { found: true, path, totalCost, costUnit: first?.costUnit } }
}

function renderValue({ kind, isMore }: Derived, measured: readonly Measured[], value: unknown): Rendered {
  if (typeof value !== 'number') return { status: 'cannot_answer', answer: `There are none to take a share of. ${tell(measured)}`, data: null }
  if (kind === 'route') return renderRoute(measured, value)
  const [first, second] = measured
  const share = `${say(value)}${isMore ? ' %' : ''}: ${first?.value} of ${second?.said}`
  if (kind === 'share') return { status: 'answered', answer: share, data: value }
  return { status: 'answered', answer: `${tell(measured)} The difference is ${say(value)}.`, data: value }
}

/** What the parts came to, in their order. */
function measure(derived: Derived, planned: readonly Plan[], results: readonly (readonly ShapedResult[])[]): Measured[] {
  return derived.parts.flatMap(({ name }, turn): Measured[] => {
    const rendered = planned[turn]?.render(results[turn] ?? [])
    const value = numberOf(rendered?.data)
    return value === null ? [] : [{ name, value, data: rendered?.data, said: rendered?.answer ?? '' }]
  })
}

/** Asks the simpler questions and holds together what they come to. A plan that asks back is returned; null: one of them cannot be planned. */
export async function planDerived(derived: AnyDerived, planOne: (question: string) => Promise<Plan | Decline>): Promise<Plan | Decline | null> {
  if (derived.kind === 'sets') return planSets(derived, planOne)
  return derived.kind === 'median' ? planMedian(derived.question, planOne) : planNumbers(derived, planOne)
}

/** Asks for numbers, and holds them together. */
async function planNumbers(derived: Derived, planOne: (question: string) => Promise<Plan | Decline>): Promise<Plan | Decline | null> {
  const planned: Plan[] = []
  for (const { question } of derived.parts) {
    const plan = await planOne(question)
    if (plan.kind === 'decline') return plan.status === 'needs_clarification' ? plan : null
    planned.push(plan)
  }
  const { calls, resultsOf } = inTurn(planned)
  const isWorkedOut = derived.kind !== 'best' && derived.kind !== 'verdict'
  const calculate: PlannedCall = {
    tool: 'calculate',
    reason: 'Work it out from both numbers.',
    arguments: (earlier) => {
      const measured = measure(derived, planned, resultsOf(earlier))
      const expression =
        measured.length < planned.length
          ? null
          : expressionOf(
              derived,
              measured.map(({ value }) => value)
            )
      return expression === null ? null : { expression }
    }
  }
  const render = (results: readonly ShapedResult[]): Rendered => {
    const own = isWorkedOut && results.at(-1)?.tool === 'calculate' ? results.slice(0, -1) : results
    const measured = measure(derived, planned, resultsOf(own))
    if (measured.length === planned.length)
      return isWorkedOut ? renderValue(derived, measured, results.at(-1)?.summary['value']) : renderBest(derived, measured)
    const missing = derived.parts.flatMap(({ name }) => (measured.some((one) => one.name === name) ? [] : [name]))
    const answer = derived.kind === 'route' ? `No way leads ${sayList(missing)}.` : `There is no number to compare for ${sayList(missing)}.`
    return { status: 'cannot_answer', answer, data: null }
  }
  return {
    kind: 'plan',
    explanation: `Read as ${derived.parts.map(({ question }) => `"${question}"`).join(' and ')}, held together. ${planned[0]?.explanation ?? ''}`,
    confidence: Math.min(...planned.map(({ confidence }) => confidence)),
    calls: isWorkedOut ? [...calls, calculate] : calls,
    render
  }
}
