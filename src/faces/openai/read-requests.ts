import { EdgewiseError } from '../../base/errors.ts'
import type { ChatExtension, ChatQuestion } from './chat.ts'
import type { OutputFormat } from './output-format.ts'
import { ignoredParameters } from './parameters.ts'
import { readMessages, type WrittenMessage } from './read-messages.ts'
import type { ResponseEcho } from './response.ts'
import { readTranscript } from './transcript.ts'

type Schema = Readonly<Record<string, unknown>>

/** The supported part of a body of POST /v1/chat/completions. */
export interface CompletionBody {
  readonly model: string
  readonly messages: readonly WrittenMessage[]
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: Schema } } | null
  readonly store?: boolean | null
  readonly edgewise?: ChatExtension
}

/** The supported part of a body of POST /v1/responses. */
export interface ResponseBody {
  readonly model: string
  readonly input: string | readonly WrittenMessage[]
  readonly instructions?: string | null
  readonly metadata?: Readonly<Record<string, string>> | null
  readonly previous_response_id?: string | null
  readonly conversation?: string | { readonly id: string } | null
  readonly text?: { readonly format?: { readonly type: string; readonly name?: string; readonly schema?: Schema } | null } | null
  readonly store?: boolean | null
  readonly edgewise?: ChatExtension
}

const readOfCompletion = ['model', 'messages', 'stream', 'stream_options', 'response_format', 'store', 'n', 'edgewise']
const readOfResponse = ['model', 'input', 'metadata', 'previous_response_id', 'conversation', 'text', 'store', 'stream', 'edgewise']

function formatOf(type: string | undefined, schema: Schema | undefined): OutputFormat {
  if (type === 'json_schema') return { type, schema: schema ?? {} }
  return { type: type === 'json_object' ? type : 'text' }
}

export function readCompletionBody(body: CompletionBody): ChatQuestion {
  const { model, messages, response_format: format, store, edgewise } = body
  return {
    ...readTranscript(readMessages(messages), 'messages'),
    model,
    format: formatOf(format?.type, format?.json_schema?.schema),
    extension: edgewise ?? {},
    isKept: store !== false,
    ignored: ignoredParameters({ ...body }, readOfCompletion)
  }
}

export function readResponseBody(body: ResponseBody): { readonly question: ChatQuestion; readonly echo: ResponseEcho } {
  const { model, input, instructions, metadata, previous_response_id: previousResponseId, conversation, text, store, edgewise } = body
  const format = text?.format
  const conversationId = typeof conversation === 'string' ? conversation : conversation?.id
  if (conversationId !== undefined && typeof previousResponseId === 'string') throw twoStarts()
  const question: ChatQuestion = {
    ...readTranscript(typeof input === 'string' ? [{ role: 'user', text: input }] : readMessages(input), 'input'),
    model,
    format: formatOf(format?.type, format?.schema),
    extension: { ...(conversationId !== undefined && { conversationId }), ...edgewise },
    ...(typeof previousResponseId === 'string' && { previousResponseId }),
    isKept: store !== false,
    ignored: ignoredParameters({ ...body }, readOfResponse)
  }
  return { question, echo: { instructions: instructions ?? null, metadata: metadata ?? {}, schemaName: format?.name ?? null } }
}

function twoStarts(): EdgewiseError {
  const detail = 'A response goes on from one place: give "conversation" or "previous_response_id".'
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: '/conversation', detail }] })
}
