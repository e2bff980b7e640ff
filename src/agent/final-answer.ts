import { EdgewiseError } from '../errors.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { SchemaCheck } from './answer-schema.ts'
import type { Outcome } from './execute-plan.ts'
import { fitData, mapColumns, type Rows } from './fit-data.ts'
import type { AskStatus } from './types.ts'

const MAX_ROWS = 10_000
const statuses: readonly string[] = ['answered', 'partial', 'cannot_answer', 'needs_clarification'] satisfies AskStatus[]

export interface AnswerContext {
  /** Results of this run. */
  readonly results: readonly ShapedResult[]
  readonly check: SchemaCheck | null
  /** All rows of a result, up to a limit. */
  page(handle: string, limit: number): Promise<ShapedResult>
}

/** An outcome with the rows that it was rendered from, so that they count as evidence. */
export interface FinalAnswer extends Outcome {
  readonly rendered: ShapedResult | null
}

function invalid(detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })
}

/** Turns the arguments of the model's `answer` call into an outcome. What is wrong with them is EDGEWISE_INVALID_INPUT, to be told to the model. */
export async function finalAnswer(given: Readonly<Record<string, unknown>>, context: AnswerContext): Promise<FinalAnswer> {
  const { status, answer, handle, columns, data } = given
  if (typeof status !== 'string' || !statuses.includes(status)) throw invalid(`status must be one of ${statuses.join(', ')}.`)
  if (typeof answer !== 'string' || answer.trim() === '') throw invalid('answer must be a text that is not empty.')
  const outcome = { status: status as AskStatus, answer, explanation: 'Planned by a model.' }
  if (typeof handle === 'string') return { ...outcome, ...(await fromHandle(handle, columns, context)) }
  const isClaim = status === 'answered' || status === 'partial'
  const problem = isClaim && context.check !== null ? context.check(data ?? null) : null
  if (problem !== null) throw invalid(`The data does not meet the wanted schema: ${problem}. Give data that does, or the handle of a result.`)
  return { ...outcome, data: data ?? null, rendered: null }
}

async function fromHandle(handle: string, columns: unknown, { results, check, page }: AnswerContext): Promise<{ data: unknown; rendered: ShapedResult }> {
  const known = results.findLast((result) => result.handle === handle)
  if (known === undefined) {
    throw invalid(`No call of this run has the handle "${handle}". Handles: ${[...new Set(results.map((result) => result.handle))].join(', ') || 'none'}.`)
  }
  const isWhole = known.offset === 0 && known.returned === known.total
  const result = isWhole ? known : await page(handle, MAX_ROWS)
  const rows: Rows = isColumnMap(columns) ? mapColumns(result.rows, columns) : result.rows
  const { data, problem } = fitData(result, rows, check)
  if (problem !== null) throw invalid(`The rows of ${handle} do not meet the wanted schema: ${problem}. Map columns, or give data.`)
  return { data, rendered: result }
}

function isColumnMap(columns: unknown): columns is Readonly<Record<string, string>> {
  return typeof columns === 'object' && columns !== null && Object.keys(columns).length > 0 && Object.values(columns).every((name) => typeof name === 'string')
}
