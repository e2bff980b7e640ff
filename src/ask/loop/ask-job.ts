import type { JobKind } from '../../jobs/kind.ts'
import { assertQuestionLength } from '../worker/question-length.ts'
import { questionSchema } from './question-schema.ts'
import { createJournal } from './step-journal.ts'
import type { AskEvent, Asker, AskRequest } from './types.ts'

const MAX_EVENT_CHARACTERS = 16_384
/** Seconds to check the answer and store it. */
const TO_FINISH_SECONDS = 5

/** Shortens an event for watchers of the job; pieces of the model's text are left out. */
function shown({ type, ...event }: AskEvent): { readonly type: string; readonly data: unknown } | null {
  if (type === 'text' || type === 'answer') return null
  const isLong = JSON.stringify(event).length > MAX_EVENT_CHARACTERS
  return { type: `ask.${type}`, data: isLong ? { omitted: `more than ${MAX_EVENT_CHARACTERS} characters` } : event }
}

/** Limits the question's time to that of the job: a job at its deadline has no result. */
function withinJob(request: AskRequest, remainingMs: number): AskRequest {
  const { maxSeconds } = request.budget ?? {}
  const most = Math.max(1, Math.floor(remainingMs / 1000) - TO_FINISH_SECONDS)
  return maxSeconds === undefined || maxSeconds <= most ? request : { ...request, budget: { ...request.budget, maxSeconds: most } }
}

/** A question as a job: each tool call and each model reply is a step, and the result is the answer. */
export function askJob(asker: Pick<Asker, 'ask'>): JobKind {
  return {
    name: 'ask',
    version: 1,
    description: 'A question, as POST /ask takes it; the result is the answer.',
    input: questionSchema,
    check(given) {
      const { question, graph } = given as AskRequest
      assertQuestionLength(question, graph === undefined)
      return { scopes: ['read'] }
    },
    async run(given, context) {
      // A chain of promises keeps the events in order.
      let reported: Promise<void> = Promise.resolve()
      const onEvent = (event: AskEvent) => {
        const one = shown(event)
        if (one !== null) reported = reported.then(() => context.emit(one.type, one.data))
        reported.catch(() => {})
      }
      const { tenant, authority, signal } = context
      const options = { tenant, maySpend: authority.scopes.includes('spend'), signal, onEvent, journal: createJournal(context.step) }
      const answer = await asker.ask(withinJob(given as AskRequest, context.remainingMs()), options)
      await reported
      return answer
    }
  }
}
