import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../src/base/config/config.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import type { Model } from '../../src/outside/models/model.ts'
import { openModel } from '../../src/outside/models/open-models.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import { openWorker } from '../../src/runtime/worker/open-worker.ts'
import { runQuestions } from '../harness/run-questions.ts'
import { writeReport } from '../harness/write-report.ts'
import { createTaskAsker, type TaskAsked } from './ask-task.ts'
import { type Attempt, failedAttempt } from './attempt.ts'
import { askBaseline } from './baselines.ts'
import { type KgotOptions, readKgotOptions } from './options.ts'
import { scoreAttempt, type TaskOutcome } from './outcome.ts'
import { type KeyedQuestion, readKeyedQuestions } from './read-questions.ts'
import { type KgotReport, reportOf } from './report.ts'
import { timeSteps } from './step-times.ts'
import { tellReport } from './tell-report.ts'

/** Tasks may use this tenant's graphs. */
const tenant = 'default'

function questionsOf({ file, levels, limit }: KgotOptions): KeyedQuestion[] {
  const all = readKeyedQuestions(file)
  const chosen = all.filter(({ level }) => levels.length === 0 || levels.includes(level ?? ''))
  if (chosen.length > 0) return chosen.slice(0, limit)
  const known = [...new Set(all.map(({ level }) => level ?? 'none'))].sort()
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${file} has no question of level ${levels.join(' or ')}. Its levels: ${known.join(', ')}.` })
}

function graderOf({ grader }: KgotOptions, model: Model, config: Config): Model {
  return grader === null ? model : (openModel(config, grader) ?? model)
}

function modelOf({ model }: Runtime): Model {
  if (model === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: 'eval kgot asks a model, and none is configured.' })
  return model
}

/** Settings that determine the results: runs with equal ones share a journal. */
function settingOf({ file, levels, baseline, approach }: KgotOptions, model: Model, grader: Model) {
  const { profile, backends, tools, budget } = approach
  return {
    questions: file,
    ...(levels.length > 0 && { levels }),
    approach: baseline ?? 'task',
    profile,
    ...(baseline === null && { backends }),
    ...(tools !== null && { tools }),
    model: model.name,
    grader: grader.name,
    budget
  }
}

const nameOf = ({ baseline }: KgotOptions): string => (baseline === null ? 'kgot' : `kgot-${baseline}`)

/** Opens a function that asks one question, with the worker that runs its job. */
function openAsker(runtime: Runtime, options: KgotOptions): { ask(asked: TaskAsked): Promise<Attempt>; close(): Promise<void> } {
  const { baseline, concurrency } = options
  const model = modelOf(runtime)
  if (baseline !== null) return { ask: (asked) => askBaseline(runtime, model, baseline, asked), close: async () => {} }
  timeSteps()
  const worker = openWorker(runtime, (error, job) => console.error(job === null ? String(error) : `Task ${job}: ${String(error)}`), concurrency)
  worker.start()
  return { ask: createTaskAsker(runtime), close: () => worker.stop(0) }
}

async function askAll(runtime: Runtime, questions: readonly KeyedQuestion[], options: KgotOptions) {
  const { approach, concurrency, fresh, out } = options
  const model = modelOf(runtime)
  // An unknown name would fail every question, so it fails here.
  for (const name of approach.tools ?? []) if (name !== 'ask_model') runtime.caller.find(name)
  const grader = graderOf(options, model, runtime.config)
  const setting = settingOf(options, model, grader)
  const asker = openAsker(runtime, options)
  try {
    const outcomes = await runQuestions<KeyedQuestion, TaskOutcome>({
      name: nameOf(options),
      folder: out,
      identity: { ...setting, questions: undefined, asked: questions },
      fresh,
      concurrency,
      questions,
      idOf: ({ id }) => id,
      async ask(asked) {
        const { question: task, attachment, scorer } = asked
        if (attachment !== null) return scoreAttempt(asked, failedAttempt(`needs the file ${attachment}, and the runner sends no files yet`), grader)
        return scoreAttempt(asked, await asker.ask({ tenant, task, style: scorer === 'gaia' ? 'gaia' : 'short', approach }), grader)
      }
    })
    return { setting, outcomes }
  } finally {
    await asker.close()
  }
}

/** The real service with a separate store and as many parallel tasks as questions. */
function configOf(env: NodeJS.ProcessEnv, dataDir: string, concurrency: number): Config {
  const { STATE_NEO4J_URI: _, ...rest } = env
  return readConfig({ EDGEWISE_SAMPLE_DATA: 'false', ...rest, EDGEWISE_DATA_DIR: dataDir, EDGEWISE_JOB_TENANT_LIMIT: String(concurrency) })
}

/** Solves the questions and writes the report; returns the readable `file`. */
export async function runKgot(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ report: KgotReport; file: string }> {
  const options = readKgotOptions(args)
  const questions = questionsOf(options)
  const startedAt = new Date().toISOString()
  const dataDir = mkdtempSync(join(tmpdir(), 'edgewise-eval-'))
  try {
    const runtime = await openRuntime(configOf(env, dataDir, options.concurrency))
    const { setting, outcomes } = await askAll(runtime, questions, options).finally(() => runtime.close())
    const report = reportOf({ startedAt, setting }, outcomes, options.price)
    return { report, file: writeReport(options.out, nameOf(options), tellReport(nameOf(options), report)) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
