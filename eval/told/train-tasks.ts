import { readFileSync, writeFileSync } from 'node:fs'
import { taskFeatures } from '../../src/told/task-words.ts'
import { softmax } from '../learning/softmax.ts'

/** Learns which words ask for which task from paraphrases, and writes the table of weights. With `--check`, each tenth is held out in turn and its hits are told. */
const usage = 'npm run tasks -- [--check]'

interface Example {
  readonly task: string
  readonly features: readonly string[]
}

interface Learnt {
  readonly tasks: readonly string[]
  /** By feature, a weight for each task. */
  readonly weights: ReadonlyMap<string, Float64Array>
  readonly bias: Float64Array
}

const ROUNDS = 400
const RATE = 0.5
const DECAY = 2e-4
/** Weights are kept in tenths; a feature that moves no task by half a unit is left out. */
const UNITS = 10
const LEAST = 0.5
const LEAST_EXAMPLES = 2

function readExamples(): Example[] {
  const lines = readFileSync(new URL('./paraphrases.txt', import.meta.url), 'utf8').split('\n')
  let task = ''
  return lines.flatMap((line) => {
    if (line.startsWith('# ')) task = line.slice(2).trim()
    if (line.trim() === '' || line.startsWith('# ')) return []
    return [{ task, features: [...taskFeatures(line, new Set(['x', 'y']))] }]
  })
}

const weightOf = (features: readonly string[]) => 1 / Math.sqrt(Math.max(1, features.length))

function scoresOf({ tasks, weights, bias }: Learnt, features: readonly string[]): Float64Array {
  const scores = bias.slice()
  const share = weightOf(features)
  for (const feature of features) {
    const row = weights.get(feature)
    if (row !== undefined) for (let task = 0; task < tasks.length; task++) scores[task] = (scores[task] as number) + share * (row[task] as number)
  }
  return scores
}

/** Features of several examples: what a single one shows is its own wording. */
function sharedBy(examples: readonly Example[]): string[] {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= LEAST_EXAMPLES).map(([feature]) => feature)
}

/** Multinomial logistic regression by steps of all examples at once; tasks count alike however many examples they have. */
function learn(examples: readonly Example[]): Learnt {
  const tasks = [...new Set(examples.map(({ task }) => task))]
  const weights = new Map<string, Float64Array>()
  for (const feature of sharedBy(examples)) weights.set(feature, new Float64Array(tasks.length))
  const learnt = { tasks, weights, bias: new Float64Array(tasks.length) }
  const counts = tasks.map((task) => examples.filter((example) => example.task === task).length)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { task, features } of examples) {
      const place = tasks.indexOf(task)
      const found = softmax(scoresOf(learnt, features))
      const rate = (RATE * (examples.length / tasks.length / (counts[place] as number))) / (1 + round / 50)
      const share = weightOf(features)
      const rows = features.flatMap((feature) => weights.get(feature) ?? [])
      found.forEach((chance, at) => {
        const error = (at === place ? 1 : 0) - chance
        learnt.bias[at] = (learnt.bias[at] as number) + 0.05 * rate * error
        for (const row of rows) {
          row[at] = (row[at] as number) * (1 - rate * DECAY) + rate * share * error
        }
      })
    }
  }
  return learnt
}

function bestOf(learnt: Learnt, features: readonly string[]): string {
  const scores = scoresOf(learnt, features)
  return learnt.tasks[scores.indexOf(Math.max(...scores))] ?? ''
}

function check(examples: readonly Example[]): void {
  const folds = 10
  let right = 0
  for (let fold = 0; fold < folds; fold++) {
    const learnt = learn(examples.filter((_, at) => at % folds !== fold))
    right += examples.filter(({ task, features }, at) => at % folds === fold && bestOf(learnt, features) === task).length
  }
  console.log(`${right} of ${examples.length} right when held out`)
}

function write({ tasks, weights, bias }: Learnt): void {
  const round = (value: number) => Math.round(value * UNITS)
  const rows = [...weights].map(([feature, row]) => [feature, Array.from(row, round)] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  const kept = rows.filter(([, row]) => row.some((value) => Math.abs(value) > LEAST))
  const lines = kept.map(([feature, row]) => `    ${JSON.stringify(feature)}: ${JSON.stringify(row.join(' '))}`)
  const head = `  "tasks": ${JSON.stringify(tasks.join(' '))},\n  "bias": ${JSON.stringify(Array.from(bias, round).join(' '))},`
  writeFileSync(new URL('../../src/told/task-weights.json', import.meta.url), `{\n${head}\n  "weights": {\n${lines.join(',\n')}\n  }\n}\n`)
  console.log(`${kept.length} of ${rows.length} features kept`)
}

const examples = readExamples()
if (process.argv.includes('--check')) check(examples)
else if (process.argv.length > 2) console.log(usage)
else write(learn(examples))
