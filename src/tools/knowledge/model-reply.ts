import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import type { Message, Model } from '../../outside/models/model.ts'
import type { CallControl } from '../call-control.ts'
import type { ToolOutcome } from '../tool.ts'

export const replyColumns = { answer: { type: 'string', description: 'What the model says; nobody has checked it.' } } as const

export const replySummary = {
  model: Type.String({ description: 'Its name.' }),
  calls: Type.Integer({ description: 'Requests, those that were repeated among them.' }),
  promptTokens: Type.Integer({ description: 'Of what it was asked.' }),
  completionTokens: Type.Integer({ description: 'Of what it said.' })
}

/** A model's reply as a table of one row. */
export async function replyOutcome(
  model: Model | null,
  message: Message,
  { signal, ledger }: CallControl
): Promise<Pick<ToolOutcome, 'table' | 'order' | 'summary'>> {
  if (model === null) throw new EdgewiseError('EDGEWISE_MODEL_NEEDED', { detail: 'The tool requires a model.' })
  const { content, refusal, usage } = await model.complete({ messages: [message], ...(signal && { signal }), ...(ledger && { ledger }) })
  if (content === '') {
    const detail = refusal === undefined ? 'its reply is empty.' : `it refused: ${refusal}`
    throw new EdgewiseError('EDGEWISE_MODEL_FAILED', { detail, status: null, transient: false, usage })
  }
  const { calls, promptTokens, completionTokens } = usage
  return {
    table: { columns: [{ name: 'answer', type: 'string', data: [content] }], rowCount: 1 },
    summary: { model: model.name, calls, promptTokens, completionTokens }
  }
}
