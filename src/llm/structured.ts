import type { EdgewiseError } from '../errors.ts'
import { compileSchema, readJsonReply } from './json-reply.ts'
import type { Completion, CompletionRequest, Message } from './model.ts'
import { addSpent, isRefusedForm, modelFailed, modelFailureOf, type Send, type SendRequest } from './send.ts'
import { noUsage, type Usage } from './usage.ts'

const REPAIRS = 2
/** So much of a bad reply is sent back: enough to see what was wrong, whatever its length. */
const MAX_QUOTED = 1000
const forms = ['schema', 'tool', 'json'] as const
type Form = (typeof forms)[number]

export type StructuredRequest = CompletionRequest & { readonly schema: NonNullable<CompletionRequest['schema']> }

/**
 * Replies that meet a JSON Schema, from whatever the endpoint offers: its schema mode, else a forced tool call, else JSON mode with the schema
 * in the prompt. The first form that works is remembered. A reply that does not fit is sent back with what is wrong, as often as the request says.
 */
export function createStructured(send: Send): (request: StructuredRequest) => Promise<Completion> {
  let preferred = 0

  async function inSomeForm(request: StructuredRequest, messages: readonly Message[], index: number): Promise<Completion> {
    try {
      const completion = await send(sendRequest(request, messages, forms[index] ?? 'json'))
      preferred = index
      return completion
    } catch (error) {
      const failure = modelFailureOf(error)
      if (failure === null || !isRefusedForm(failure) || index === forms.length - 1) throw error
      return addSpent(failure.usage, () => inSomeForm(request, messages, index + 1))
    }
  }

  return async (request) => {
    const validate = compileSchema(request.schema.schema)
    const { repairs = REPAIRS } = request
    let messages = request.messages
    let spent: Usage = noUsage
    for (let repair = 0; ; repair++) {
      const completion = await addSpent(spent, () => inSomeForm(request, messages, preferred))
      spent = completion.usage
      if (completion.refusal !== undefined) return completion
      const content = completion.toolCalls[0]?.arguments ?? completion.content
      const reply = readJsonReply(content, validate, request.schema.check)
      if (reply.ok) return { content: reply.text, toolCalls: [], usage: spent }
      if (repair === repairs) throw unmet(request, repairs, reply.problem, spent)
      messages = [...messages, { role: 'assistant', content: quoted(content) }, { role: 'user', content: repairText(reply.problem, request.schema.schema) }]
    }
  }
}

function unmet({ schema }: StructuredRequest, repairs: number, problem: string, usage: Usage): EdgewiseError {
  const detail = `its reply did not meet the schema "${schema.name}" after ${repairs} ${repairs === 1 ? 'repair' : 'repairs'}: ${problem}`
  return modelFailed({ detail, status: null, transient: false, retryAfterMs: null, usage })
}

function quoted(reply: string): string {
  return reply.length > MAX_QUOTED ? `${reply.slice(0, MAX_QUOTED)}... (cut, ${reply.length} characters in all)` : reply
}

function repairText(problem: string, schema: Readonly<Record<string, unknown>>): string {
  return `That reply is not valid: ${problem}. Reply again with nothing but JSON that meets this schema:\n${JSON.stringify(schema)}`
}

/** Text deltas are not passed on: half a JSON document is of no use to a reader. */
function sendRequest(request: StructuredRequest, messages: readonly Message[], form: Form): SendRequest {
  const { name, schema } = request.schema
  const base: SendRequest = {
    messages,
    stream: request.onText !== undefined,
    ...(request.maxTokens === undefined ? {} : { maxTokens: request.maxTokens }),
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.ledger === undefined ? {} : { ledger: request.ledger }),
    ...(request.signal === undefined ? {} : { signal: request.signal })
  }
  if (form === 'schema') return { ...base, format: { kind: 'schema', name, schema } }
  if (form === 'tool') return { ...base, tools: [{ name, description: 'Give the reply.', parameters: schema }], toolChoice: 'required' }
  const told: Message = { role: 'user', content: `Reply with nothing but JSON that meets this schema:\n${JSON.stringify(schema)}` }
  return { ...base, messages: [...messages, told], format: { kind: 'json' } }
}
