import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { drawBarChart } from '../harness/bar-chart.ts'
import { costLines, percent, tableLines } from '../harness/markdown.ts'
import { readRunOptions, runOptionTypes } from '../harness/run-options.ts'
import { runQuestions } from '../harness/run-questions.ts'
import { costsOf } from '../harness/spent.ts'
import { writeReport } from '../harness/write-report.ts'
import { askQuestion, type Outcome, withGraphs } from './evaluate.ts'
import type { Expected } from './expect.ts'
import { questionSets } from './question-sets.ts'

const shown = 300

const { out, fresh, concurrency } = runOptionTypes

/** `--graph x` selects one graph, `--kind x` one kind of questions; `--verbose` also prints right answers. */
export async function runPlannerEval(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { out, fresh, concurrency, graph: { type: 'string' }, kind: { type: 'string' }, verbose: { type: 'boolean', default: false } }
  })
  const options = readRunOptions({ ...values, planner: 'rules' })
  const questions = questionSets
    .filter(({ graph }) => values.graph === undefined || graph.name === values.graph)
    .flatMap(({ graph, questions }) => questions.map((question, place) => ({ graph, question, id: `${graph.name} ${place + 1}` })))
    .filter(({ question }) => values.kind === undefined || question.kind === values.kind)
  const outcomes = await withGraphs([...new Set(questions.map(({ graph }) => graph))], (runtime) =>
    runQuestions({
      name: 'planner',
      folder: options.out,
      identity: questions.map(({ id, question }) => [id, question.question]),
      fresh: options.fresh,
      concurrency: options.concurrency,
      questions,
      idOf: ({ id }) => id,
      ask: ({ graph, question }) => askQuestion(runtime, graph, question)
    })
  )
  for (const outcome of outcomes) if (values.verbose || !outcome.right) console.log(report(outcome))
  console.log(accuracyTable(accuraciesBy(outcomes, ({ kind }) => kind)))
  console.log(accuracyTable(accuraciesBy(outcomes, ({ graph }) => graph)))
  console.log(`${rightShare(outcomes)} of ${outcomes.length} questions answered right.`)
  console.log(`Report: ${writeReport(options.out, 'planner', tellReport(outcomes))}`)
}

const rightOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ right }) => right).length
const rightShare = (outcomes: readonly Outcome[]) => percent(rightOf(outcomes), outcomes.length)

interface Accuracy {
  readonly group: string
  readonly right: number
  readonly asked: number
}

function accuraciesBy(outcomes: readonly Outcome[], key: (outcome: Outcome) => string): Accuracy[] {
  return [...new Set(outcomes.map(key))].sort().map((group) => {
    const members = outcomes.filter((outcome) => key(outcome) === group)
    return { group, right: rightOf(members), asked: members.length }
  })
}

const accuracyHeader = ['', 'right', 'asked', 'accuracy']
const accuracyRows = (accuracies: readonly Accuracy[]) => accuracies.map(({ group, right, asked }) => [group, right, asked, percent(right, asked)])

function accuracyTable(accuracies: readonly Accuracy[]): string {
  const table = new Table({ head: accuracyHeader, style: { head: [], border: [] } })
  table.push(...accuracyRows(accuracies))
  return table.toString()
}

function tellReport(outcomes: readonly Outcome[]) {
  const [kinds, graphs] = [accuraciesBy(outcomes, ({ kind }) => kind), accuraciesBy(outcomes, ({ graph }) => graph)]
  const costs = costsOf(
    outcomes.map(({ spent }) => spent),
    null
  )
  const groups = kinds.map(({ group, right, asked }) => ({ label: group, bars: [{ series: 0, value: right / asked, text: `${right} of ${asked}` }] }))
  const wrong = outcomes.filter(({ right }) => !right)
  const markdown = [
    '# Rules planner',
    '',
    `${rightShare(outcomes)} of ${outcomes.length} questions answered right.`,
    '',
    '![By kind](planner.svg)',
    '',
    ...tableLines(accuracyHeader, accuracyRows(kinds)),
    '',
    ...tableLines(accuracyHeader, accuracyRows(graphs)),
    '',
    '## Cost',
    '',
    ...costLines({ rules: costs }),
    '',
    '## Wrong answers',
    '',
    ...tableLines(
      ['graph', 'kind', 'question', 'expected', 'got'],
      wrong.map(({ graph, kind, question, expected, answer }) => [graph, kind, question, tell(expected), `${answer.status}: ${answer.answer}`])
    )
  ]
  return {
    report: { kinds, graphs, costs, outcomes },
    markdown,
    charts: { planner: drawBarChart({ title: 'Right by kind', series: ['rules'], groups, max: 1 }) }
  }
}

function report({ right, kind, graph, question, expected, answer }: Outcome): string {
  const got = `${answer.status}: ${answer.answer} ${JSON.stringify(answer.data)}`
  return [
    `${right ? 'right' : 'WRONG'} [${graph}, ${kind}] ${question}`,
    `  expected  ${tell(expected)}`,
    `  got       ${short(got)}`,
    `  read as   ${short(answer.explanation)}`
  ].join('\n')
}

function tell(expected: Expected): string {
  return short(expected.type === 'tool' ? expected.tool : expected.type === 'path' && expected.value.length === 0 ? 'no path' : JSON.stringify(expected.value))
}

const short = (text: string) => (text.length > shown ? `${text.slice(0, shown)}...` : text).replaceAll('\n', ' ')
