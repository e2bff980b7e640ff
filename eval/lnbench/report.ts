import { type BarChart, drawBarChart } from '../harness/bar-chart.ts'
import { costLines, tableLines, toolLines } from '../harness/markdown.ts'
import { type Costs, costsOf, type Price } from '../harness/spent.ts'
import type { WrittenReport } from '../harness/write-report.ts'
import type { Outcome } from './outcome.ts'

/** Figures over one set of questions; absent ones count only in `absent`. */
export interface Totals {
  readonly level: string
  /** all: every question that ran. with tool: only those whose expected tools are in the registry. */
  readonly scope: 'all' | 'with tool'
  readonly ran: number
  readonly answered: number
  readonly declined: number
  readonly failed: number
  readonly absent: number
  /** A question without an answer is wrong. */
  readonly strictRight: number
  /** Means; a question without an answer counts as 0 where the metric requires it. */
  readonly official: { readonly answer: number; readonly f1: number; readonly parameters: number; readonly overall: number }
  /** For the planner only: questions with the expected tool, the expected arguments, and the right answer in the result. */
  readonly checks: { readonly tool: number; readonly parameters: number; readonly evidence: number } | null
  /** Total over all answers. */
  readonly tokens: number
  readonly costs: Costs
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function totalsOver(level: string, scope: Totals['scope'], outcomes: readonly Outcome[], price: Price | null): Totals {
  const count = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length
  const ran = outcomes.filter(({ status }) => status !== 'absent')
  const meanOf = (name: 'f1' | 'parameters' | 'answer' | 'overall') => mean(ran.map(({ official }) => official?.[name] ?? 0))
  const checksOf = (name: 'tool' | 'parameters' | 'evidence') => ran.filter(({ checks }) => checks?.[name] === true).length
  return {
    level,
    scope,
    ran: ran.length,
    answered: count('answered'),
    declined: count('declined'),
    failed: count('failed'),
    absent: count('absent'),
    strictRight: ran.filter(({ strict }) => strict?.right === true).length,
    official: { answer: meanOf('answer'), f1: meanOf('f1'), parameters: meanOf('parameters'), overall: meanOf('overall') },
    checks: level === 'tool' ? null : { tool: checksOf('tool'), parameters: checksOf('parameters'), evidence: checksOf('evidence') },
    tokens: ran.reduce((sum, { tokens }) => sum + tokens, 0),
    costs: costsOf(
      ran.map(({ spent }) => spent),
      price
    )
  }
}

/** Totals per level; for a planner also over the questions whose tools exist, its upper bound. */
export function totalsOf(outcomes: readonly Outcome[], price: Price | null): Totals[] {
  return [...new Set(outcomes.map(({ level }) => level))].flatMap((level) => {
    const members = outcomes.filter((outcome) => outcome.level === level)
    const possible = members.filter(({ hasTool }) => hasTool)
    return level === 'tool'
      ? [totalsOver(level, 'all', members, price)]
      : [totalsOver(level, 'all', members, price), totalsOver(level, 'with tool', possible, price)]
  })
}

export interface Report {
  readonly startedAt: string
  readonly questions: string
  readonly graph: string
  readonly totals: readonly Totals[]
  readonly outcomes: readonly Outcome[]
  /** Question id -> faults of its expectations. */
  readonly defects: Readonly<Record<string, readonly string[]>>
}

const share = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(3))

/** One paragraph. At tool level the calls are given, so it covers only the answers. */
export function totalsText({ level, scope, ran, answered, declined, failed, absent, strictRight, official, checks, tokens, costs }: Totals): string {
  const statuses = `${answered} answered, ${declined} declined, ${failed} failed, ${absent} absent`
  const calls = checks === null ? '' : `, tool F1 ${share(official.f1)}, parameters ${share(official.parameters)}, overall ${share(official.overall)}`
  const steps = checks === null ? '' : ` Right tool ${checks.tool}, right parameters ${checks.parameters}, right result ${checks.evidence}.`
  const took = `${tokens} tokens of answers, ${(costs.total.ms / Math.max(1, ran)).toFixed(1)} ms a question.`
  return `${level}, ${scope}: ${strictRight} of ${ran} strictly right (${statuses}). Official means: answer ${share(official.answer)}${calls}.${steps} ${took}`
}

function outcomeRow({ id, level, status, official, strict, checks, tools, tokens, spent, note }: Outcome): (string | number)[] {
  const ticks = checks === undefined ? '' : [checks.tool && 'tool', checks.parameters && 'parameters', checks.evidence && 'result'].filter(Boolean).join(', ')
  const verdict = strict === null ? '' : strict.right ? 'right' : `wrong: ${strict.reason}`
  return [
    id,
    level,
    status,
    share(official?.answer),
    level === 'tool' ? '' : share(official?.overall),
    verdict,
    ticks,
    tools.join(', '),
    tokens,
    spent.ms.toFixed(1),
    note
  ]
}

/** Strictly right answers beside those with the official metric's full score. */
function chartOf(totals: readonly Totals[], outcomes: readonly Outcome[]): BarChart {
  const groups = totals
    .filter(({ scope }) => scope === 'all')
    .map(({ level, ran, strictRight }) => {
      const full = outcomes.filter((outcome) => outcome.level === level && outcome.official?.answer === 1).length
      const share = (right: number) => ({ value: right / Math.max(1, ran), text: `${right} of ${ran}` })
      return {
        label: level,
        bars: [
          { series: 0, ...share(strictRight) },
          { series: 1, ...share(full) }
        ]
      }
    })
  return { title: 'Right answers', series: ['strict', 'official answer metric'], groups, max: 1 }
}

function markdownOf(report: Report, price: Price | null): string[] {
  const header = ['id', 'level', 'status', 'official answer', 'overall', 'strict', 'right', 'tools', 'tokens', 'ms', 'note']
  const defects = Object.entries(report.defects).map(([id, reasons]) => `- ${id}: ${reasons.join('; ')}`)
  const all = report.totals.filter(({ scope }) => scope === 'all')
  return [
    '# Benchmark report',
    '',
    `Started ${report.startedAt}. Tokens are bytes of the answer / 4. Strict: the whole answer and nothing else, numbers to 1e-5; other shortest paths of the same cost count.`,
    '',
    ...report.totals.map((totals) => `- ${totalsText(totals)}`),
    '',
    '![Right answers](lnbench.svg)',
    '',
    '## Cost',
    '',
    ...costLines(Object.fromEntries(all.map(({ level, costs }) => [level, costs]))),
    '',
    '## By tool',
    '',
    ...toolLines(
      report.outcomes.filter(({ level }) => level !== 'tool').map(({ tools, spent, strict }) => ({ tools, spent, isRight: strict?.right === true })),
      price
    ),
    '',
    '## Questions',
    '',
    ...tableLines(header, report.outcomes.map(outcomeRow)),
    '',
    '## Doubtful expectations',
    '',
    ...(defects.length === 0 ? ['None.'] : defects)
  ]
}

export function tellReport(report: Report, price: Price | null): WrittenReport {
  return { report, markdown: markdownOf(report, price), charts: { lnbench: drawBarChart(chartOf(report.totals, report.outcomes)) } }
}
