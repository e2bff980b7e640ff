import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Answer, AskRequest } from '../../src/ask/loop/types.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import { readJson } from '../../src/storage/graphs/import/read-json.ts'
import { askService } from '../harness/ask-service.ts'
import { type Cell, dollarText, percent, tableLines } from '../harness/markdown.ts'
import { oneOf, plainOptionsUsage, readRunOptions, requireModel, runOptionTypes, wholeNumber } from '../harness/run-options.ts'
import { runQuestions } from '../harness/run-questions.ts'
import { costsOf, nothingSpent, type Price, type Spent } from '../harness/spent.ts'
import { writeReport } from '../harness/write-report.ts'
import { CypherDatabase } from './cypher.ts'
import { type QuestionFile, readQuestionFile, type WayQuestion } from './question-file.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Ways to answer, as request parameters. */
const ways = {
  rules: { planner: 'rules' },
  auto: { planner: 'auto' },
  query: { planner: 'llm' },
  tools: { planner: 'llm', profile: 'tools' },
  graphwalk: { planner: 'llm', profile: 'graphwalk' }
} as const satisfies Readonly<Record<string, Partial<AskRequest>>>

/** A model that writes Cypher, run on a Neo4j without this service, as a user's alternative. */
const CYPHER = 'cypher'

type Way = keyof typeof ways | typeof CYPHER
const wayNames: readonly Way[] = [...(Object.keys(ways) as (keyof typeof ways)[]), CYPHER]

export const usage = `npm run eval -- ways --questions FILE [options]
  --questions FILE   sets of questions with their keys
  --graphs DIR       the graphs of the questions, NAME.json or NAME.json.gz, where the file does not hold them
  --set NAME         only this set; may be given again
  --way NAME         ${wayNames.join(', ')}: rules alone; rules, then a model; a model by one query, by
                     tools, or by GraphWalk's tools; a model that writes Cypher, run on a Neo4j of its own;
                     may be given again (default: rules and auto)
  --cypher-uri URI   an empty Neo4j for the way cypher, as bolt://127.0.0.1:7687; its password is NEO4J_PASSWORD
  --every N          only every Nth question of a set (default 1)
  --from N           beginning with the Nth (default 1)
${plainOptionsUsage}`

const tenant = 'eval'

interface Outcome {
  readonly way: Way
  readonly set: string
  readonly id: string
  readonly question: string
  readonly verdict: Verdict
  /** Wrong, but marked as grounded. */
  readonly isCertified: boolean
  readonly answer: string
  readonly spent: Spent
}

type Asked = WayQuestion & { readonly way: Way }

function readOptions(args: readonly string[]) {
  const { out, concurrency, fresh, price } = runOptionTypes
  const { values } = parseArgs({
    args: [...args],
    options: {
      out,
      concurrency,
      fresh,
      price,
      questions: { type: 'string' },
      graphs: { type: 'string' },
      set: { type: 'string', multiple: true },
      way: { type: 'string', multiple: true, default: ['rules', 'auto'] },
      every: { type: 'string', default: '1' },
      from: { type: 'string', default: '1' },
      'cypher-uri': { type: 'string' }
    }
  })
  const { questions, graphs = null, set: sets = null } = values
  const chosen = values.way.map((way) => oneOf('way', way, wayNames))
  const cypherUri = values['cypher-uri'] ?? null
  if (chosen.includes(CYPHER) && cypherUri === null) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'The way cypher needs --cypher-uri.' })
  if (questions === undefined) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'Give --questions FILE.' })
  return {
    ...readRunOptions({ ...values, planner: 'auto' }),
    questions,
    graphs,
    sets,
    ways: chosen,
    cypherUri,
    every: wholeNumber('every', values.every, 1, 1000),
    from: wholeNumber('from', values.from, 1, 1000)
  }
}

type Options = ReturnType<typeof readOptions>

/** Each question of each set in each way. */
function askedOf({ questions }: QuestionFile, { sets, ways: chosen, every, from }: Options): Asked[] {
  const places = new Map<string, number>()
  const picked = questions.filter(({ set }) => {
    const place = places.get(set) ?? 0
    places.set(set, place + 1)
    return (sets === null || sets.includes(set)) && place >= from - 1 && (place - from + 1) % every === 0
  })
  // Runs one way after the other, because the database contains one graph at a time.
  return chosen.flatMap((way) => picked.map((question) => ({ ...question, way })))
}

/** Imports a graph when a question first needs it. */
function openGraphs({ store }: Runtime, file: QuestionFile) {
  const open = new Map<string, Promise<unknown>>()
  return (name: string): Promise<unknown> => {
    const opened = open.get(name) ?? store.import(tenant, name, readJson(file.openGraph(name), `${name}.json`), { orientation: 'directed' })
    open.set(name, opened)
    return opened
  }
}

interface Given {
  readonly answer: Pick<Answer, 'status' | 'answer' | 'data'> & { readonly grounded?: boolean }
  readonly spent: Spent
}

