import type { Message, Model } from '../../outside/models/model.ts'
import { handlesOfTurns } from './earlier-turns.ts'
import { describeGraph, describeMentions, isCutInBrief, knownWords } from './graph-brief.ts'
import { graphwalkMessages } from './graphwalk-prompt.ts'
import { runModelPlanner } from './model-loop.ts'
import { openingMessages } from './prompt.ts'
import type { AskerOptions, Planned, QuestionContext } from './question-context.ts'
import { selectGraphwalkTools, selectTools, type ToolSelection } from './select-tools.ts'
import { Transcript } from './transcript.ts'

/** What a model begins with. */
interface Start {
  readonly opening: readonly Message[]
  readonly offer: ToolSelection
}

/** Answers by a model: links the names of the question, picks the tools and the part of the schema that matter, then lets the model work. */
export async function askByModel(options: AskerOptions, model: Model, asking: QuestionContext): Promise<Planned> {
  const { options: given, turns, form, budget, ledger, recorder, limit } = asking
  const { onEvent } = given
  onEvent?.({ type: 'plan', planner: 'llm', explanation: `The model ${model.name} plans.` })
  const { opening, offer } = await startOf(options, asking)
  const outcome = await runModelPlanner({
    model,
    transcript: new Transcript(opening),
    offer,
    recorder,
    budget,
    ledger,
    signal: limit.signal,
    isAbandoned: () => given.signal?.aborted === true,
    elapsedMs: limit.elapsedMs,
    form,
    earlierHandles: handlesOfTurns(turns),
    ...(onEvent === undefined ? {} : { onEvent })
  })
  return { ...outcome, planner: 'llm' }
}

async function startOf({ caller, reader }: AskerOptions, { request, options, place, schema, turns, form, limit }: QuestionContext): Promise<Start> {
  const { question } = request
  const parts = { question, previous: turns, ...(form === null ? {} : { answerSchema: form.schema }) }
  if (request.profile === 'graphwalk') return { opening: graphwalkMessages(parts, schema, new Date()), offer: selectGraphwalkTools(caller) }
  const linked = await reader.read('link', { question, graph: place.graph, schema }, { tenant: options.tenant, signal: limit.signal })
  const opening = openingMessages({ ...parts, graph: describeGraph(schema, linked), mentions: describeMentions(linked) })
  return { opening, offer: selectTools(caller, question, { known: knownWords(schema, linked), isSchemaCut: isCutInBrief(schema) }) }
}
