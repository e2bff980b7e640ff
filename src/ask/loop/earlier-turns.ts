import type { Message } from '../../outside/models/model.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import type { TraceCall } from './types.ts'

const MAX_TEXT = 800
/** Of one turn, the last ones. */
const MAX_RESULTS = 3
const MAX_ARGUMENTS = 200
/** Of all earlier turns together; the latest come first. */
const MAX_CHARACTERS = 6000

/** What stands in a stored answer, as far as it is well formed. */
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

/** Results of earlier turns that a follow-up may build on. */
export function handlesOfTurns(turns: readonly Turn[]): string[] {
  return turns.flatMap((turn) => resultsOf(turn).flatMap(({ handle }) => (typeof handle === 'string' ? [handle] : [])))
}

function tellResults(turn: Turn): string {
  const told = resultsOf(turn).map(
    ({ handle, tool, total, arguments: given }) => `${handle}: ${tool} ${JSON.stringify(given ?? {}).slice(0, MAX_ARGUMENTS)}, ${total} rows`
  )
  return told.length === 0 ? '' : `\n[Results, still there by handle: ${told.join('; ')}]`
}

function messagesOf(turn: Turn): Message[] {
  const { answer } = storedAnswer(turn)
  const text = typeof answer === 'string' ? answer : ''
  return [
    { role: 'user', content: turn.question.slice(0, MAX_TEXT) },
    { role: 'assistant', content: `${text.slice(0, MAX_TEXT)}${tellResults(turn)}` }
  ]
}

/** Earlier questions with their answers and results, oldest first; the oldest are left out when all are too long. */
export function turnMessages(turns: readonly Turn[]): Message[] {
  const told: Message[][] = []
  let characters = 0
  for (const turn of turns.toReversed()) {
    const messages = messagesOf(turn)
    characters += messages.reduce((sum, { content }) => sum + content.length, 0)
    if (characters > MAX_CHARACTERS) break
    told.unshift(messages)
  }
  return told.flat()
}
