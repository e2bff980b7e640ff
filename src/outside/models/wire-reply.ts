import type OpenAI from 'openai'
import { APIError } from 'openai'
import { isJsonObject } from '../../base/json-object.ts'
import type { CallPiece, Delta } from './assemble.ts'
import { brokenOff } from './openai-client.ts'

type Wire = Readonly<Record<string, unknown>>

/** One event of a reply: a piece, or the whole. */
export interface WireReply {
  readonly delta: Delta | null
  readonly isWhole: boolean
  readonly finish: string | null
  readonly usage: OpenAI.CompletionUsage | null
}

const MAX_QUOTED = 200

/** Reads a reply in any of the forms that endpoints use. Throws an error that arrives instead of a reply. */
export function readWireReply(text: string): WireReply {
  const event = JSON.parse(text) as unknown
  if (!isJsonObject(event)) throw brokenOff(`the reply holds no choice: ${text.slice(0, MAX_QUOTED)}`)
  if (event['error'] !== undefined && event['error'] !== null) throw reportedError(event['error'])
  const { choices, usage } = event
  const counted = isJsonObject(usage) ? (usage as unknown as OpenAI.CompletionUsage) : null
  if (!Array.isArray(choices) && counted === null) throw brokenOff(`the reply holds no choice: ${text.slice(0, MAX_QUOTED)}`)
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined
  if (!isJsonObject(choice)) return { delta: null, isWhole: false, finish: null, usage: counted }
  const { delta, message, finish_reason: finish } = choice
  const [fields, isWhole] = isJsonObject(delta) ? [delta, false] : isJsonObject(message) ? [message, true] : [{ content: choice['text'] }, false]
  return { delta: readDelta(fields), isWhole, finish: textOf(finish) || null, usage: counted }
}

/** An error sent with HTTP 200; the status inside it decides whether to retry. */
function reportedError(error: unknown): APIError {
  const { message = error, code, status = code } = isJsonObject(error) ? error : {}
  const text = typeof message === 'string' ? message : JSON.stringify(message).slice(0, MAX_QUOTED)
  const number = Number(status)
  if (number >= 400 && number < 600) return APIError.generate(number, { message: text }, text, new Headers())
  return new APIError(undefined, { message: text }, text, undefined)
}

function readDelta(fields: Wire): Delta {
  const { content, refusal, reasoning_content, reasoning, tool_calls, function_call } = fields
  const parts = partsOf(content)
  const calls = Array.isArray(tool_calls) ? tool_calls.filter(isJsonObject) : []
  return {
    content: parts.text,
    refusal: textOf(refusal) + parts.refusal,
    reasoning: (textOf(reasoning_content) || textOf(reasoning)) + parts.reasoning,
    calls: [...calls.map(readCall), ...(isJsonObject(function_call) ? [readCall(function_call)] : [])]
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Content as text, or as a list of typed parts. */
function partsOf(content: unknown): { readonly text: string; readonly reasoning: string; readonly refusal: string } {
  const parts = { text: textOf(content), reasoning: '', refusal: '' }
  for (const part of Array.isArray(content) ? content : []) {
    if (!isJsonObject(part)) parts.text += textOf(part)
    else if (part['type'] === 'refusal') parts.refusal += textOf(part['refusal'])
    else if (part['type'] === 'thinking' || part['type'] === 'reasoning') parts.reasoning += partsOf(part['thinking'] ?? part['text']).text
    else parts.text += textOf(part['text'])
  }
  return parts
}

/** A call with a nested function, as a custom tool, or flat in the old form of `function_call`. */
function readCall(call: Wire): CallPiece {
  const inner = isJsonObject(call['function']) ? call['function'] : isJsonObject(call['custom']) ? call['custom'] : call
  const { name, arguments: given = inner['input'] } = inner
  const { id, index } = call
  return {
    ...(typeof index === 'number' ? { index } : {}),
    id: textOf(id),
    name: textOf(name),
    arguments: typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given)
  }
}
