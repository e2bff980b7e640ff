import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../src/base/config/config.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import type { ImportRecord } from '../../src/storage/graphs/import/record.ts'
import { oneOf, type RunOptions, readRunOptions, requireModel, runOptionsUsage, runOptionTypes, wholeNumber } from '../harness/run-options.ts'
import { runQuestions } from '../harness/run-questions.ts'
import { writeReport } from '../harness/write-report.ts'
import { askWalk, type ToolChoice, toolChoices } from './ask-walk.ts'
import { reportOf, tellReport, type WalkReport } from './report.ts'
import type { WalkGraph, WalkQuestion } from './walk-graph.ts'
import type { WalkOutcome } from './walk-outcome.ts'
import { drawSets, readSets, type WalkSet } from './walk-source.ts'
import { ownWord, readWordings } from './wordings.ts'

export const usage = `npm run eval -- graphwalk [options]
  --nodes N          size of each graph, from 40 (default 100)
  --graphs N         how many, with twelve questions each (default 10)
  --seed N           other graphs, questions and wordings (default 1)
  --questions FILE   graphs and questions of a file instead
  --wording NAME     own: several for each template (default); file: those of --questions; or a file of wordings
  --reply-tokens N   longest reply of a model that is asked without the service, or reads an answer's rows (default 4096)
  --tools NAME       linked: the service (default); with --planner llm also all: every tool in the prompt,
                     brief: every tool by one sentence, gds and gds-brief: GDS Agent's 68 tools in the same ways, none: the graph
                     in the prompt
${runOptionsUsage}`

const tenant = 'eval'
const mostNodes = 5_000_000
const mostSeed = 20_000

interface Options extends RunOptions {
  readonly nodes: number
  readonly graphs: number
  readonly seed: number
  readonly questions: string | null
  readonly wording: string
  readonly tools: ToolChoice
  readonly replyTokens: number
}

function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...runOptionTypes,
      nodes: { type: 'string', default: '100' },
      graphs: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      questions: { type: 'string' },
      wording: { type: 'string' },
      'reply-tokens': { type: 'string', default: '4096' },
      tools: { type: 'string', default: 'linked' }
    }
  })
  const { questions = null, wording = questions === null ? 'own' : 'file' } = values
  const common = readRunOptions(values)
  const tools = oneOf('tools', values.tools, toolChoices)
  if (tools !== 'linked' && common.planner !== 'llm')
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--tools ${tools} asks a model: give --planner llm, too.` })
  if (common.profile !== 'default' && tools !== 'linked')
    throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--profile ${common.profile} is a way to work with the service: give no --tools.` })
  if (wording === 'file' && questions === null) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: '--wording file needs --questions FILE.' })
  return {
    ...common,
    nodes: wholeNumber('nodes', values.nodes, 40, mostNodes),
    graphs: wholeNumber('graphs', values.graphs, 1, 1000),
    seed: wholeNumber('seed', values.seed, 1, mostSeed),
    questions,
    wording,
    tools,
    replyTokens: wholeNumber('reply-tokens', values['reply-tokens'], 1, 100_000)
  }
}

function setsOf({ questions, wording, nodes, graphs, seed }: Options): WalkSet[] {
  const word = wording === 'own' ? ownWord : wording === 'file' ? null : readWordings(wording)
  return questions === null ? drawSets(nodes, graphs, seed, word ?? ownWord) : readSets(questions, word, seed)
}

/** Keys name the nodes. */
export async function* records({ id, nodes, edges }: WalkGraph): AsyncGenerator<ImportRecord> {
  const place = { source: id, line: 1 }
  const keyOf = (at: number) => nodes[at]?.props['key'] ?? ''
  for (const { label, props } of nodes) yield { kind: 'node', key: props['key'] ?? '', labels: [label], properties: props, place }
  for (const { src, dst, type, props } of edges) yield { kind: 'relationship', source: keyOf(src), target: keyOf(dst), type, properties: props, place }
}

/** Imports a graph when a question first needs it. */
function openGraphs({ store }: Runtime) {
  const open = new Map<string, Promise<unknown>>()
  return {
    need(graph: WalkGraph): Promise<unknown> {
      const nameProperties = Object.fromEntries(graph.nodes.map(({ label }) => [label, 'key']))
      const opened = open.get(graph.id) ?? store.import(tenant, graph.id, records(graph), { orientation: 'directed', nameProperties })
      open.set(graph.id, opened)
      return opened
    },
    async drop(): Promise<void> {
      for (const [id, opened] of open)
        await opened.then(
          () => store.drop(tenant, id),
          () => {}
        )
    }
  }
}

async function askAll(runtime: Runtime, sets: readonly WalkSet[], options: Options): Promise<WalkOutcome[]> {
  const { planner, tools, profile, nodes, graphs, seed, wording, replyTokens } = options
  requireModel(runtime, planner)
  const opened = openGraphs(runtime)
  const pairs = sets.flatMap(({ graph, questions }) => questions.map((question) => ({ graph, question })))
  const model = planner === 'rules' ? null : (runtime.model?.name ?? null)
  try {
    return await runQuestions<{ graph: WalkGraph; question: WalkQuestion }, WalkOutcome>({
      name: 'graphwalk',
      folder: options.out,
      identity: {
        planner,
        tools,
        profile,
        replyTokens,
        model,
        nodes,
        graphs,
        seed,
        wording,
        asked: pairs.map(({ question }) => [question.id, question.instruction])
      },
      fresh: options.fresh,
      concurrency: options.concurrency,
      questions: pairs,
      idOf: ({ question }) => question.id,
      async ask({ graph, question }) {
        await opened.need(graph)
        return askWalk({ runtime, tenant, planner, tools, profile, replyTokens }, graph, question)
      }
    })
  } finally {
    await opened.drop()
  }
}

function settingOf(options: Options, sets: readonly WalkSet[], model: string): WalkReport['setting'] {
  const { planner, tools, profile, seed, questions, wording } = options
  const sizes = [...new Set(sets.map(({ graph }) => graph.nodes.length))].join(', ')
  const source = questions === null ? { seed } : { questions }
  return { nodes: sizes, graphs: sets.length, ...source, wording, planner, tools, ...(planner === 'rules' ? {} : { profile, model }) }
}

/** Asks the questions and writes the report; returns the readable `file`. */
export async function runGraphwalk(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ report: WalkReport; file: string }> {
  const options = readOptions(args)
  const startedAt = new Date().toISOString()
  const sets = setsOf(options)
  const dataDir = mkdtempSync(join(tmpdir(), 'edgewise-eval-'))
  try {
    const runtime = await openRuntime(readConfig({ ...env, EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false' }))
    const outcomes = await askAll(runtime, sets, options).finally(() => runtime.close())
    const report = reportOf(startedAt, settingOf(options, sets, runtime.model?.name ?? ''), outcomes, options.price)
    return { report, file: writeReport(options.out, 'graphwalk', tellReport(report, options.price)) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
