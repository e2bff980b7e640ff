import { type LinkedQuestion, linkQuestion } from '../../linking/link-question.ts'
import type { GraphSchema, VocabularyStore } from '../../store/store.ts'
import { type FormedQuestion, partQuestion } from '../form/in-form.ts'
import { type Item, itemRows } from '../words/item.ts'
import { findOperators } from '../words/operators.ts'

/** A question with all that linking decides of it. */
export interface LinkedRow {
  readonly formed: FormedQuestion
  readonly question: LinkedQuestion
  /** Mentions and operators in their order, likeliest reading. */
  readonly row: readonly Item[]
  readonly schema: GraphSchema
}

interface LinkPlace {
  readonly tenant: string
  readonly graph: string
  readonly store: VocabularyStore
  readonly schema: GraphSchema
}

export async function linkRow(text: string, place: LinkPlace, answerSchema: Readonly<Record<string, unknown>> | undefined): Promise<LinkedRow> {
  const formed = partQuestion(text, answerSchema)
  const question = await linkQuestion(formed.text, place)
  const numbers = question.mentions.flatMap((mention) => (mention.kind === 'number' ? [[mention.start, mention.value] as const] : []))
  const types = question.mentions.flatMap((mention) => (mention.kind === 'type' ? [[mention.start, mention.end] as const] : []))
  const operators = findOperators(question.tokens, new Map(numbers), new Map(types))
  return { formed, question, row: itemRows(question.mentions, operators)[0] ?? [], schema: place.schema }
}

/** What a question names: these must find a place in its answer. */
export function namedItems(row: readonly Item[]): Item[] {
  return row.filter(({ kind }) => ['node', 'label', 'type', 'value'].includes(kind))
}
