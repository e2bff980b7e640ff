/** Learns which words request which problems on inline graphs: `npm run train -- problems`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Table from 'cli-table3'
import { OTHER, recognizeIn, type StoredModels, twoSensed } from '../../../src/ask/inline-graph/problems/recognize.ts'
import { type PosedExample, readExamples } from './examples.ts'
import { fit } from './fit.ts'

const weightsFile = fileURLToPath(new URL('../../../src/ask/inline-graph/problems/weights.json', import.meta.url))
const opposites: Readonly<Record<string, string>> = { acyclic: 'cycle', cut_off: 'connected', not_bipartite: 'bipartite' }
const problemOf = (task: string) => opposites[task] ?? task
const thresholds = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95]
/** Maximum share of wrong answers. */
const MOST_WRONG = 0.025

function learn(examples: readonly PosedExample[], least: number): StoredModels {
  const sensed = examples.filter(({ task }) => twoSensed.has(problemOf(task)))
  const sided = examples.filter(({ source, posed }) => source !== null && posed.ends?.includes(source))
  return {
    least,
    problems: fit(
      examples.map(({ writer, posed, task }) => ({ writer, features: posed.features, label: problemOf(task) })),
      { leastWriters: 4, mostFeatures: 4200 }
    ),
    opposites: fit(
      sensed.map(({ writer, posed, task }) => ({ writer, features: posed.features, label: task in opposites ? 'opposite' : 'plain' })),
      { leastWriters: 3, mostFeatures: 2400 }
    ),
    sides: fit(
      sided.map(({ writer, posed, source }) => ({ writer, features: posed.aroundEnds, label: posed.ends?.[0] === source ? 'first' : 'second' })),
      { leastWriters: 3, mostFeatures: 300 }
    )
  }
}

type Verdict = 'right' | 'wrong'

interface Judged {
  readonly writer: string
  readonly chance: number
  /** null: declined. */
  readonly verdict: Verdict | null
  readonly isAnswerable: boolean
  readonly sense: boolean | null
  readonly isSideRight: boolean | null
  readonly isDirected: boolean
}

function judge(example: PosedExample, models: StoredModels): Judged {
  const { problem, chance, isOpposite, ends } = recognizeIn(example.posed, models)
  const isSensed = twoSensed.has(problemOf(example.task)) && problem === problemOf(example.task)
  const sense = isSensed && isOpposite !== null ? isOpposite === example.task in opposites : null
  return {
    writer: example.writer,
    chance,
    verdict: problem === OTHER ? null : problem === problemOf(example.task) && sense !== false ? 'right' : 'wrong',
    isAnswerable: example.task !== OTHER,
    sense,
    isDirected: example.posed.isDirected,
    isSideRight: ends === null || example.source === null || problem !== problemOf(example.task) ? null : ends[0] === example.source
  }
}

const count = (judged: readonly Judged[], verdict: Verdict, least: number) => judged.filter((one) => one.verdict === verdict && one.chance >= least).length

function tell(judged: readonly Judged[]): void {
  const writers = [...new Set(judged.map(({ writer }) => writer))]
  const table = new Table({ head: ['right / wrong', 'asked', 'answerable', ...thresholds.map(String)], style: { head: [], border: [] } })
  for (const writer of [...writers, null]) {
    const own = judged.filter((one) => writer === null || one.writer === writer)
    const cells = thresholds.map((least) => `${count(own, 'right', least)} / ${count(own, 'wrong', least)}`)
    table.push([writer ?? 'all', own.length, own.filter(({ isAnswerable }) => isAnswerable).length, ...cells])
  }
  console.log(table.toString())
  const of = (name: 'sense' | 'isSideRight') => {
    const known = judged.filter((one) => one[name] !== null && (name === 'sense' || one.isDirected))
    return `${known.filter((one) => one[name]).length} of ${known.length}`
  }
  console.log(`Sense of yes right: ${of('sense')}; first of two nodes, where directions matter: ${of('isSideRight')}.`)
}

const examples = readExamples()
const writers = [...new Set(examples.map(({ writer }) => writer))]
const judged = writers.flatMap((writer) => {
  const models = learn(
    examples.filter((one) => one.writer !== writer),
    0
  )
  return examples.filter((one) => one.writer === writer).map((example) => judge(example, models))
})
tell(judged)
const least = thresholds.find((one) => count(judged, 'wrong', one) <= MOST_WRONG * judged.length) ?? 1
const text = `${JSON.stringify(learn(examples, least), null, 0)}\n`
writeFileSync(weightsFile, text)
console.log(`${examples.length} wordings of ${writers.length} writers; ${(text.length / 1000).toFixed(1)} kB of weights written, least chance ${least}.`)
