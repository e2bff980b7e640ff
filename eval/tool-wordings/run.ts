import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { evidenceNames } from '../../src/planner/tools/choice/evidence.ts'
import { cueUnit } from '../../src/planner/tools/choice/weights.ts'
import type { Runtime } from '../../src/runtime.ts'
import { withGraphs } from '../planner/evaluate.ts'
import { underground } from '../planner/graphs/london.ts'
import { questionSets } from '../planner/question-sets.ts'
import { examplesOf, ownWords, phraseWordings, readToolWordings } from './examples.ts'
import { type Example, type Guess, guessTool, type Learned, learnTools, type Plan } from './learn.ts'
import { patternWordings } from './patterns.ts'
import { type Planned, planWordings } from './plan-wordings.ts'

export const usage = `npm run eval -- tool-wordings [options]
  (none)             learn without each writer in turn, and choose tools for that writer's wordings
  --plan             plan every wording as it is asked, and compare tool and arguments
  --write            learn from all and write the planner's weights
  --writer WRITER    plan the wordings of one writer
  --except WRITER    leave a writer out of what is written
  --verbose          print wordings that are misread
  --epochs N, --rate X, --rare N   how it learns`

const target = fileURLToPath(new URL('../../src/planner/tools/choice/weights.json', import.meta.url))
const tenant = 'eval'
const likely = 0.5

interface Told extends Guess {
  readonly example: Example
}

const noneOf = 'patterns'

function learn(examples: readonly Example[], plan: Plan): Learned {
  const tools = [...new Set(['', ...examples.flatMap(({ evidence }) => [...(evidence?.keys() ?? [])])])]
  return learnTools(examples, tools, evidenceNames.length, plan)
}

/** Learns without each writer in turn, and without some of those who ask about patterns, and asks what was left out. */
function crossValidate(examples: readonly Example[], writers: readonly string[], plan: Plan): Told[] {
  const others = [...new Set(examples.map(({ writer }) => writer))].filter((writer) => writer !== ownWords && !writers.includes(writer))
  const partOf = (writer: string) => (writers.includes(writer) ? writers.indexOf(writer) : writer === ownWords ? -1 : others.indexOf(writer) % writers.length)
  return writers.flatMap((_, part) => {
    const learned = learn(
      examples.filter(({ writer }) => partOf(writer) !== part),
      plan
    )
    return examples.filter(({ writer }) => partOf(writer) === part).map((example) => ({ ...guessTool(example, learned), example }))
  })
}

const share = (some: number, all: number) => `${((100 * some) / Math.max(1, all)).toFixed(1)} %`

function tellChoices(title: string, told: readonly Told[], keyOf: (one: Told) => string): void {
  const table = new Table({ head: [title, 'wordings', 'right', `right from ${likely} on`, `wrong from ${likely} on`], style: { head: [], border: [] } })
  for (const key of [...new Set(told.map(keyOf))]) {
    const some = told.filter((one) => keyOf(one) === key)
    const right = (of: readonly Told[]) => of.filter(({ tool, example }) => tool === example.tool).length
    const sure = some.filter(({ chance }) => chance >= likely)
    table.push([key, some.length, share(right(some), some.length), right(sure), sure.length - right(sure)])
  }
  console.log(table.toString())
}

function tellPlans(planned: readonly Planned[], keyOf: (one: Planned) => string): void {
  const table = new Table({ head: ['', 'wordings', 'tool', 'other tool', 'declined', 'tool and arguments'], style: { head: [], border: [] } })
  for (const key of [...new Set(planned.map(keyOf)), 'all']) {
    const some = key === 'all' ? planned : planned.filter((one) => keyOf(one) === key)
    const right = some.filter(({ isToolRight }) => isToolRight)
    const declined = some.filter(({ tool }) => tool === '').length
    table.push([key, some.length, right.length, some.length - right.length - declined, declined, right.filter(({ wrong }) => wrong.length === 0).length])
  }
  console.log(table.toString())
}

function tellPlan({ wording, tool, isToolRight, wrong, arguments: given, explanation }: Planned): void {
  if (!isToolRight) console.log(`TOOL [${wording.tool} -> ${tool}] ${wording.text}\n      ${explanation}`)
  else if (wrong.length > 0) {
    const pairs = wrong.map((name) => `${name}=${JSON.stringify(given[name])} not ${JSON.stringify(wording.arguments[name])}`)
    console.log(`ARGS [${wording.tool}: ${pairs.join('; ')}] ${wording.text}`)
  }
}

/** A cue's weights, a byte by tool. */
const bytesOf = (weights: Float64Array) =>
  Buffer.from(Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / cueUnit)))).buffer).toString('base64')

function write({ tools, cues, byCue, byEvidence }: Learned): void {
  const rows = [...cues].map(([cue, number]) => [cue, bytesOf(Float64Array.from(tools, (_, place) => byCue[place * cues.size + number] as number))] as const)
  const rounded = evidenceNames.map((name, at) => [name, Math.round(100 * (byEvidence[at] as number)) / 100] as const)
  const text = JSON.stringify({ tools, byEvidence: Object.fromEntries(rounded), byCue: Object.fromEntries(rows) })
  writeFileSync(target, `${text.replaceAll('","', '",\n"')}\n`)
  console.log(`${Math.round(text.length / 1000)} kB of weights written.`)
}

async function plan(runtime: Runtime, writer: string, isVerbose: boolean): Promise<void> {
  const names = new Map(underground.nodes.map(({ id, properties }) => [id, String(properties['name'])]))
  const wordings = readToolWordings(underground).filter((wording) => wording.tool !== '' && ['', wording.writer].includes(writer))
  const planned = await planWordings(wordings, runtime, tenant, (key) => names.get(key) ?? key)
  if (isVerbose) planned.forEach(tellPlan)
  tellPlans(planned, ({ wording }) => wording.tool)
  tellPlans(planned, ({ wording }) => wording.writer)
}

/** Learns how people ask for tools, and tells how well that carries to writers that it has not learned from. */
export async function runToolWordings(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      plan: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      writer: { type: 'string', default: '' },
      except: { type: 'string', default: '' },
      epochs: { type: 'string', default: '5' },
      rate: { type: 'string', default: '0.1' },
      rare: { type: 'string', default: '2' }
    }
  })
  const settings = { epochs: Number(values.epochs), rate: Number(values.rate), rare: Number(values.rare) }
  const graphs = questionSets.map(({ graph }) => graph)
  await withGraphs(graphs, async (runtime) => {
    if (values.plan) return plan(runtime, values.writer, values.verbose)
    const asked = readToolWordings(underground)
    const examples = await examplesOf([...asked, ...phraseWordings(underground), ...patternWordings(graphs)], runtime, tenant)
    if (values.write) {
      return write(
        learn(
          examples.filter(({ writer }) => writer !== values.except),
          settings
        )
      )
    }
    const writers = [...new Set(asked.map(({ writer }) => writer))]
    tell(crossValidate(examples, writers, settings), writers, values.verbose)
  })
}

function tell(told: readonly Told[], writers: readonly string[], isVerbose: boolean): void {
  if (isVerbose)
    for (const { tool, chance, example } of told.filter((one) => one.tool !== one.example.tool))
      console.log(`[${example.tool || noneOf} -> ${tool || noneOf} ${chance.toFixed(2)}] ${example.text}`)
  tellChoices('tool', told, ({ example }) => example.tool || noneOf)
  tellChoices('writer', told, ({ example }) => (writers.includes(example.writer) ? example.writer : noneOf))
}
