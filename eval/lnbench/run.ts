import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { PlannerChoice } from '../../src/agent/types.ts'
import { readConfig } from '../../src/config.ts'
import { EdgewiseError } from '../../src/errors.ts'
import { openRuntime, type Runtime } from '../../src/runtime.ts'
import { askedShape } from './asked-shape.ts'
import { keyDefects } from './key-defects.ts'
import { type Network, readNetwork } from './network.ts'
import type { Outcome } from './outcome.ts'
import { type Question, readQuestions } from './question.ts'
import { type Report, totalsOf, writeReport } from './report.ts'
import { runAtPlannerLevel } from './run-planner.ts'
import { runAtToolLevel } from './run-tools.ts'

export const usage = `npm run eval -- lnbench --questions FILE --graph FILE [options]
  --questions FILE   questions with their keys (JSON)
  --graph FILE       network they are about (JSON: stations, connections)
  --planner NAME     rules (default), llm or auto; llm needs OPENAI_BASE_URL, OPENAI_MODEL
  --level NAME       tool, planner or both (default)
  --out DIR          where the report goes (default .cache/eval)`

const tenant = 'eval'
const graph = 'network'

function oneOf<const Values extends readonly string[]>(name: string, value: string, values: Values): Values[number] {
  if (values.includes(value)) return value
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--${name} must be one of ${values.join(', ')}, not "${value}".` })
}

interface Options {
  readonly questions: string
  readonly graph: string
  readonly planner: PlannerChoice
  readonly level: 'tool' | 'planner' | 'both'
  readonly out: string
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      questions: { type: 'string' },
      graph: { type: 'string' },
      planner: { type: 'string', default: 'rules' },
      level: { type: 'string', default: 'both' },
      out: { type: 'string', default: '.cache/eval' }
    }
  })
  const { questions, graph: file, out } = values
  if (questions === undefined || file === undefined)
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--questions and --graph are needed.\n${usage}` })
  const planner = oneOf('planner', values.planner, ['rules', 'llm', 'auto'])
  return { questions, graph: file, planner, level: oneOf('level', values.level, ['tool', 'planner', 'both']), out }
}

/** A model that is asked for by name must be there; `auto` can do without. */
function requireModel({ model }: Runtime, { planner, level }: Options): void {
  if (planner !== 'llm' || level === 'tool' || model !== null) return
  throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: '--planner llm asks a model, and none is configured.' })
}

async function openNetwork(network: Network, dataDir: string, env: NodeJS.ProcessEnv): Promise<Runtime> {
  const config = readConfig({ ...env, EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_DEFAULT_GRAPH: graph })
  const runtime = await openRuntime(config)
  await runtime.store.import(tenant, graph, network.records(), { orientation: 'directed', nameProperties: { Station: 'name' } })
  return runtime
}

async function runAll(runtime: Runtime, questions: readonly Question[], network: Network, options: Options): Promise<Outcome[]> {
  const { level, planner } = options
  requireModel(runtime, options)
  const { labels } = await runtime.store.schema(tenant, graph)
  const words = labels.map(({ label }) => label)
  const outcomes: Outcome[] = []
  for (const [place, question] of questions.entries()) {
    const shape = askedShape(question.question, network.names, words)
    if (level !== 'planner') outcomes.push(await runAtToolLevel(runtime, question, shape, network, tenant))
    if (level !== 'tool') outcomes.push(await runAtPlannerLevel(runtime, question, planner, shape, network, tenant))
    if (process.stderr.isTTY) process.stderr.write(`\r${place + 1} of ${questions.length} questions${place + 1 === questions.length ? '\n' : ''}`)
  }
  return outcomes.sort((a, b) => (a.level === b.level ? a.id - b.id : a.level === 'tool' ? -1 : 1))
}

/** Runs the questions on the network and writes the report; `file` is the readable one. */
export async function runLnbench(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ report: Report; file: string }> {
  const options = readOptions(args)
  const questions = readQuestions(options.questions)
  const network = readNetwork(options.graph)
  const startedAt = new Date().toISOString()
  const dataDir = mkdtempSync(join(tmpdir(), 'edgewise-eval-'))
  try {
    const runtime = await openNetwork(network, dataDir, env)
    const outcomes = await runAll(runtime, questions, network, options).finally(() => runtime.close())
    const found = questions.map((question) => [question.id, keyDefects(question, network)] as const).filter(([, reasons]) => reasons.length > 0)
    const report: Report = {
      startedAt,
      questions: options.questions,
      graph: options.graph,
      totals: totalsOf(outcomes),
      outcomes,
      defects: Object.fromEntries(found)
    }
    writeReport(options.out, report)
    return { report, file: join(options.out, 'lnbench.md') }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
