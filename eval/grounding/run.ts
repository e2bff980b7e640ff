import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { allGraphs, checkGraphs } from './grounds.ts'
import { type Checking, figuresBy } from './measure.ts'
import { phrasings as chatPhrasings } from './phrasings/chats.ts'
import { phrasings } from './phrasings/known.ts'
import { phrasings as morePhrasings } from './phrasings/known-more.ts'
import { phrasings as blindPhrasings } from './phrasings/reports.ts'
import { phrasings as structured } from './phrasings/structured.ts'
import { phrasings as voicePhrasings } from './phrasings/voices.ts'
import { type Phrasings, topics } from './statement.ts'

/** Sentences with which the check was developed. */
const known = Object.fromEntries(topics.map((topic) => [topic, [...phrasings[topic], ...morePhrasings[topic]]])) as unknown as Phrasings

export const usage = `npm run eval -- grounding [options]
  --seed N           other statements, graphs and changes (default 1)
  --times N          phrasings of each statement (default 3)
  --verbose          print false alarms and what was not caught`

/** Measures which of the wrong variants of right sentences about real results the grounding check notices. */
export async function runGrounding(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { seed: { type: 'string', default: '1' }, times: { type: 'string', default: '3' }, verbose: { type: 'boolean', default: false } }
  })
  const plan = { seed: Number(values.seed), times: Number(values.times) }
  const checkings = await checkGraphs(allGraphs(plan.seed), { ...plan, phrasings: known })
  report('Sentences', checkings, values.verbose)
  report('Reports', await checkGraphs(allGraphs(plan.seed), { ...plan, phrasings: blindPhrasings }), values.verbose)
  report('Chats', await checkGraphs(allGraphs(plan.seed), { ...plan, phrasings: chatPhrasings }), values.verbose)
  report('Structured', await checkGraphs(allGraphs(plan.seed), { ...plan, phrasings: structured }), values.verbose)
  report('Voices', await checkGraphs(allGraphs(plan.seed), { ...plan, phrasings: voicePhrasings }), values.verbose)
}

function report(title: string, checkings: readonly Checking[], isVerbose: boolean): void {
  const [right, wrong] = [checkings.filter(({ change }) => change === null), checkings.filter(({ change }) => change !== null)]
  if (isVerbose) for (const checking of checkings) if ((checking.change === null) === checking.ungrounded.length > 0) console.log(tell(checking))
  const table = new Table({ head: [title, 'changed', 'caught', 'recall'], style: { head: [], border: [] } })
  for (const [change, { changed, caught }] of figuresBy(wrong, (checking) => checking.change ?? ''))
    table.push([change, changed, caught, share(caught, changed)])
  console.log(table.toString())
  const [caught, alarms] = [wrong, right].map((some) => some.filter(({ ungrounded }) => ungrounded.length > 0).length) as [number, number]
  console.log(
    `${share(caught, wrong.length)} of ${wrong.length} wrong sentences caught; ${alarms} false alarms on ${right.length} right ones (${share(alarms, right.length)}).`
  )
}

const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

function tell({ topic, change, sentence, ungrounded }: Checking): string {
  return change === null ? `ALARM [${topic}] ${sentence} => ${ungrounded.join('; ')}` : `MISS [${topic}, ${change}] ${sentence}`
}
