import { toJson } from '../../results/compact-result.ts'
import type { Chat, ChatControl, ChatQuestion } from './chat.ts'
import { createResponse, type ResponseEcho, type ResponseEvent } from './response.ts'

export interface ResponseQuestion {
  readonly question: ChatQuestion
  readonly echo: ResponseEcho
}

export async function answerResponse(chat: Chat, { question, echo }: ResponseQuestion, control: ChatControl): Promise<object> {
  const response = createResponse(question, echo)
  const answered = await chat.ask(question, control)
  const document = response.whole(answered)
  if (question.isKept) await chat.keepResponse(control.tenant, response.id, toJson(document), answered.answer)
  return document
}

type Send = (event: string, line: string) => void

/** Sends the events of a response once work begins; a faulty question throws before, and a later failure is the event `response.failed`. */
export async function streamResponse(chat: Chat, { question, echo }: ResponseQuestion, control: ChatControl & { readonly send: Send }): Promise<void> {
  const { send, ...place } = control
  const response = createResponse(question, echo)
  let sent = 0
  const sendEvent = ({ type, ...members }: ResponseEvent) => send(type, JSON.stringify(toJson({ type, sequence_number: sent++, ...members })))
  const begin = () => {
    if (sent > 0) return
    for (const type of ['response.created', 'response.in_progress']) sendEvent({ type, response: response.begun })
  }
  try {
    const answered = await chat.ask(question, { ...place, onEvent: begin })
    const document = response.whole(answered)
    if (question.isKept) await chat.keepResponse(control.tenant, response.id, toJson(document), answered.answer)
    for (const event of response.eventsOf(answered, document)) sendEvent(event)
  } catch (error) {
    if (sent === 0) throw error
    sendEvent({ type: 'response.failed', response: response.failed(error) })
  }
}
