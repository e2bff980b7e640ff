import type { Message } from '../../outside/models/model.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import type { TraceCall } from './types.ts'

const MAX_TEXT = 800
/** The latest results of one turn. */
const MAX_RESULTS = 3
const MAX_ARGUMENTS = 200
/** The limit for all earlier turns together; the latest have priority. */
const MAX_CHARACTERS = 6000

/** The fields of a stored answer, which may be malformed. */
interface StoredAnswer {
  readonly answer?: unknown
  readonly status?: unknown
  readonly trace?: readonly Partial<TraceCall>[]
}

const storedAnswer = ({ answer }: Turn): StoredAnswer => (typeof answer === 'object' && answer !== null ? (answer as StoredAnswer) : {})

function resultsOf(turn: Turn): Partial<TraceCall>[] {
  const { trace } = storedAnswer(turn)
  return (Array.isArray(trace) ? trace : []).filter(({ handle }) => typeof handle === 'string').slice(-MAX_RESULTS)
}

/** Returns the handles of earlier results, for follow-ups. */
export function handlesOfTurns(turns: readonly Turn[]): string[] {
  return turns.flatMap((turn) => resultsOf(turn).flatMap(({ handle }) => (typeof handle === 'string' ? [handle] : [])))
}

function tellResults(turn: Turn): string {
  const results = resultsOf(turn).map(
    ({ handle, tool, total, arguments: given }) => `${handle}: ${tool} ${JSON.stringify(given ?? {}).slice(0, MAX_ARGUMENTS)}, ${total} rows`
  )
  return results.length === 0 ? '' : `\n[Results, still there by handle: ${results.join('; ')}]`
}

function messagesOf(turn: Turn): Message[] {
  const { answer } = storedAnswer(turn)
  const text = typeof answer === 'string' ? answer : ''
  return [
    { role: 'user', content: turn.question.slice(0, MAX_TEXT) },
    { role: 'assistant', content: `${text.slice(0, MAX_TEXT)}${tellResults(turn)}` }
  ]
}

/** Returns earlier questions with answers and results, oldest first; the oldest are dropped where all are too long. */
export function turnMessages(turns: readonly Turn[]): Message[] {
  const shown: Message[][] = []
  let characters = 0
  for (const turn of turns.toReversed()) {
    const messages = messagesOf(turn)
    characters += messages.reduce((sum, { content }) => sum + content.length, 0)
    if (characters > MAX_CHARACTERS) break
    shown.unshift(messages)
  }
  return shown.flat()
}
