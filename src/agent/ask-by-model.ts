import { linkQuestion } from '../linking/link-question.ts'
import type { Model } from '../llm/model.ts'
import type { AskerOptions, Asking, Planned } from './asking.ts'
import { describeGraph, describeMentions, mentionedNames } from './graph-brief.ts'
import { runModelPlanner } from './model-planner.ts'
import { createOffer } from './offer.ts'
import { openingMessages } from './prompt.ts'
import { Transcript } from './transcript.ts'

/** Answers by a model: links the names of the question, picks the tools and the part of the schema that matter, then lets the model work. */
export async function askByModel({ caller, store }: AskerOptions, model: Model, asking: Asking): Promise<Planned> {
  const { request, options, place, schema, turns, form, budget, recorder, signal, elapsedMs } = asking
  const { question } = request
  const { onEvent } = options
  onEvent?.({ type: 'plan', planner: 'llm', explanation: `The model ${model.name} plans.` })
  const linked = await linkQuestion(question, { ...place, store, schema })
  const opening = openingMessages({
    question,
    graph: describeGraph(schema, linked),
    mentions: describeMentions(linked),
    previous: turns,
    ...(form === null ? {} : { answerSchema: form.schema })
  })
  const outcome = await runModelPlanner({
    model,
    transcript: new Transcript(opening),
    offer: createOffer(caller, question, mentionedNames(linked)),
    recorder,
    budget,
    signal,
    isAbandoned: () => options.signal?.aborted === true,
    elapsedMs,
    form,
    ...(onEvent === undefined ? {} : { onText: (text: string) => onEvent({ type: 'text', text }) })
  })
  return { ...outcome, planner: 'llm' }
}
