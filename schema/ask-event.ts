import type { AskEvent } from '../src/ask/loop/types.ts'
import { linkSignals } from '../src/base/concurrency/link-signals.ts'
import { askingFor, readQuestion } from './answer.ts'
import type { GraphqlContext } from './context.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import { typeName } from './names.ts'

/** One step of the subscription: an event, or the error that ended the work. */
type Step = { readonly event: AskEvent } | { readonly error: unknown }

function askEvents(_: unknown, { input }: { input: Record<string, unknown> }, context: GraphqlContext): EventQueue<Step> {
  const request = readQuestion(input, context)
  const controller = new AbortController()
  const queue = createEventQueue<Step>(() => controller.abort())
  const linked = linkSignals([controller.signal, context.signal])
  context.request
    .onAccount(() => context.service.asker.ask(request, { ...askingFor(context, linked.signal), onEvent: (event) => queue.push({ event }) }))
    .catch((error: unknown) => queue.push({ error }))
    .finally(() => {
      linked.release()
      queue.end()
    })
  return queue
}

export const askEventResolvers = {
  Subscription: {
    askEvents: {
      subscribe: askEvents,
      resolve: (step: Step): AskEvent => {
        if ('error' in step) throw step.error
        return step.event
      }
    }
  }
}

export const askEventTypes = { AskEvent: ({ type }: AskEvent): string => `${typeName(type)}Event` }
