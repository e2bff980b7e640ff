import { EdgewiseError } from '../../base/errors.ts'
import { refuseUnreadable } from './read-messages.ts'

/** A parameter that is not supported, and whose silent omission a client would notice. */
interface Refusal {
  readonly parameter: string
  readonly isWished: (value: unknown) => boolean
  readonly why: string
}

const isSet = (value: unknown) => value !== null && value !== undefined && value !== false

const refusals: readonly Refusal[] = [
  { parameter: 'n', isWished: (value) => typeof value === 'number' && value > 1, why: 'A question has one answer: leave "n" out, or say 1.' },
  {
    parameter: 'tool_choice',
    isWished: (value) => isSet(value) && value !== 'auto' && value !== 'none',
    why: 'This model calls tools of its own and never those of a request: leave "tool_choice" out, or say "auto" or "none".'
  },
  {
    parameter: 'function_call',
    isWished: (value) => isSet(value) && value !== 'auto' && value !== 'none',
    why: 'This model calls tools of its own and never those of a request: leave "function_call" out, or say "auto" or "none".'
  },
  { parameter: 'logprobs', isWished: isSet, why: 'The tokens of an answer have no probabilities: leave "logprobs" out.' },
  {
    parameter: 'top_logprobs',
    isWished: (value) => typeof value === 'number' && value > 0,
    why: 'The tokens of an answer have no probabilities: leave "top_logprobs" out.'
  },
  {
    parameter: 'modalities',
    isWished: (value) => Array.isArray(value) && value.some((one) => one !== 'text'),
    why: 'Answers are text: leave "modalities" out, or say ["text"].'
  },
  { parameter: 'audio', isWished: isSet, why: 'Answers are text: leave "audio" out.' },
  { parameter: 'background', isWished: isSet, why: 'Answers are waited for or streamed: leave "background" out; "stream": true keeps long ones alive.' },
  { parameter: 'prompt', isWished: isSet, why: 'No prompts are kept here: write the question in "input".' }
]

/** Rejects unsupported parameters before the body is validated. Throws EDGEWISE_INVALID_INPUT, which names what to leave out. */
export function refuseParameters(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const given = body as Readonly<Record<string, unknown>>
  for (const parameter of ['messages', 'input']) refuseUnreadable(given[parameter], parameter)
  const refusal = refusals.find(({ parameter, isWished }) => isWished(given[parameter]))
  if (refusal === undefined) return
  const { parameter, why: detail } = refusal
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: `/${parameter}`, detail }] })
}

/** The parameters of a request without effect: sampling, the client's own notes, unknown ones. */
export function ignoredParameters(body: Readonly<Record<string, unknown>>, read: readonly string[]): string[] {
  return Object.keys(body).filter((name) => !read.includes(name) && isSet(body[name]))
}
