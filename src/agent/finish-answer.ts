import type { ShapedResult } from '../results/shape.ts'
import type { AskerOptions, Asking, Planned } from './asking.ts'
import { schemaWords } from './graph-brief.ts'
import { checkGrounding, doubtfulWords } from './grounding.ts'
import type { Answer } from './types.ts'

/** The answer document: what was planned, with its trace and what of it the results do not support. */
export async function finishAnswer(options: AskerOptions, asking: Asking, planned: Planned): Promise<Answer> {
  const { question } = asking.request
  const { results, trace } = asking.recorder
  const hasCalls = results.length > 0
  // What this service says itself, without a call, claims nothing about the graph.
  const ungrounded = planned.planner === 'llm' || hasCalls ? await unsupported(options, asking, planned, results) : []
  const isUnsupported = planned.status === 'answered' && !hasCalls
  const status = isUnsupported ? 'partial' : planned.status
  const explanation = isUnsupported ? `${planned.explanation} No call supports this answer.` : planned.explanation
  return { ...planned, status, explanation, question, grounded: ungrounded.length === 0, ungrounded, trace, conversationId: null }
}

async function unsupported(
  { store, caller }: AskerOptions,
  { place, schema, request }: Asking,
  { answer, data }: Planned,
  results: readonly ShapedResult[]
): Promise<readonly string[]> {
  const words = doubtfulWords(answer).slice(0, 100)
  const hits = words.length === 0 ? [] : await store.lookUpPhrases(place.tenant, place.graph, words)
  const names = new Set(hits.filter((hit) => hit.kind === 'name').map((hit) => hit.phrase))
  const vocabulary = [...schemaWords(schema), ...caller.tools.map((tool) => tool.name)]
  return checkGrounding(answer, data, results, request.question, { vocabulary, isNodeName: (word) => names.has(word) })
}