const failed = (failure: string): Given['answer'] => ({ status: 'cannot_answer', answer: `Failed: ${failure}`, data: null })

async function giveBy({ runtime, database, file }: Asking, { way, graph, question }: Asked): Promise<Given> {
  if (way !== CYPHER) {
    const { answer, failure, spent } = await askService(runtime, { question, ...ways[way], ...(graph === null ? {} : { graph }) }, tenant)
    return { answer: answer ?? failed(failure ?? ''), spent }
  }
  if (database === null || runtime.model === null || graph === null) return { answer: failed('Cypher needs a stored graph.'), spent: nothingSpent }
  await database.hold(graph, () => file.openGraph(graph))
  const { given, spent } = await database.ask(runtime.model, question, await runtime.store.schema(tenant, graph))
  return { answer: given, spent }
}

interface Asking {
  readonly runtime: Runtime
  readonly file: QuestionFile
  /** null when no way needs one. */
  readonly database: CypherDatabase | null
}

async function askOne(asking: Asking, asked: Asked): Promise<Outcome> {
  const { way, set, id, question, key } = asked
  const { answer, spent } = await giveBy(asking, asked)
  const verdict = verdictOf(key, answer)
  return { way, set, id, question, verdict, isCertified: verdict === 'wrong' && answer.grounded === true, answer: answer.answer, spent }
}

const header = [
  'set',
  'way',
  'asked',
  'right',
  'declined',
  'wrong',
  'certified',
  'median s',
  'model calls',
  'prompt tokens',
  'completion tokens',
  'cost a question'
]

/** Calls and tokens are means per question. */
function rowOf(set: string, way: Way, outcomes: readonly Outcome[], price: Price | null): Cell[] {
  const count = (verdict: Verdict) => outcomes.filter((one) => one.verdict === verdict).length
  const { total, medianMs, dollars } = costsOf(
    outcomes.map(({ spent }) => spent),
    price
  )
  const mean = (value: number, digits = 0) => (value / outcomes.length).toFixed(digits)
  return [
    set,
    way,
    outcomes.length,
    `${count('right')} (${percent(count('right'), outcomes.length)})`,
    count('declined'),
    count('wrong'),
    outcomes.filter(({ isCertified }) => isCertified).length,
    (medianMs / 1000).toFixed(1),
    mean(total.modelCalls, 1),
    mean(total.promptTokens),
    mean(total.completionTokens),
    dollarText(dollars === null ? null : dollars / outcomes.length)
  ]
}

/** The lines of the table of ways and sets. */
function waysTable(outcomes: readonly Outcome[], price: Price | null): string[] {
  const sets = [...new Set(outcomes.map(({ set }) => set))]
  const rows = sets.flatMap((set) =>
    wayNames.flatMap((way) => {
      const members = outcomes.filter((one) => one.set === set && one.way === way)
      return members.length === 0 ? [] : [rowOf(set, way, members, price)]
    })
  )
  return tableLines(header, rows)
}

/** Asks a file's questions in several ways; returns the table of outcomes. */
export async function runWays(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ readonly lines: readonly string[]; readonly file: string }> {
  const options = readOptions(args)
  const file = readQuestionFile(options.questions, options.graphs)
  const asked = askedOf(file, options)
  const dataDir = await mkdtemp(join(tmpdir(), 'edgewise-eval-'))
  const runtime = await openRuntime({ ...readConfig(env), dataDir, sampleData: false })
  const database = options.cypherUri === null ? null : new CypherDatabase(options.cypherUri, env['NEO4J_PASSWORD'] ?? '')
  try {
    await database?.open()
    if (options.ways.some((way) => way !== 'rules')) requireModel(runtime, 'llm')
    const needGraph = openGraphs(runtime, file)
    const outcomes = await runQuestions<Asked, Outcome>({
      name: 'ways',
      folder: options.out,
      identity: { model: runtime.model?.name ?? null, asked: asked.map(({ way, id, question }) => [way, id, question]) },
      fresh: options.fresh,
      concurrency: options.concurrency,
      questions: asked,
      idOf: ({ way, id }) => `${way} ${id}`,
      async ask(one) {
        if (one.graph !== null) await needGraph(one.graph)
        return askOne({ runtime, file, database }, one)
      }
    })
    const table = waysTable(outcomes, options.price)
    const skipped = file.skipped === 0 ? [] : [`${file.skipped} turns of conversations were not asked.`]
    const wrong = outcomes.filter(({ verdict }) => verdict === 'wrong').map(({ way, id, question, answer }) => [way, id, question, answer])
    const markdown = ['# Ways to answer', '', ...table, '', ...skipped, '', '## Wrong', '', ...tableLines(['way', 'id', 'question', 'answer'], wrong)]
    return { lines: [...table, ...skipped], file: writeReport(options.out, 'ways', { report: outcomes, markdown, charts: {} }) }
  } finally {
    await database?.close()
    await runtime.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
