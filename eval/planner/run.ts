import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { askAll, type Outcome, withGraphs } from './evaluate.ts'
import type { Expected } from './expect.ts'
import { questionSets } from './question-sets.ts'

const shown = 300

/** `--graph x` asks about one graph, `--kind x` only questions of one kind; `--verbose` prints the right ones too. */
export async function runPlannerEval(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { graph: { type: 'string' }, kind: { type: 'string' }, verbose: { type: 'boolean', default: false } }
  })
  const sets = questionSets
    .filter(({ graph }) => values.graph === undefined || graph.name === values.graph)
    .map(({ graph, questions }) => ({ graph, questions: questions.filter(({ kind }) => values.kind === undefined || kind === values.kind) }))
  const outcomes = await withGraphs(
    sets.map(({ graph }) => graph),
    (runtime) => askAll(runtime, sets)
  )
  for (const outcome of outcomes) if (values.verbose || !outcome.right) console.log(report(outcome))
  console.log(accuracies(outcomes, ({ kind }) => kind))
  console.log(accuracies(outcomes, ({ graph }) => graph))
  console.log(`${rateOf(outcomes)} of ${outcomes.length} questions answered right.`)
}

const rateOf = (outcomes: readonly Outcome[]) => `${((100 * outcomes.filter(({ right }) => right).length) / outcomes.length).toFixed(1)} %`

function accuracies(outcomes: readonly Outcome[], key: (outcome: Outcome) => string): string {
  const table = new Table({ head: ['', 'right', 'asked', 'accuracy'], style: { head: [], border: [] } })
  for (const group of [...new Set(outcomes.map(key))].sort()) {
    const members = outcomes.filter((outcome) => key(outcome) === group)
    table.push([group, members.filter(({ right }) => right).length, members.length, rateOf(members)])
  }
  return table.toString()
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
