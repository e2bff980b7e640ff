import { percent } from '../harness/markdown.ts'
import { type Costs, costsOf, nothingSpent, type Price, type Spent } from '../harness/spent.ts'
import type { RoleSpent } from './attempt.ts'
import { type OutcomeClass, outcomeClasses, type TaskOutcome } from './outcome.ts'
import { type GradeFigures, gradeFigures } from './simpleqa-grade.ts'

export interface ClassFigures {
  readonly asked: number
  readonly classes: Readonly<Record<OutcomeClass, number>>
}

export interface RoleFigures extends RoleSpent {
  readonly dollars: number | null
}

export interface KgotReport {
  readonly startedAt: string
  readonly setting: Readonly<Record<string, unknown>>
  readonly total: ClassFigures
  readonly byLevel: Readonly<Record<string, ClassFigures>>
  /** Figures of model-graded questions, or null. */
  readonly graded: GradeFigures | null
  readonly costs: Readonly<Record<string, Costs>>
  readonly grading: Costs
  readonly roles: readonly RoleFigures[]
  readonly tools: Readonly<Record<string, number>>
  /** Rounds -> number of questions. */
  readonly rounds: Readonly<Record<string, number>>
  readonly outcomes: readonly TaskOutcome[]
}

/** Level of questions from files without levels. */
const NO_LEVEL = 'none'
const levelOf = ({ level }: TaskOutcome): string => level ?? NO_LEVEL
const isAnswered = ({ outcome }: TaskOutcome): boolean => outcome !== 'error'

function figuresOf(outcomes: readonly TaskOutcome[]): ClassFigures {
  const count = (name: OutcomeClass) => outcomes.filter(({ outcome }) => outcome === name).length
  return { asked: outcomes.length, classes: Object.fromEntries(outcomeClasses.map((name) => [name, count(name)])) as Record<OutcomeClass, number> }
}

/** The number of right answers, forced or not, without close calls. */
export const rightOf = ({ classes }: ClassFigures): number => classes.correct + classes.correct_forced

function groupBy<T>(items: readonly T[], nameOf: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item])
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
}

function rolesOf(outcomes: readonly TaskOutcome[], price: Price | null): RoleFigures[] {
  const groups = groupBy(
    outcomes.flatMap(({ roles }) => roles),
    ({ role }) => role
  )
  const sum = (spent: readonly RoleSpent[], of: (one: RoleSpent) => number) => spent.reduce((total, one) => total + of(one), 0)
  const rows = groups.map(([role, spent]) => {
    const totals = {
      steps: sum(spent, ({ steps }) => steps),
      calls: sum(spent, ({ calls }) => calls),
      promptTokens: sum(spent, ({ promptTokens }) => promptTokens),
      completionTokens: sum(spent, ({ completionTokens }) => completionTokens),
      ms: sum(spent, ({ ms }) => ms)
    }
    const { dollars } = costsOf([{ ...nothingSpent, ...totals } as Spent], price)
    return { role, ...totals, dollars }
  })
  return rows.toSorted((a, b) => b.promptTokens + b.completionTokens - (a.promptTokens + a.completionTokens) || b.ms - a.ms)
}

function toolsOf(outcomes: readonly TaskOutcome[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const [name, count] of outcomes.flatMap(({ tools }) => Object.entries(tools))) counts.set(name, (counts.get(name) ?? 0) + count)
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a))
}

/** Errors count as questions that were not attempted. */
function gradesOf(outcomes: readonly TaskOutcome[]): GradeFigures | null {
  const graded = outcomes.filter(({ scorer }) => scorer === 'simpleqa')
  return graded.length === 0 ? null : gradeFigures(graded.map(({ grade }) => grade ?? 'not attempted'))
}

export function reportOf(run: Pick<KgotReport, 'startedAt' | 'setting'>, outcomes: readonly TaskOutcome[], price: Price | null): KgotReport {
  const levels = groupBy(outcomes, levelOf)
  const costsFor = (of: readonly TaskOutcome[]) =>
    costsOf(
      of.map(({ spent }) => spent),
      price
    )
  const costs = { ...(levels.length > 1 && Object.fromEntries(levels.map(([level, of]) => [`level ${level}`, costsFor(of)]))), all: costsFor(outcomes) }
  const byRounds = groupBy(outcomes.filter(isAnswered), ({ rounds }) => String(rounds))
  return {
    ...run,
    total: figuresOf(outcomes),
    byLevel: Object.fromEntries(levels.map(([level, of]) => [level, figuresOf(of)])),
    graded: gradesOf(outcomes),
    costs,
    grading: costsOf(
      outcomes.filter(({ grading }) => grading.modelCalls > 0).map(({ grading }) => grading),
      price
    ),
    roles: rolesOf(outcomes, price),
    tools: toolsOf(outcomes),
    rounds: Object.fromEntries(byRounds.map(([rounds, of]) => [rounds, of.length])),
    outcomes
  }
}

export function totalText({ total }: KgotReport): string {
  const { asked, classes } = total
  const right = rightOf(total)
  return `${right} of ${asked} right (${percent(right, asked)}), ${classes.correct_forced} of them forced. Close calls, which do not count as right: ${classes.close_call}. Errors: ${classes.error}.`
}
