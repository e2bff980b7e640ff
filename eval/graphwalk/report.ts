import { drawBarChart } from '../harness/bar-chart.ts'
import { type Cell, costLines, percent, tableLines, toolLines } from '../harness/markdown.ts'
import { type Costs, costsOf, type Price } from '../harness/spent.ts'
import type { WrittenReport } from '../harness/write-report.ts'
import { published, publishedBySize, publishedSource } from './published.ts'
import { templateNames } from './walk-graph.ts'
import type { WalkOutcome } from './walk-outcome.ts'

/** Figures by the paper's definitions, over one set of questions. */
export interface WalkFigures {
  readonly asked: number
  readonly right: number
  /** Means over the questions. */
  readonly precision: number
  readonly recall: number
  readonly f1: number
  /** Total number of wrong rows. */
  readonly falsePositives: number
  /** Total number of calls. */
  readonly toolCalls: number
  readonly answered: number
  readonly declined: number
  readonly failed: number
  /** Questions answered rightly by the text alone. */
  readonly textRight: number
}

export interface WalkReport {
  readonly startedAt: string
  /** Settings of the run: nodes, graphs, seed, planner, tools, wording. */
  readonly setting: Readonly<Record<string, string | number>>
  readonly total: WalkFigures
  readonly byTemplate: Readonly<Record<string, WalkFigures>>
  readonly costs: Costs
  readonly outcomes: readonly WalkOutcome[]
}

function figuresOf(outcomes: readonly WalkOutcome[]): WalkFigures {
  const mean = (figure: (outcome: WalkOutcome) => number) => outcomes.reduce((sum, outcome) => sum + figure(outcome), 0) / Math.max(1, outcomes.length)
  const count = (holds: (outcome: WalkOutcome) => boolean) => outcomes.filter(holds).length
  return {
    asked: outcomes.length,
    right: count(({ score }) => score.right),
    precision: mean(({ score }) => score.precision),
    recall: mean(({ score }) => score.recall),
    f1: mean(({ score }) => score.f1),
    falsePositives: outcomes.reduce((sum, { score }) => sum + score.falsePositives, 0),
    toolCalls: outcomes.reduce((sum, { spent }) => sum + spent.toolCalls, 0),
    answered: count(({ status }) => status === 'answered'),
    declined: count(({ status }) => status === 'declined'),
    failed: count(({ status }) => status === 'failed'),
    textRight: count(({ textRight }) => textRight)
  }
}

export function reportOf(startedAt: string, setting: WalkReport['setting'], outcomes: readonly WalkOutcome[], price: Price | null): WalkReport {
  const costs = costsOf(
    outcomes.map(({ spent }) => spent),
    price
  )
  const asked = templateNames.map((name) => [name, outcomes.filter(({ template }) => template === name)] as const).filter(([, members]) => members.length > 0)
  return {
    startedAt,
    setting,
    total: figuresOf(outcomes),
    byTemplate: Object.fromEntries(asked.map(([name, members]) => [name, figuresOf(members)])),
    costs,
    outcomes
  }
}

const fixed = (value: number) => value.toFixed(2)

function figureCells({ asked, right, precision, recall, f1, falsePositives, toolCalls }: WalkFigures): Cell[] {
  return [`${right} of ${asked}`, percent(right, asked), fixed(precision), fixed(recall), fixed(f1), falsePositives, toolCalls]
}

const figureHeader = ['right', 'accuracy', 'P', 'R', 'F1', 'wrong rows', 'tool calls']

export function totalText({ total }: WalkReport): string {
  const { asked, right, precision, recall, f1, falsePositives, toolCalls, answered, declined, failed, textRight } = total
  const means = `P ${fixed(precision)}, R ${fixed(recall)}, F1 ${fixed(f1)}`
  return `${right} of ${asked} right (${percent(right, asked)}); ${means}; ${falsePositives} wrong rows; ${toolCalls} tool calls. ${answered} answered, ${declined} declined, ${failed} failed. By the text alone ${textRight} right.`
}

const profileNames: Readonly<Record<string, string>> = { graphwalk: ", GraphWalk's tools", tools: ', tools alone' }
const listNames: Readonly<Record<string, string>> = {
  all: 'all tools in the prompt',
  brief: 'all tools in the prompt, in brief',
  gds: "GDS Agent's tools",
  'gds-brief': "GDS Agent's tools, in brief",
  none: 'no tools'
}

