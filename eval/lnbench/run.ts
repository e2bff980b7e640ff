import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../src/base/config/config.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import { oneOf, type RunOptions, readRunOptions, requireModel, runOptionsUsage, runOptionTypes } from '../harness/run-options.ts'
import { runQuestions } from '../harness/run-questions.ts'
import { writeReport } from '../harness/write-report.ts'
import { askedShape } from './asked-shape.ts'
import { keyDefects } from './key-defects.ts'
import { type Network, readNetwork } from './network.ts'
import type { Outcome } from './outcome.ts'
import { type Question, readQuestions } from './question.ts'
import { type Report, tellReport, totalsOf } from './report.ts'
import { runAtPlannerLevel } from './run-planner.ts'
import { runAtToolLevel } from './run-tools.ts'

export const usage = `npm run eval -- lnbench --questions FILE --graph FILE [options]
  --questions FILE   questions with their keys (JSON)
  --graph FILE       network they are about (JSON: stations, connections)
  --level NAME       tool, planner or both (default)
${runOptionsUsage}`

const tenant = 'eval'
const graph = 'network'

interface Options extends RunOptions {
  readonly questions: string
  readonly graph: string
  readonly level: 'tool' | 'planner' | 'both'
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: { ...runOptionTypes, questions: { type: 'string' }, graph: { type: 'string' }, level: { type: 'string', default: 'both' } }
  })
  const { questions, graph: file } = values
  if (questions === undefined || file === undefined)
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--questions and --graph are needed.\n${usage}` })
  return { ...readRunOptions(values), questions, graph: file, level: oneOf('level', values.level, ['tool', 'planner', 'both']) }
}

async function openNetwork(network: Network, dataDir: string, env: NodeJS.ProcessEnv): Promise<Runtime> {
  const config = readConfig({ ...env, EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false', EDGEWISE_DEFAULT_GRAPH: graph })
  const runtime = await openRuntime(config)
  await runtime.store.import(tenant, graph, network.records(), { orientation: 'directed', nameProperties: { Station: 'name' } })
  return runtime
}

/** One question at one level. */
interface Item {
  readonly question: Question
  readonly level: 'tool' | 'planner'
}

async function runAll(runtime: Runtime, questions: readonly Question[], network: Network, options: Options): Promise<Outcome[]> {
  const { level, planner, profile } = options
  if (level !== 'tool') requireModel(runtime, planner)
  const { labels } = await runtime.store.schema(tenant, graph)
  const words = labels.map(({ label }) => label)
  const levels = level === 'both' ? (['tool', 'planner'] as const) : [level]
  const byId = [...questions].sort((a, b) => a.id - b.id)
  return runQuestions<Item, Outcome>({
    name: 'lnbench',
    folder: options.out,
    identity: { questions, network: network.names, level, planner, profile, model: planner === 'rules' ? null : (runtime.model?.name ?? null) },
    fresh: options.fresh,
    concurrency: options.concurrency,
    questions: levels.flatMap((one) => byId.map((question) => ({ question, level: one }))),
    idOf: (item) => `${item.level} ${item.question.id}`,
    ask(item) {
      const shape = askedShape(item.question.question, network.names, words)
      if (item.level === 'tool') return runAtToolLevel(runtime, item.question, shape, network, tenant)
      return runAtPlannerLevel(runtime, item.question, { planner, profile }, shape, network, tenant)
    }
  })
}

/** Runs the questions on the network and writes the report; returns the readable `file`. */
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
      totals: totalsOf(outcomes, options.price),
      outcomes,
      defects: Object.fromEntries(found)
    }
    return { report, file: writeReport(options.out, 'lnbench', tellReport(report, options.price)) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
