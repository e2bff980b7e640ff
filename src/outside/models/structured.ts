import type { EdgewiseError } from '../../base/errors.ts'
import { compileSchema, readJsonReply } from './json-reply.ts'
import type { Completion, CompletionRequest, Message } from './model.ts'
import { addSpent, isRefusedForm, modelFailed, modelFailureOf, type Send, type SendRequest, saysNothing } from './send.ts'
import { noUsage, type Usage } from './usage.ts'

const REPAIRS = 2
/** Maximum characters of an invalid reply that are sent back. */
const MAX_QUOTED = 1000
const forms = ['schema', 'tool', 'json'] as const
const formNames: Readonly<Record<Form, string>> = { schema: 'a JSON Schema', tool: 'a forced tool call', json: 'JSON mode' }
type Form = (typeof forms)[number]

const ANY_OBJECT = { type: 'object' }

export type StructuredRequest = CompletionRequest & { readonly schema: NonNullable<CompletionRequest['schema']> }

/** A request with a check that its reply is sufficient. */
type WatchedRequest = StructuredRequest & Required<Pick<SendRequest, 'isEnough'>>

/**
 * Obtains replies that meet a JSON Schema by the endpoint's best means: its schema mode, else a forced tool call, else JSON mode with the schema in the prompt.
 * The first form that works is remembered, and one process warning names what was rejected. An invalid reply is sent back with its fault, up to the request's
 * number of repairs.
 */
export function createStructured(model: string, send: Send): (request: StructuredRequest) => Promise<Completion> {
  let preferred = 0

  async function inSomeForm(request: WatchedRequest, messages: readonly Message[], index: number): Promise<Completion> {
    try {
      const completion = await send(sendRequest(request, messages, forms[index] ?? 'json'))
      if (index > preferred) warnOfRefusal(model, forms[preferred] ?? 'schema', forms[index] ?? 'json')
      preferred = index
      return completion
    } catch (error) {
      const failure = modelFailureOf(error)
      if (failure === null || !isRefusedForm(failure) || index === forms.length - 1) throw error
      return addSpent(failure.usage, () => inSomeForm(request, messages, index + 1))
    }
  }

  return async (request) => {
    const validate = compileSchema(checkedBy(request))
    const read = (json: string) => readJsonReply(json, validate, request.schema.check)
    const watched = { ...request, isEnough: (json: string) => read(json).ok }
    const { repairs = REPAIRS } = request
    let messages = request.messages
    let spent: Usage = noUsage
    for (let repair = 0; ; repair++) {
      const completion = await addSpent(spent, () => inSomeForm(watched, messages, preferred))
      spent = completion.usage
      if (completion.refusal !== undefined) return completion
      const content = contentOf(completion)
      const reply = read(content)
      if (reply.ok) return { content: reply.text, toolCalls: [], usage: spent }
      const { problem } = reply
      if (repair === repairs || saysNothing(completion)) throw unmet(request, repair, problemOf(completion, problem), spent)
      messages = [...messages, ...repairMessages(content, problemOf(completion, problem), request.schema.schema)]
    }
  }
}

function warnOfRefusal(model: string, refused: Form, taken: Form): void {
  const message = `The endpoint of the model ${model} refuses ${formNames[refused]}. Replies are asked for by ${formNames[taken]} instead, and checked all the same.`
  process.emitWarning(message, { type: 'EdgewiseWarning', code: 'EDGEWISE_FORM_REFUSED' })
}

const checkedBy = ({ schema: { isGuide, schema } }: StructuredRequest) => (isGuide === true ? ANY_OBJECT : schema)
const contentOf = ({ toolCalls, content }: Completion) => toolCalls[0]?.arguments ?? content
/** For a cut reply the cut is the fault to report. */
const problemOf = ({ cut }: Completion, problem: string) => cut ?? problem

function unmet({ schema }: StructuredRequest, repairs: number, problem: string, usage: Usage): EdgewiseError {
  const detail = `its reply did not meet the schema "${schema.name}" after ${repairs} ${repairs === 1 ? 'repair' : 'repairs'}: ${problem}`
  return modelFailed({ detail, status: null, transient: false, retryAfterMs: null, usage, unmet: problem })
}

function quoted(reply: string): string {
  return reply.length > MAX_QUOTED ? `${reply.slice(0, MAX_QUOTED)}... (cut, ${reply.length} characters in all)` : reply
}

function repairMessages(content: string, problem: string, schema: Readonly<Record<string, unknown>>): Message[] {
  const wanted = `That reply is not valid: ${problem}. Reply again with nothing but JSON that meets this schema:\n${JSON.stringify(schema)}`
  return [
    { role: 'assistant', content: quoted(content) },
    { role: 'user', content: wanted }
  ]
}

/** Text deltas are not passed on, because a reader cannot use half a JSON document. */
function sendRequest(request: WatchedRequest, messages: readonly Message[], form: Form): SendRequest {
  const { name, schema, isGuide = false } = request.schema
  const base: SendRequest = {
    messages,
    isEnough: request.isEnough,
    ...(request.maxTokens === undefined ? {} : { maxTokens: request.maxTokens }),
    ...(request.ledger === undefined ? {} : { ledger: request.ledger }),
    ...(request.signal === undefined ? {} : { signal: request.signal })
  }
  if (form === 'schema') return { ...base, format: { kind: 'schema', name, schema } }
  if (form === 'tool') return { ...base, tools: [{ name, description: 'Give the reply.', parameters: isGuide ? ANY_OBJECT : schema }], toolChoice: 'required' }
  const instruction: Message = {
    role: 'user',
    content: isGuide ? 'Reply with nothing but JSON.' : `Reply with nothing but JSON that meets this schema:\n${JSON.stringify(schema)}`
  }
  return { ...base, messages: [...messages, instruction], format: { kind: 'json' } }
}
