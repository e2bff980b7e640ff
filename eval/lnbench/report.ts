import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'

export interface Totals {
  readonly level: string
  readonly questions: number
  readonly answered: number
  readonly declined: number
  readonly failed: number
  readonly absent: number
  /** Over all questions but the absent ones; a question without an answer counts as wrong. */
  readonly strictRight: number
  /** Means over the questions that ran; null when none did. */
  readonly official: { readonly f1: number; readonly parameters: number; readonly answer: number; readonly overall: number } | null
  readonly toolRight: number | null
  readonly parametersRight: number | null
  readonly evidenceRight: number | null
  readonly tokens: number
  readonly meanMs: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

export function totalsOf(level: string, outcomes: readonly Outcome[]): Totals {
  const count = (status: Outcome['status']) => outcomes.filter((outcome) => outcome.status === status).length
  const scores = outcomes.flatMap(({ official }) => (official === null ? [] : [official]))
  const checked = outcomes.flatMap(({ checks }) => (checks === undefined ? [] : [checks]))
  const checksOf = (name: 'tool' | 'parameters' | 'evidence') => (checked.length === 0 ? null : checked.filter((checks) => checks[name]).length)
  const meanOf = (name: 'f1' | 'parameters' | 'answer' | 'overall') => mean(scores.map((score) => score[name]))
  return {
    level,
    questions: outcomes.length,
    answered: count('answered'),
    declined: count('declined'),
    failed: count('failed'),
    absent: count('absent'),
    strictRight: outcomes.filter(({ strict }) => strict?.right === true).length,
    official: scores.length === 0 ? null : { f1: meanOf('f1'), parameters: meanOf('parameters'), answer: meanOf('answer'), overall: meanOf('overall') },
    toolRight: checksOf('tool'),
    parametersRight: checksOf('parameters'),
    evidenceRight: checksOf('evidence'),
    tokens: outcomes.reduce((sum, { tokens }) => sum + tokens, 0),
    meanMs: mean(outcomes.filter(({ status }) => status !== 'absent').map(({ ms }) => ms))
  }
}

export interface Report {
  readonly startedAt: string
  readonly questions: string
  readonly graph: string
  readonly totals: readonly Totals[]
  readonly outcomes: readonly Outcome[]
  /** Question id -> what is wrong with its expectations. */
  readonly defects: Readonly<Record<string, readonly string[]>>
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').slice(0, 160)
const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.map((value) => cell(String(value))).join(' | ')} |`
const share = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(3))

function totalsText(totals: Totals): string {
  const { level, questions, absent, answered, declined, failed, strictRight, official, tokens, meanMs } = totals
  const ran = questions - absent
  const checks =
    totals.toolRight === null ? '' : ` Right tool ${totals.toolRight}, right parameters ${totals.parametersRight}, right evidence ${totals.evidenceRight}.`
  const scores =
    official === null
      ? ''
      : ` Official means over the ${answered + declined} that ran: answer ${share(official.answer)}, tool F1 ${share(official.f1)}, parameters ${share(official.parameters)}, overall ${share(official.overall)}.`
  return `**${level}**: ${strictRight} of ${ran} strictly right (${answered} answered, ${declined} declined, ${failed} failed, ${absent} absent).${scores}${checks} ${tokens} tokens of answers, ${meanMs.toFixed(1)} ms a question.`
}

function outcomeRow({ id, level, status, official, strict, checks, tools, tokens, ms, note }: Outcome): string {
  const ticks = checks === undefined ? '' : [checks.tool && 'tool', checks.parameters && 'parameters', checks.evidence && 'evidence'].filter(Boolean).join(', ')
  const verdict = strict === null ? '' : strict.right ? 'right' : `wrong: ${strict.reason}`
  return tableRow([id, level, status, share(official?.answer), share(official?.overall), verdict, ticks, tools.join(', '), tokens, ms.toFixed(1), note])
}

export function markdownOf(report: Report): string {
  const header = ['id', 'level', 'status', 'official answer', 'overall', 'strict', 'right', 'tools', 'tokens', 'ms', 'note']
  const defects = Object.entries(report.defects).map(([id, reasons]) => `- ${id}: ${reasons.join('; ')}`)
  return [
    '# Benchmark report',
    '',
    `Started ${report.startedAt}. Tokens are bytes of the answer / 4. Strict: the whole answer and nothing else, numbers to 1e-5; other shortest paths of the same cost count.`,
    '',
    ...report.totals.map((totals) => `- ${totalsText(totals)}`),
    '',
    '## Questions',
    '',
    tableRow(header),
    tableRow(header.map(() => '---')),
    ...report.outcomes.map(outcomeRow),
    '',
    '## Doubtful expectations',
    '',
    ...(defects.length === 0 ? ['None.'] : defects),
    ''
  ].join('\n')
}

/** Writes `lnbench.json` and `lnbench.md`. */
export function writeReport(folder: string, report: Report): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'lnbench.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(folder, 'lnbench.md'), markdownOf(report))
}
