import type { Message, Model } from '../../outside/models/model.ts'
import { handlesOfTurns } from './earlier-turns.ts'
import { describeGraph, describeMentions, isCutInBrief, knownWords } from './graph-brief.ts'
import { graphwalkMessages } from './graphwalk-prompt.ts'
import { runModelPlanner } from './model-loop.ts'
import { openingMessages } from './prompt.ts'
import type { AskerOptions, Planned, QuestionContext } from './question-context.ts'
import { selectGraphwalkTools, selectTools, type ToolSelection } from './select-tools.ts'
import { Transcript } from './transcript.ts'

/** The first messages and tools of a model. */
interface Start {
  readonly opening: readonly Message[]
  readonly offer: ToolSelection
}

/** Answers by a model: it links the question's names, selects tools and a part of the schema, then runs the model's loop. */
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
