import { createHash } from 'node:crypto'
import { MAX_QUESTION } from '../../ask/worker/question-length.ts'
import { EdgewiseError } from '../../base/errors.ts'

export interface ChatMessage {
  readonly role: string
  readonly text: string
}

/** A question that was answered, as the client tells it. */
export interface Exchange {
  readonly question: string
  readonly answer: string
}

export interface Transcript {
  readonly question: string
  /** Before the question, oldest first. */
  readonly earlier: readonly Exchange[]
}

/**
 * What a list of messages asks: the last message of the user, after the questions that were answered. Messages of other roles are passed over, and so are questions
 * that nobody answered. `param` is the parameter that holds the messages.
 */
export function readTranscript(messages: readonly ChatMessage[], param: string): Transcript {
  const told = messages.map((message) => ({ ...message, text: message.text.trim() })).filter(({ text }) => text !== '')
  const last = told.findLastIndex(({ role }) => role === 'user')
  const question = told[last]?.text
  if (question === undefined) throw refused(param, 'There is no question: one message must have the role "user" and a text.')
  if (question.length > MAX_QUESTION) throw refused(param, `The question has ${question.length} characters; at most ${MAX_QUESTION} are read.`)
  return { question, earlier: exchangesOf(told.slice(0, last)) }
}

function refused(param: string, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: `/${param}`, detail }] })
}

function exchangesOf(messages: readonly ChatMessage[]): Exchange[] {
  const exchanges: Exchange[] = []
  let asked: string | null = null
  for (const { role, text } of messages) {
    if (role === 'user') asked = text
    else if (role === 'assistant' && asked !== null) {
      exchanges.push({ question: asked, answer: text })
      asked = null
    }
  }
  return exchanges
}

/** Clients trim and reflow what they show and send it back so. */
const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** A key for each exchange that stands for it and all before it on one graph: equal transcripts have equal keys. */
export function transcriptKeys(graph: string, exchanges: readonly Exchange[]): string[] {
  const keys: string[] = []
  let key = graph
  for (const { question, answer } of exchanges) {
    key = createHash('sha256')
      .update(JSON.stringify([key, plain(question), plain(answer)]))
      .digest('base64url')
    keys.push(`chat_${key}`)
  }
  return keys
}
