import type { Answer } from '../../ask/loop/types.ts'
import { readAnswerForm } from '../../results/answer-schema.ts'
import { toJson } from '../../results/compact-result.ts'
import { tellEvidence } from './tell-evidence.ts'

export type OutputFormat =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | { readonly type: 'json_schema'; readonly schema: Readonly<Record<string, unknown>> }

/** The content for a client. A refusal replaces a text that cannot have the requested form. */
export interface Content {
  readonly type: 'text' | 'refusal'
  readonly text: string
}

/** Writes the answer in the requested format. Data by a schema is complete or absent. */
export function writeContent(answer: Answer, format: OutputFormat, hasEvidence: boolean): Content {
  if (format.type === 'json_object') return { type: 'text', text: jsonText({ status: answer.status, answer: answer.answer, data: answer.data }) }
  if (format.type === 'text') return { type: 'text', text: hasEvidence ? `${answer.answer}${tellEvidence(answer)}` : answer.answer }
  const isGiven = answer.status === 'answered' || answer.status === 'partial'
  const isFit = isGiven && readAnswerForm(format.schema).check(answer.data) === null
  return isFit ? { type: 'text', text: jsonText(answer.data) } : { type: 'refusal', text: answer.answer }
}

const jsonText = (value: unknown): string => JSON.stringify(toJson(value))

const PIECE = /[\s\S]{1,40}(?:\s+|$)|[\s\S]{1,40}/g

/** Splits a text into the pieces that a stream sends. */
export function piecesOf(text: string): string[] {
  return text.match(PIECE) ?? []
}
