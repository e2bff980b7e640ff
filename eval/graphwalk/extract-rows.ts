import type { Model } from '../../src/outside/models/model.ts'
import { askModel, type ModelReply } from '../harness/ask-model.ts'
import { nothingSpent } from '../harness/spent.ts'
import { rowsOfText, rowsOfValue } from './read-rows.ts'
import { type Row, schemaText, type WalkQuestion } from './walk-graph.ts'
import type { WalkOutcome } from './walk-outcome.ts'

export interface Extracted {
  readonly rows: readonly Row[] | null
  readonly readFrom: WalkOutcome['readFrom']
  readonly spent: ModelReply['spent']
}

/** Maximum characters of an answer for the extracting model. */
const maxText = 20_000

function readingPrompt(text: string, { columns }: WalkQuestion): string {
  const form = schemaText(columns)
  return `Below is an answer that somebody gave about a graph. Write down what it states as a JSON list of the form ${form}, one object for each item, values copied letter by letter. Add nothing that it does not state. If it states nothing of the kind, write []. JSON only.\n\nAnswer:\n${text.slice(0, maxText)}`
}

/**
 * Extracts rows from an answer in two stages: from its data or the JSON in its text, else by a model that sees only the text. @param reader null: no second
 * stage @param replyTokens maximum tokens of its list
 */
export async function extractRows(
  answer: { readonly data: unknown; readonly text: string },
  question: WalkQuestion,
  reader: Model | null,
  replyTokens: number
): Promise<Extracted> {
  const fromData = rowsOfValue(answer.data, question)
  if (fromData !== null) return { rows: fromData, readFrom: 'data', spent: nothingSpent }
  const fromText = rowsOfText(answer.text, question)
  if (fromText !== null) return { rows: fromText, readFrom: 'text', spent: nothingSpent }
  if (reader === null || answer.text.trim() === '') return { rows: null, readFrom: 'nowhere', spent: nothingSpent }
  const { text, spent } = await askModel(reader, [{ role: 'user', content: readingPrompt(answer.text, question) }], replyTokens)
  const rows = rowsOfText(text ?? '', { columns: question.columns, form: 'named' })
  return { rows, readFrom: rows === null ? 'nowhere' : 'model', spent }
}
