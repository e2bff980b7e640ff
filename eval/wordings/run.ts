import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Table from 'cli-table3'
import { readConfig } from '../../src/config.ts'
import { openRuntime, type Runtime } from '../../src/runtime.ts'
import { drawGraph } from '../graphwalk/random-graph.ts'
import { records } from '../graphwalk/run.ts'
import { cueSign, type Example, examplesOf, type Place, readWordings } from './examples.ts'
import { type Guess, guess, learnWeights, type Plan } from './learn.ts'

export const usage = `npm run eval -- wordings [options]
  --folds N          learn from some writers, ask the wordings of the others (default 4; 0: do not)
  --write            learn from all and write the planner's weights
  --except NAMES     writers to leave out, separated by commas
  --epochs N, --rate X, --lasso X, --rare N, --small X   how it learns
  --verbose          print wordings that are misread`

const corpus = fileURLToPath(new URL('./corpus', import.meta.url))
const target = fileURLToPath(new URL('../../src/planner/patterns/ranking/weights.json', import.meta.url))
const tenant = 'eval'
const graphs = [
  { nodes: 100, seed: 3 },
  { nodes: 100, seed: 4 },
  { nodes: 120, seed: 5 }
]

interface Settings extends Plan {
  /** A feature counts from so many wordings on. */
  readonly rare: number
  /** Weights below this are left out. */
  readonly small: number
}

async function openPlaces({ store }: Runtime): Promise<Place[]> {
  const places: Place[] = []
  for (const { nodes, seed } of graphs) {
    const graph = drawGraph(nodes, seed)
    const nameProperties = Object.fromEntries(graph.nodes.map(({ label }) => [label, 'key']))
    await store.import(tenant, graph.id, records(graph), { orientation: 'directed', nameProperties })
    places.push({ store, tenant, graph, schema: await store.schema(tenant, graph.id) })
  }
  return places
}

/** Leaves out features that few wordings show, and renumbers the others. */
function withoutRare(examples: readonly Example[], names: readonly string[], least: number): { examples: Example[]; names: string[] } {
  const shown = new Int32Array(names.length)
  for (const { parts } of examples) {
    const seen = new Set<number>()
    for (let part = 0; part < parts.count; part += 1) for (const feature of parts.row(part)) seen.add(feature)
    for (const feature of seen) shown[feature] = (shown[feature] as number) + 1
  }
  const kept: string[] = []
  const renumbered = shown.map((count, feature) => (count >= least ? kept.push(names[feature] as string) - 1 : -1))
  return { examples: examples.map((example) => ({ ...example, parts: example.parts.renumbered(renumbered) })), names: kept }
}

const learn = (examples: readonly Example[], names: readonly string[], settings: Settings) =>
  learnWeights(examples, names.length, settings).map((weight) => (Math.abs(weight) < settings.small ? 0 : weight))

interface Told extends Guess {
  readonly example: Example
}

/** Asks the wordings of each fold's writers after learning from all others. */
function crossValidate(examples: readonly Example[], names: readonly string[], folds: number, settings: Settings): Told[] {
  const writers = [...new Set(examples.map(({ wording }) => wording.writer))]
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const held = new Set(writers.filter((__, place) => place % folds === fold))
    const weights = learn(
      examples.filter(({ wording }) => !held.has(wording.writer)),
      names,
      settings
    )
    return examples.filter(({ wording }) => held.has(wording.writer)).map((example) => ({ ...guess(example, weights), example }))
  })
}

function tell(title: string, told: readonly Told[], keyOf: (one: Told) => string): void {
  const table = new Table({ head: [title, 'wordings', 'right', 'right from 0.5 on', 'wrong from 0.5 on'], style: { head: [], border: [] } })
  for (const key of [...new Set(told.map(keyOf)), 'all']) {
    const some = key === 'all' ? told : told.filter((one) => keyOf(one) === key)
    const likely = some.filter(({ probability }) => probability >= 0.5)
    const right = (of: readonly Told[]) => of.filter(({ isRight }) => isRight).length
    table.push([key, some.length, `${((100 * right(some)) / some.length).toFixed(1)} %`, right(likely), likely.length - right(likely)])
  }
  console.log(table.toString())
}

function write(examples: readonly Example[], names: readonly string[], settings: Settings): void {
  const table: Record<string, Record<string, number>> = {}
  let count = 0
  learn(examples, names, settings).forEach((weight, feature) => {
    const hundredths = Math.round(weight * 100)
    if (hundredths === 0) return
    const [says = '', cue = ''] = (names[feature] as string).split(cueSign, 2)
    table[says] = { ...table[says], [cue]: hundredths }
    count += 1
  })
  writeFileSync(target, `${JSON.stringify(table, null, 0).replaceAll('},', '},\n')}\n`)
  console.log(`${count} weights written.`)
}

/** Learns how people word questions about patterns, and tells how well that carries to writers that it has not learned from. */
export async function runWordings(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      folds: { type: 'string', default: '4' },
      write: { type: 'boolean', default: false },
      except: { type: 'string', default: '' },
      epochs: { type: 'string', default: '10' },
      rate: { type: 'string', default: '0.04' },
      lasso: { type: 'string', default: '0.006' },
      rare: { type: 'string', default: '4' },
      small: { type: 'string', default: '0.06' },
      verbose: { type: 'boolean', default: false }
    }
  })
  const settings = {
    epochs: Number(values.epochs),
    rate: Number(values.rate),
    lasso: Number(values.lasso),
    rare: Number(values.rare),
    small: Number(values.small)
  }
  const left = new Set(values.except.split(','))
  const folder = mkdtempSync(join(tmpdir(), 'wordings-'))
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: folder, EDGEWISE_SAMPLE_DATA: 'false', LOG_LEVEL: 'silent' }))
  try {
    const wordings = readWordings(corpus).filter(({ writer }) => !left.has(writer))
    const found = await examplesOf(wordings, await openPlaces(runtime), 1)
    const { examples, names } = withoutRare(found.examples, found.numbers.names, settings.rare)
    const unread = examples.filter(({ right }) => right < 0).length
    console.log(`${wordings.length} wordings, ${found.lost.length} without a question, ${unread} whose meaning is no candidate; ${names.length} features.`)
    if (values.verbose) for (const { wording, text } of examples.filter(({ right }) => right < 0)) console.log(`NO CANDIDATE [${wording.form}] ${text}`)
    if (values.write) write(examples, names, settings)
    if (Number(values.folds) > 0) report(crossValidate(examples, names, Number(values.folds), settings), values.verbose)
  } finally {
    await runtime.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(told: readonly Told[], isVerbose: boolean): void {
  if (isVerbose)
    for (const { example, key, probability, isRight } of told)
      if (!isRight) console.log(`[${example.wording.form} ${probability.toFixed(2)} ${example.wording.writer}] ${example.text}\n    ${key}`)
  tell('form', told, ({ example }) => example.wording.form)
  tell('writer', told, ({ example }) => example.wording.writer)
}
