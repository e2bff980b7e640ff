import type { Answer } from '../../ask/loop/types.ts'
import { readAnswerForm } from '../../results/answer-schema.ts'
import { toJson } from '../../results/compact-result.ts'
import { tellEvidence } from './tell-evidence.ts'

/** How a client wants the answer written. */
export type OutputFormat =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | { readonly type: 'json_schema'; readonly schema: Readonly<Record<string, unknown>> }

/** What a client gets to read. A refusal stands where a text of the wanted form cannot. */
export interface Content {
  readonly type: 'text' | 'refusal'
  readonly text: string
}

/** The answer in the wanted format. Data of a schema is given whole or not at all. */
export function writeContent(answer: Answer, format: OutputFormat, hasEvidence: boolean): Content {
  if (format.type === 'json_object') return { type: 'text', text: jsonText({ status: answer.status, answer: answer.answer, data: answer.data }) }
  if (format.type === 'text') return { type: 'text', text: hasEvidence ? `${answer.answer}${tellEvidence(answer)}` : answer.answer }
  const isGiven = answer.status === 'answered' || answer.status === 'partial'
  const isFit = isGiven && readAnswerForm(format.schema).check(answer.data) === null
  return isFit ? { type: 'text', text: jsonText(answer.data) } : { type: 'refusal', text: answer.answer }
}

const jsonText = (value: unknown): string => JSON.stringify(toJson(value))

const PIECE = /[\s\S]{1,40}(?:\s+|$)|[\s\S]{1,40}/g

/** A text in the pieces that a stream sends: together they are the text. */
export function piecesOf(text: string): string[] {
  return text.match(PIECE) ?? []
}
