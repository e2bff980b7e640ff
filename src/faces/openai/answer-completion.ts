import type { AskEvent } from '../../ask/loop/types.ts'
import { toJson } from '../../results/compact-result.ts'
import type { Chat, ChatControl, ChatQuestion } from './chat.ts'
import { createChunks, toCompletion } from './completion.ts'

export async function answerCompletion(chat: Chat, question: ChatQuestion, control: ChatControl): Promise<object> {
  return toCompletion(question, await chat.ask(question, control))
}

/** Sends the chunks of a completion, one line each, once work begins; a faulty question throws before. */
export async function streamCompletion(
  chat: Chat,
  question: ChatQuestion,
  options: { readonly hasUsage: boolean },
  control: ChatControl & { readonly send: (line: string) => void }
): Promise<void> {
  const { send, ...place } = control
  const chunks = createChunks(question, options)
  const sendChunk = (chunk: object) => send(JSON.stringify(toJson(chunk)))
  let isBegun = false
  const onEvent = (event: AskEvent) => {
    if (!isBegun) sendChunk(chunks.first())
    isBegun = true
    const step = question.extension.progress === true ? tellStep(event) : null
    if (step !== null) sendChunk(chunks.progress(step))
  }
  const answered = await chat.ask(question, { ...place, onEvent })
  for (const chunk of chunks.rest(answered)) sendChunk(chunk)
  send('[DONE]')
}

/** One line about the next step; null for events that are reported otherwise. */
function tellStep(event: AskEvent): string | null {
  if (event.type === 'plan') return `${event.explanation}\n`
  if (event.type === 'call') return `${event.step}. ${event.tool} ${JSON.stringify(event.arguments)}\n`
  if (event.type === 'result') return `   ${event.call.error === null ? `${event.call.total} rows` : event.call.error.message}\n`
  return null
}
