/** Learns which words request which tools: `npm run train -- intents`. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Table from 'cli-table3'
import { chancesBy } from '../../../src/ask/linking/log-linear.ts'
import { withGraphs } from '../../planner/evaluate.ts'
import { questionSets } from '../../planner/question-sets.ts'
import { fit } from '../problems/fit.ts'
import { OTHER, readWordings, type Wording } from './examples.ts'

const weightsFile = fileURLToPath(new URL('../../../src/ask/parser/intent/weights.json', import.meta.url))
const thresholds = [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95]
/** Minimum chance of a call. */
const LEAST_TRIED = 0.5
/** Maximum share of wordings that another tool answers. */
const MOST_WRONG = 0.015
const options = { leastWriters: 4, mostFeatures: 2900 }

interface Judged {
  readonly writer: string
  readonly label: string
  readonly found: string
  readonly chance: number
  readonly text: string
}

/** Judges the wordings of a writer with a model trained on the other writers. */
function judge(wordings: readonly Wording[], writer: string): Judged[] {
  const model = fit(
    wordings.filter((one) => one.writer !== writer),
    options
  )
  return wordings
    .filter((one) => one.writer === writer)
    .map(({ label, features, text, takes }) => {
      const chances = chancesBy(model, features)
      const chance = Math.max(...chances)
      const found = model.labels[chances.indexOf(chance)] ?? OTHER
      return { writer, label, text, chance, found: found !== OTHER && chance >= LEAST_TRIED && takes(found) ? found : OTHER }
    })
}

const isTaken = ({ found, chance }: Judged, least: number) => found !== OTHER && chance >= least
const right = (judged: readonly Judged[], least: number) => judged.filter((one) => isTaken(one, least) && one.found === one.label).length
const wrong = (judged: readonly Judged[], least: number) => judged.filter((one) => isTaken(one, least) && one.found !== one.label).length

function tell(judged: readonly Judged[]): void {
  const table = new Table({ head: ['right / wrong', 'asked', 'for a tool', ...thresholds.map(String)], style: { head: [], border: [] } })
  for (const writer of [...new Set(judged.map((one) => one.writer)), null]) {
    const own = judged.filter((one) => writer === null || one.writer === writer)
    const asked = own.filter(({ label }) => label !== OTHER).length
    table.push([writer ?? 'all', own.length, asked, ...thresholds.map((least) => `${right(own, least)} / ${wrong(own, least)}`)])
  }
  console.log(table.toString())
}

await withGraphs(
  questionSets.map(({ graph }) => graph),
  async (runtime) => {
    const wordings = await readWordings(runtime)
    const writers = [...new Set(wordings.map(({ writer }) => writer))].filter((writer) => writer !== 'phrases')
    const judged = writers.flatMap((writer) => judge(wordings, writer))
    tell(judged)
    const least = thresholds.find((one) => wrong(judged, one) <= MOST_WRONG * judged.length) ?? 1
    const text = `${JSON.stringify({ least, ...fit(wordings, options) })}\n`
    writeFileSync(weightsFile, text)
    console.log(`${wordings.length} wordings; ${(text.length / 1000).toFixed(1)} kB of weights written, least chance ${least}.`)
  }
)
