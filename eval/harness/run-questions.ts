import cliProgress from 'cli-progress'
import { mapLimited } from '../../src/ask/loop/map-limited.ts'
import { EdgewiseError } from '../../src/base/errors.ts'
import { openJournal } from './journal.ts'

export interface QuestionRun<Question, Result> {
  /** Name of the journal. */
  readonly name: string
  /** Folder of the journal. */
  readonly folder: string
  /** Identity of a run: a killed run continues if it is equal. */
  readonly identity: unknown
  /** Drops the journal of a killed run. */
  readonly fresh?: boolean
  /** Maximum parallel questions. */
  readonly concurrency: number
  readonly questions: readonly Question[]
  idOf(question: Question): string
  /** Must return a JSON result; a failure of the service is one. */
  ask(question: Question): Promise<Result>
}

/** Asks every question that the journal lacks, with a progress bar on a terminal. Results are in question order. */
export async function runQuestions<Question, Result>(run: QuestionRun<Question, Result>): Promise<Result[]> {
  const { questions, idOf, name } = run
  const ids = new Set(questions.map(idOf))
  if (ids.size !== questions.length) throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'Two questions have the same id.' })
  const journal = openJournal<Result>(run.folder, name, run.identity, run.fresh)
  const begun = questions.filter((question) => journal.done.has(idOf(question))).length
  if (begun > 0) console.error(`${name}: ${begun} of ${questions.length} questions are done already; the run goes on from there.`)
  const bar = new cliProgress.SingleBar({ format: `${name} {bar} {value} of {total}, {eta_formatted} left`, stream: process.stderr }, cliProgress.Presets.rect)
  const shown = process.stderr.isTTY === true
  if (shown) bar.start(questions.length, begun)
  const results = await mapLimited(questions, run.concurrency, async (question) => {
    const id = idOf(question)
    const known = journal.done.get(id)
    if (known !== undefined) return known
    const result = await run.ask(question)
    journal.append(id, result)
    if (shown) bar.increment()
    return result
  }).finally(() => bar.stop())
  journal.finish()
  return results
}
