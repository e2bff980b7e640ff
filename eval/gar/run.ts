import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { PlannerChoice } from '../../src/ask/loop/types.ts'
import { readConfig } from '../../src/base/config/config.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import { openRuntime, type Runtime } from '../../src/runtime/runtime.ts'
import { askService } from '../harness/ask-service.ts'
import { readRunOptions, requireModel, runOptionsUsage, runOptionTypes } from '../harness/run-options.ts'
import { runQuestions } from '../harness/run-questions.ts'
import { writeReport } from '../harness/write-report.ts'
import { publishedCheck } from './published-check.ts'
import { type ReasoningQuestion, readReasoningQuestions } from './reasoning-question.ts'
import { type ReasoningOutcome, type ReasoningReport, reportOf, tellReport } from './report.ts'
import { strictCheck } from './strict-check.ts'

export const usage = `npm run eval -- gar --questions FILE [options]
  --questions FILE   questions that bring their graphs, one in each line (JSONL)
  --task NAME        only questions of one task
${runOptionsUsage}`

const tenant = 'eval'
const maxShown = 300

/** Asks a question with only its text, and judges the answer in both ways. */
async function askOne(runtime: Runtime, question: ReasoningQuestion, planner: PlannerChoice): Promise<ReasoningOutcome> {
  const { answer, failure, spent } = await askService(runtime, { question: question.question, planner }, tenant)
  const base = { id: question.id, task: question.task, spent }
  if (answer === null) return { ...base, status: 'failed', strict: false, published: false, tools: [], answer: '', note: failure ?? '' }
  const isAnswer = answer.status === 'answered' || answer.status === 'partial'
  const given = { data: answer.data, text: answer.answer }
  return {
    ...base,
    status: isAnswer ? 'answered' : 'declined',
    strict: isAnswer && strictCheck(question, given),
    published: isAnswer ? publishedCheck(question, given.text) : false,
    tools: answer.trace.map(({ tool }) => tool),
    answer: isAnswer ? answer.answer.slice(0, maxShown) : '',
    note: answer.explanation.slice(0, maxShown)
  }
}

/** Asks the questions and writes the report; returns the readable `file`. */
export async function runGar(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ report: ReasoningReport; file: string }> {
  const { values } = parseArgs({ args: [...args], options: { ...runOptionTypes, questions: { type: 'string' }, task: { type: 'string' } } })
  const options = readRunOptions(values)
  if (values.questions === undefined) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `--questions is needed.\n${usage}` })
  const questions = readReasoningQuestions(values.questions).filter(({ task }) => values.task === undefined || task === values.task)
  const startedAt = new Date().toISOString()
  const dataDir = mkdtempSync(join(tmpdir(), 'edgewise-eval-'))
  try {
    const runtime = await openRuntime(readConfig({ ...env, EDGEWISE_DATA_DIR: dataDir, EDGEWISE_SAMPLE_DATA: 'false' }))
    const outcomes = await askAll(runtime, questions, options).finally(() => runtime.close())
    const report = reportOf({ startedAt, questions: values.questions, planner: options.planner }, outcomes, options.price)
    return { report, file: writeReport(options.out, 'gar', tellReport(report)) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function askAll(runtime: Runtime, questions: readonly ReasoningQuestion[], options: ReturnType<typeof readRunOptions>): Promise<ReasoningOutcome[]> {
  const { planner } = options
  requireModel(runtime, planner)
  return runQuestions({
    name: 'gar',
    folder: options.out,
    identity: { planner, model: planner === 'rules' ? null : (runtime.model?.name ?? null), asked: questions.map(({ id, question }) => [id, question]) },
    fresh: options.fresh,
    concurrency: options.concurrency,
    questions,
    idOf: ({ id }) => id,
    ask: (question) => askOne(runtime, question, planner)
  })
}
