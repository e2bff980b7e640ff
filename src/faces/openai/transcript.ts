import { createHash } from 'node:crypto'
import { MAX_QUESTION } from '../../ask/worker/question-length.ts'
import { EdgewiseError } from '../../base/errors.ts'

export interface ChatMessage {
  readonly role: string
  readonly text: string
}

/** An answered question by the client's account. */
export interface Exchange {
  readonly question: string
  readonly answer: string
}

export interface Transcript {
  readonly question: string
  /** Exchanges before the question, oldest first. */
  readonly earlier: readonly Exchange[]
}

/** Reads the last user message and the answered questions before it; other roles and unanswered questions are skipped. `param` holds the messages. */
export function readTranscript(messages: readonly ChatMessage[], param: string): Transcript {
  const written = messages.map((message) => ({ ...message, text: message.text.trim() })).filter(({ text }) => text !== '')
  const last = written.findLastIndex(({ role }) => role === 'user')
  const question = written[last]?.text
  if (question === undefined) throw refused(param, 'There is no question: one message must have the role "user" and a text.')
  if (question.length > MAX_QUESTION) throw refused(param, `The question has ${question.length} characters; at most ${MAX_QUESTION} are read.`)
  return { question, earlier: exchangesOf(written.slice(0, last)) }
}

function refused(param: string, detail: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail, errors: [{ pointer: `/${param}`, detail }] })
}

function exchangesOf(messages: readonly ChatMessage[]): Exchange[] {
  const exchanges: Exchange[] = []
  let question: string | null = null
  for (const { role, text } of messages) {
    if (role === 'user') question = text
    else if (role === 'assistant' && question !== null) {
      exchanges.push({ question: question, answer: text })
      question = null
    }
  }
  return exchanges
}

/** Clients trim and reflow texts before they send them back. */
const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** A key for each exchange and all before it on one graph: equal transcripts have equal keys. */
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