function settingName({ setting: { tools, planner, model, profile } }: WalkReport): string {
  if (tools === 'linked') return `this service, planner ${planner}${profileNames[String(profile)] ?? ''}`
  return `${model}, ${listNames[String(tools)] ?? tools}`
}

function chartsOf(report: WalkReport): Record<string, string> {
  const shareOf = ({ right, asked }: WalkFigures) => ({ series: 0, value: (100 * right) / Math.max(1, asked), text: `${right} of ${asked}` })
  const templates = Object.entries(report.byTemplate).map(([label, figures]) => ({ label, bars: [shareOf(figures)] }))
  const peers = published.map(({ model, tools, accuracy }) => ({
    label: `${model}, ${tools ? 'tools' : 'no tools'}`,
    bars: [{ series: 1, value: accuracy, text: `${accuracy} %` }]
  }))
  const own = { label: settingName(report).slice(0, 32), bars: [{ ...shareOf(report.total), text: percent(report.total.right, report.total.asked) }] }
  return {
    'graphwalk-templates': drawBarChart({ title: 'Right answers by template', series: ['right'], groups: templates, max: 100 }),
    'graphwalk-published': drawBarChart({
      title: `Accuracy: this run, and published at 100 nodes`,
      series: [`this run (${report.setting['nodes']} nodes)`, 'published'],
      groups: [own, ...peers],
      max: 100
    })
  }
}

function wrongLines(outcomes: readonly WalkOutcome[]): string[] {
  const wrong = outcomes.filter(({ score }) => !score.right)
  if (wrong.length === 0) return ['None.']
  const cells = wrong.map(({ id, status, score, readFrom, question, tools, answer, note }) => [
    id,
    status,
    `${fixed(score.precision)} / ${fixed(score.recall)}`,
    readFrom,
    question,
    tools.join(', '),
    status === 'answered' ? answer : note
  ])
  return tableLines(['question', 'status', 'P / R', 'read from', 'words', 'tools', 'answer'], cells)
}

export function tellReport(report: WalkReport, price: Price | null): WrittenReport {
  const { setting, total, byTemplate, costs, outcomes } = report
  const rows = [...Object.entries(byTemplate), ['all', total] as const]
  const peers = published.map(({ model, tools, accuracy, precision, recall, f1, falsePositives, toolCalls }) => [
    `${model}, ${tools ? 'tools' : 'no tools'}`,
    '',
    `${accuracy} %`,
    precision,
    recall,
    f1,
    falsePositives,
    toolCalls ?? ''
  ])
  const bySize = publishedBySize.map(({ model, accuracy }) => [model, ...[100, 150, 200, 500].map((nodes) => `${accuracy[nodes]} %`)])
  const markdown = [
    '# GraphWalk',
    '',
    `Started ${report.startedAt}. ${Object.entries(setting)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; ')}.`,
    '',
    totalText(report),
    '',
    'Rows are compared as sets; where any one row will do, it must be given alone. No rows, precision 0. The truth of every question is found by walks and again by joins over the whole graph.',
    '',
    '![By template](graphwalk-templates.svg)',
    '',
    ...tableLines(
      ['template', ...figureHeader],
      rows.map(([name, figures]) => [name, ...figureCells(figures)])
    ),
    '',
    '## Beside the published figures',
    '',
    `${publishedSource}: ten graphs of 100 nodes, 120 questions. Graphs and wordings here are others, made to the same description.`,
    '',
    '![Published](graphwalk-published.svg)',
    '',
    ...tableLines(['', ...figureHeader], [[settingName(report), ...figureCells(total)], ...peers]),
    '',
    'Published accuracy by size:',
    '',
    ...tableLines(['', '100', '150', '200', '500 nodes'], bySize),
    '',
    '## Cost',
    '',
    ...costLines({ [settingName(report)]: costs }),
    '',
    '## By tool',
    '',
    ...toolLines(
      outcomes.map(({ tools, spent, score }) => ({ tools, spent, isRight: score.right })),
      price
    ),
    '',
    '## Wrong answers',
    '',
    ...wrongLines(outcomes)
  ]
  return { report, markdown, charts: chartsOf(report) }
}
