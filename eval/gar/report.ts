import { drawBarChart } from '../harness/bar-chart.ts'
import { costLines, percent, tableLines } from '../harness/markdown.ts'
import { type Costs, costsOf, type Price, type Spent } from '../harness/spent.ts'
import type { WrittenReport } from '../harness/write-report.ts'

export interface ReasoningOutcome {
  readonly id: string
  readonly task: string
  readonly status: 'answered' | 'declined' | 'failed'
  readonly strict: boolean
  /** The verdict of the benchmark's checker; null when it lacks this kind. */
  readonly published: boolean | null
  readonly tools: readonly string[]
  readonly spent: Spent
  readonly answer: string
  readonly note: string
}

interface TaskFigures {
  readonly asked: number
  readonly answered: number
  readonly strict: number
  /** null when the benchmark's checker lacks this kind. */
  readonly published: number | null
}

export interface ReasoningReport {
  readonly startedAt: string
  readonly questions: string
  readonly planner: string
  readonly total: TaskFigures
  readonly byTask: Readonly<Record<string, TaskFigures>>
  readonly costs: Costs
  readonly outcomes: readonly ReasoningOutcome[]
}

function figuresOf(outcomes: readonly ReasoningOutcome[]): TaskFigures {
  const count = (holds: (outcome: ReasoningOutcome) => boolean) => outcomes.filter(holds).length
  return {
    asked: outcomes.length,
    answered: count(({ status }) => status === 'answered'),
    strict: count(({ strict }) => strict),
    published: outcomes.some(({ published }) => published === null) ? null : count(({ published }) => published === true)
  }
}

export function reportOf(
  run: Pick<ReasoningReport, 'startedAt' | 'questions' | 'planner'>,
  outcomes: readonly ReasoningOutcome[],
  price: Price | null
): ReasoningReport {
  const costs = costsOf(
    outcomes.map(({ spent }) => spent),
    price
  )
  const tasks = [...new Set(outcomes.map(({ task }) => task))].sort()
  const byTask = Object.fromEntries(tasks.map((name) => [name, figuresOf(outcomes.filter(({ task }) => task === name))]))
  return { ...run, total: figuresOf(outcomes), byTask, costs, outcomes }
}

/** Accuracy in per cent in the paper, for 400 questions of each task, up to 100 nodes. */
const paper: Readonly<Record<string, number>> = { cycle: 99.5, connectivity: 100, bipartite: 100, topology: 96.5, shortest_path: 99.75, triangle: 93.25 }

export function totalText({ total: { asked, answered, strict, published } }: ReasoningReport): string {
  const lax = published === null ? '' : `; ${published} by the benchmark's own checker`
  return `${strict} of ${asked} strictly right (${percent(strict, asked)})${lax}. ${answered} answered, ${answered - strict} of them wrongly; ${asked - answered} declined or failed.`
}

export function tellReport(report: ReasoningReport): WrittenReport {
  const { total, byTask, costs, outcomes } = report
  const rows = [...Object.entries(byTask), ['all', total] as const].map(([task, { asked, answered, strict, published }]) => [
    task,
    asked,
    answered,
    answered - strict,
    strict,
    percent(strict, asked),
    published === null ? 'none' : published,
    paper[task] === undefined ? '' : `${paper[task]} %`
  ])
  const groups = Object.entries(byTask).map(([label, { asked, strict }]) => ({
    label,
    bars: [
      { series: 0, value: (100 * strict) / asked, text: `${strict} of ${asked}` },
      ...(paper[label] === undefined ? [] : [{ series: 1, value: paper[label], text: `${paper[label]} %` }])
    ]
  }))
  const markdown = [
    '# Graph reasoning',
    '',
    `Started ${report.startedAt}. Questions: ${report.questions}. Planner: ${report.planner}.`,
    '',
    totalText(report),
    '',
    'Each question is asked by its text alone: the service reads the graph from it. A yes or no that happens to be right counts: half of them do.',
    '',
    'Strict: one clear yes or no, the exact number, and orders, paths and matchings checked edge by edge. The checker published with the benchmark takes "no" out of "node", and lets an empty order pass. The paper\'s figures are for 400 other questions of each task.',
    '',
    '![By task](gar.svg)',
    '',
    ...tableLines(
      ['task', 'asked', 'answered', 'answered wrongly', 'strictly right', 'accuracy', 'by the published checker', 'GraphAgent-Reasoner (paper)'],
      rows
    ),
    '',
    '## Cost',
    '',
    ...costLines({ [report.planner]: costs }),
    '',
    '## Not right',
    '',
    ...tableLines(
      ['question', 'status', 'tools', 'answer', 'note'],
      outcomes.filter(({ strict }) => !strict).map(({ id, status, tools, answer, note }) => [id, status, tools.join(', '), answer, note])
    )
  ]
  const chart = drawBarChart({ title: 'Right answers by task, per cent', series: ['this run, strict', 'GraphAgent-Reasoner (paper)'], groups, max: 100 })
  return { report, markdown, charts: { gar: chart } }
}
