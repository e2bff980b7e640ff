import { checkGrounding, type Grounding } from '../grounding/check-grounding.ts'
import { doubtfulWords } from '../grounding/checks/said.ts'
import type { GivenResult } from '../grounding/evidence/facts.ts'
import { MAX_WRITTEN_ROWS } from '../results/answer-rows.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { AskerOptions, Asking, Planned } from './asking.ts'
import type { Answer, TraceCall } from './types.ts'

const nothing: Grounding = { claims: [], ungrounded: [] }

/** The answer document: what was planned, with its trace, its claims, and what of it the results do not support. */
export async function finishAnswer(options: AskerOptions, asking: Asking, planned: Planned): Promise<Answer> {
  const { question } = asking.request
  const { results, trace } = asking.recorder
  const given = givenResults(results, trace)
  const hasCalls = given.length > 0
  // What this service says itself, without a call or of one that failed, claims nothing about the graph.
  const isTold = hasCalls && planned.status !== 'cannot_answer' && planned.status !== 'needs_clarification'
  const { claims, ungrounded } = planned.planner === 'llm' || isTold ? await ground(options, asking, planned, given) : nothing
  const why = [...(planned.status === 'answered' && !hasCalls ? ['No call supports this answer.'] : []), ...doubt(planned, ungrounded)]
  const status = planned.status === 'answered' && why.length > 0 ? 'partial' : planned.status
  const explanation = [planned.explanation, ...why].join(' ')
  const { unread = [], readAs } = planned
  const reading = readAs === undefined ? {} : { reading: readAs }
  // What a refusal says can hold without a call; an answer rests on one.
  const isBacked = hasCalls || planned.status === 'cannot_answer' || planned.status === 'needs_clarification'
  const grounded = isBacked && ungrounded.length === 0 && unread.length === 0
  return {
    ...reading,
    ...planned,
    status,
    explanation,
    question,
    grounded,
    ungrounded,
    unchecked: [],
    unread,
    claims,
    trace,
    conversationId: null
  }
}

function doubt({ status }: Planned, ungrounded: readonly string[]): string[] {
  return status === 'answered' && ungrounded.length > 0 ? ['Parts of the answer are not supported by any call: see "ungrounded".'] : []
}

/** Results with their place in the trace. */
function givenResults(results: readonly ShapedResult[], trace: readonly TraceCall[]): GivenResult[] {
  const called = trace.filter(({ error }) => error === null)
  return results.map((result, at) => ({ result, step: called[at]?.step ?? at + 1, arguments: called[at]?.arguments ?? {} }))
}

/** What the answer claims, at its places: headings of a report claim nothing, and its tables are cells of results. */
function claimed({ answer, report }: Planned): string {
  if (report === undefined) return answer
  let masked = ''
  for (const { text } of report.sections) {
    const at = answer.indexOf(text, masked.length)
    if (at >= 0) masked = `${masked.padEnd(at, '\n')}${text}`
  }
  return masked.padEnd(answer.length, '\n')
}

async function ground(
  { store, caller }: AskerOptions,
  { place, schema, request }: Asking,
  planned: Planned,
  given: readonly GivenResult[]
): Promise<Grounding> {
  const data = checkedData(planned.data)
  const answer = isDataAsJson(planned) ? '' : claimed(planned)
  const words = doubtfulWords(answer).slice(0, 100)
  const hits = words.length === 0 ? [] : await store.lookUpPhrases(place.tenant, place.graph, words)
  const names = new Set(hits.filter((hit) => hit.kind === 'name').map((hit) => hit.phrase))
  const context = { schema, toolNames: caller.tools.map((tool) => tool.name), isNodeName: (word: string) => names.has(word) }
  return checkGrounding({ answer, data, question: request.question }, given, context)
}

/** Longer data are rows of a result, which no model writes down: the first of them stand for all. */
function checkedData(data: unknown): unknown {
  return Array.isArray(data) && data.length > MAX_WRITTEN_ROWS ? data.slice(0, MAX_WRITTEN_ROWS) : data
}

/** A text that is nothing but the data, written as JSON, says no more than they do: they are checked themselves. */
function isDataAsJson({ answer, data }: Planned): boolean {
  return typeof data === 'object' && data !== null && answer === JSON.stringify(data)
}
