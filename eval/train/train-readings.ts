/** Learns the weights of the parser's readings from every question with a key: `npm run train -- readings`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Table from 'cli-table3'
import { withGraphs } from '../planner/evaluate.ts'
import { drawCurves } from './curve-chart.ts'
import { byChance, byScore, chanceCurve, type Judge, ofStrangers, pointAt, reliability, type Scored, scoreCurve, tally } from './figures.ts'
import { type Learned, learn } from './learn.ts'
import { askedOf, trainGraphs } from './sources.ts'

const weightsFile = fileURLToPath(new URL('../../src/ask/parser/rank/weights.json', import.meta.url))
const chartFile = fileURLToPath(new URL('../../docs/reading-chance.svg', import.meta.url))
/** The minimum score of the best reading before chances were introduced. */
const LEAST_SCORE = -2.2

/** Most of these questions are read right: a lower share means a broken evaluation. */
const LEAST_RIGHT = 0.8

const percent = (share: number) => `${(100 * share).toFixed(1)} %`

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const told = new Table({ head: [...head], style: { head: [], border: [] } })
  told.push(...rows.map((row) => [...row]))
  return told.toString()
}

function tellTallies(scored: readonly Scored[], least: number): string {
  const groups: readonly (readonly [string, readonly Scored[]])[] = [
    ['as asked', ofStrangers(scored, 'nothing')],
    ['a rule withheld', ofStrangers(scored, 'grammar')],
    ['what is asked for withheld', ofStrangers(scored, 'schema')],
    ['tool wordings', scored.filter(({ example }) => example.source === 'wordings')],
    ...[...new Set(scored.map(({ example }) => example.graph))].map(
      (graph) => [`${graph}, as asked`, ofStrangers(scored, 'nothing').filter(({ example }) => example.graph === graph)] as const
    )
  ]
  const cells = (some: readonly Scored[], judge: Judge, from: number) => {
    const { right, declined, wrong } = tally(some, judge, from)
    return `${right} / ${declined} / ${wrong}`
  }
  const rows = groups.map(([name, some]) => [name, some.length, cells(some, byChance, least), cells(some, byScore, LEAST_SCORE)])
  return table(['right / declined / wrong', 'asked', `by chance, from ${least} on`, 'by score and margin'], rows)
}

/** Where score and margin would have as many wrong answers as the chance. */
function tellEqual(scored: readonly Scored[], { chosen }: Learned): string {
  const before = pointAt(scored, byScore, LEAST_SCORE)
  const equal = scoreCurve(scored).find(({ wrong }) => wrong <= chosen.wrong)
  const mine = chanceCurve(scored).find(({ wrong }) => wrong <= before.wrong)
  return [
    `What strangers ask, as far as it can be told: ${percent(chosen.answered)} answered and ${percent(chosen.wrong)} wrong from a chance of ${chosen.least} on.`,
    `By score and margin: ${percent(before.answered)} answered, ${percent(before.wrong)} wrong; with as few wrong as by chance ${percent(equal?.answered ?? 0)} answered.`,
    `By chance, with as many wrong as by score and margin: ${percent(mine?.answered ?? 0)} answered.`
  ].join('\n')
}

async function train(): Promise<void> {
  const started = performance.now()
  const learned = await withGraphs(trainGraphs(), (runtime) => learn(runtime, askedOf(runtime)))
  const { scored, chosen, examples, text } = learned
  console.log(
    `${examples.length} questions, ${examples.filter(({ choices }) => choices.length > 0).length} of them read; each graph's by weights that have not seen it.`
  )
  console.log(tellTallies(scored, chosen.least))
  const bins = reliability(scored).map(({ from, questions, chance, right }) => [
    `${from} to ${(from + 0.1).toFixed(1)}`,
    questions,
    percent(chance),
    percent(right)
  ])
  console.log(table(['chance', 'questions', 'mean chance', 'right'], bins))
  console.log(tellEqual(scored, learned))
  const read = examples.filter(({ choices, withheld, isToDecline }) => choices.length > 0 && withheld === 'nothing' && !isToDecline)
  const right = read.filter(({ choices }) => choices[0]?.verdict === 'right').length / Math.max(1, read.length)
  if (right < LEAST_RIGHT) {
    console.error(`Only ${percent(right)} of the first readings are right: something is amiss, and nothing is written.`)
    process.exitCode = 1
    return
  }
  writeFileSync(weightsFile, text)
  const curves = [
    { name: 'by chance', points: chanceCurve(scored) },
    { name: 'by score and margin', points: scoreCurve(scored) }
  ]
  writeFileSync(chartFile, drawCurves({ title: 'Wrong answers against answered questions, graphs not learned from', curves, chosen }))
  console.log(`${(text.length / 1000).toFixed(1)} kB of weights and the chart written, after ${Math.round((performance.now() - started) / 1000)} s.`)
}

await train()
