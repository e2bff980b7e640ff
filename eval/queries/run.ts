import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { learnChoice, type Weights } from '../learning/learn-choice.ts'
import { questionSets } from '../planner/question-sets.ts'
import { type Example, examplesOf } from './examples.ts'
import { learnTrust, type Taken, takeBest, trustIn } from './learn-trust.ts'

export const usage = `npm run eval -- queries [options]
  --write            learn from all questions and write the planner's weights
  --verbose          print the questions of a graph left out that are misread
  --verdicts FILE    where it is kept which queries answer which questions (default .cache/eval/queries/verdicts.json)`

const folder = new URL('../../src/planner/queries', import.meta.url)
const plan = { epochs: 40, rate: 0.15, decay: 0.003, start: 1e-6 }
const levels = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9]

const learnWeights = (examples: readonly Example[]): Weights =>
  learnChoice(
    examples.filter(({ suited }) => suited),
    plan
  )

/** Each graph's questions, read with what is learned from the others. */
function leaveOut(examples: readonly Example[]): Taken[] {
  const graphs = [...new Set(examples.map(({ graph }) => graph))]
  return graphs.flatMap((graph) => {
    const weights = learnWeights(examples.filter((example) => example.graph !== graph))
    return takeBest(
      examples.filter((example) => example.graph === graph),
      weights
    )
  })
}

function write(file: string, weights: Weights): void {
  const whole = [...weights].map(([fact, weight]): [string, number] => [fact, Math.round(weight * 100)]).filter(([, weight]) => weight !== 0)
  const sorted = Object.fromEntries(whole.sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(fileURLToPath(new URL(file, folder)), `${JSON.stringify(sorted, null, 2)}\n`)
}

function tell(examples: readonly Example[], taken: readonly Taken[]): void {
  const table = new Table({ head: ['graph', 'right', 'a right one among', 'asked'], style: { head: [], border: [] } })
  const suited = examples.filter((example) => example.suited)
  for (const graph of [...new Set(suited.map((example) => example.graph)), null]) {
    const own = suited.filter((example) => graph === null || example.graph === graph)
    const right = taken.filter(({ example, choice }) => choice.right && own.includes(example)).length
    table.push([graph ?? 'all', right, own.filter(({ choices }) => choices.some((choice) => choice.right)).length, own.length])
  }
  console.log(table.toString())
}

function tellTrust(taken: readonly Taken[], trusts: readonly number[]): void {
  const table = new Table({ head: ['trusted from', 'right', 'wrong', 'wrong where a tool or none is to answer'], style: { head: [], border: [] } })
  for (const level of levels) {
    const kept = taken.filter((_, at) => (trusts[at] ?? 0) >= level)
    const wrong = kept.filter(({ choice }) => !choice.right)
    table.push([level, kept.length - wrong.length, wrong.filter(({ example }) => example.suited).length, wrong.filter(({ example }) => !example.suited).length])
  }
  console.log(table.toString())
}

function tellMisread(taken: readonly Taken[], trusts: readonly number[]): void {
  taken.forEach(({ example, choice }, at) => {
    const trust = trusts[at] ?? 0
    if (choice.right ? trust > 0.6 : !example.suited && trust < 0.4) return
    const wanted = example.choices.find(({ right }) => right)
    console.log(`[${example.graph}] ${choice.right ? 'right' : 'wrong'} ${trust.toFixed(2)} ${example.question.question}\n  read   ${choice.told}`)
    if (!choice.right) console.log(`  wanted ${wanted?.told ?? '(none of them)'}`)
  })
}

/** Learns which query a question asks for from questions with known answers. */
export async function runQueries(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      write: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      verdicts: { type: 'string', default: '.cache/eval/queries/verdicts.json' }
    }
  })
  const examples = await examplesOf(questionSets, values.verdicts)
  const taken = leaveOut(examples)
  if (values.write) {
    write('weights.json', learnWeights(examples))
    write('trust.json', learnTrust(taken))
  }
  const graphs = new Map(
    [...new Set(taken.map(({ example }) => example.graph))].map((graph) => [graph, learnTrust(taken.filter(({ example }) => example.graph !== graph))])
  )
  const trusts = taken.map((one) => trustIn(one, graphs.get(one.example.graph) ?? new Map()))
  tell(examples, taken)
  tellTrust(taken, trusts)
  if (values.verbose) tellMisread(taken, trusts)
}
