import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { EdgewiseError } from '../../src/base/errors.ts'

/** How an answer is scored: compared with the key, or graded by a model. */
export type Scorer = 'gaia' | 'simpleqa'

export interface KeyedQuestion {
  readonly id: string
  readonly question: string
  /** The right answer. */
  readonly key: string
  /** null when the file has no levels. */
  readonly level: string | null
  /** Name of the question's file, or null. */
  readonly attachment: string | null
  readonly scorer: Scorer
}

/** One record of a file, with its position. */
interface Found {
  readonly place: string
  readonly row: unknown
}

type Row = Readonly<Record<string, unknown>>

const FORMS = `Known forms:
  JSON of GAIA   {"rows": [{"row": {"Question", "Final answer", "Level", "file_name"}}]}, or the list of rows
  JSON lines     {"question", "answer", "level"} in each; "problem" in place of "question" is graded by a model
  CSV            with a header of these names, such as problem,answer`

const invalid = (file: string, detail: string) => new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${file}${detail}` })
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text of the first of these members that is not blank, or null. */
function textOf(row: Row, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = row[name]
    if ((typeof value === 'string' && value.trim() !== '') || typeof value === 'number') return String(value).trim()
  }
  return null
}

function readRow(file: string, { place, row: given }: Found, at: number): KeyedQuestion {
  const row = isRow(given) && isRow(given['row']) ? given['row'] : given
  if (!isRow(row)) throw invalid(file, `, ${place}: this is no question.\n${FORMS}`)
  const graded = textOf(row, 'problem')
  const question = graded ?? textOf(row, 'Question', 'question')
  const key = textOf(row, 'Final answer', 'answer')
  if (question === null || key === null) {
    const missing = question === null ? 'a question ("Question", "question" or "problem")' : 'an answer ("Final answer" or "answer")'
    throw invalid(file, `, ${place}: ${missing} is missing.\n${FORMS}`)
  }
  return {
    id: textOf(row, 'task_id', 'id') ?? String(at + 1),
    question,
    key,
    level: textOf(row, 'Level', 'level'),
    attachment: textOf(row, 'file_name'),
    scorer: graded === null ? 'gaia' : 'simpleqa'
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readCsv(file: string, text: string): Found[] {
  try {
    const rows = parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true }) as unknown[]
    return rows.map((row, at) => ({ place: `row ${at + 2}`, row }))
  } catch (error) {
    throw invalid(file, ` is not CSV: ${(error as Error).message}.`)
  }
}

function readLines(file: string, text: string): Found[] {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return []
    const row = parsed(line)
    if (row === undefined) throw invalid(file, `, line ${at + 1}: this is not JSON.\n${FORMS}`)
    return [{ place: `line ${at + 1}`, row }]
  })
}

/** One document, or one per line: a file of one line is both. */
function readJson(file: string, text: string): Found[] {
  const whole = parsed(text)
  const rows = isRow(whole) ? whole['rows'] : whole
  return Array.isArray(rows) ? rows.map((row, at) => ({ place: `question ${at + 1}`, row })) : readLines(file, text)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw invalid(file, ` cannot be read: ${(error as Error).message}`)
  }
}

/** Reads questions with their keys. Throws EDGEWISE_INVALID_INPUT with the position of a fault and the fix. */
export function readKeyedQuestions(file: string): KeyedQuestion[] {
  const text = readText(file).replace(/^\uFEFF/, '')
  const found = /\.csv$/i.test(file) ? readCsv(file, text) : readJson(file, text)
  if (found.length === 0) throw invalid(file, ` holds no question.\n${FORMS}`)
  return found.map((one, at) => readRow(file, one, at))
}
