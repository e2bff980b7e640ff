import { EdgewiseError } from '../../base/errors.ts'
import type { AskStatus } from '../../results/answer-document.ts'
import { cellsOf } from '../../results/cells.ts'
import type { GivenResult } from '../../results/shape.ts'
import { fold } from '../../storage/graphs/fold.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import { answerQuery } from '../../tools/query/answer/answer-query.ts'
import { written } from '../../tools/query/answer/rendered.ts'
import { querySchema } from '../../tools/query/language/query-schema.ts'
import { queryPrompt } from '../../tools/query/prompt/messages.ts'
import type { Tool } from '../../tools/tool.ts'
import { checkGrounding } from '../grounding/check-grounding.ts'
import { doubtfulWords } from '../grounding/checks/unknown-names.ts'
import { nameSpans, namesInQuestion } from '../grounding/name-spans.ts'
import { shownRelationships } from '../grounding/unread/edge-lists.ts'
import type { InlineGraph } from '../inline-graph/inline-graph.ts'
import { inlineGraphsOfTurns, readFollowUp, readInlineQuestion } from '../inline-graph/inline-question.ts'
import { planInlineGraph } from '../inline-graph/plan-inline-graph.ts'
import { toImportRecords } from '../inline-graph/to-import-records.ts'
import { linkQuestion } from '../linking/link-question.ts'
import { inForm } from '../parser/form/format-answer.ts'
import type { ParsingPlace } from '../parser/parsing-place.ts'
import { renderReport } from '../parser/report/render-report.ts'
import { ToolWords } from '../parser/tool-words.ts'
import type { Decline, Plan, PlanInput } from '../planner.ts'
import {
  CONFIDENT,
  type GivenAnswer,
  type InlineContent,
  type ReadingName,
  type ReadingPlace,
  type Readings,
  type TellingQuestion
} from './language-service.ts'
import { boundsOf } from './query/bounds.ts'
import { misread } from './query/misread.ts'
import { assertQuestionLength } from './question-length.ts'
import { restate } from './restate.ts'
import { readUnread } from './unread.ts'

/** From this many relationships on, a question has an inline graph, regardless of the stored graph. */
const CLEARLY_TOLD = 6
const MOST_DOUBTFUL = 100

export type PlanQuestion = (question: string, previous: readonly Turn[], place: ParsingPlace) => Promise<Plan | Decline>

export interface HandlerOptions {
  readonly planQuestion: PlanQuestion
  /** Tools for plans without a model. */
  readonly tools: readonly Tool[]
  /** Names of all tools: answers may mention them. */
  readonly toolNames: readonly string[]
}

export type Handlers = { readonly [N in ReadingName]: (input: Readings[N][0], place: ReadingPlace) => Promise<Readings[N][1]> }

const asTold = (inlineGraph: InlineGraph | null): InlineContent | null =>
  inlineGraph === null ? null : { content: toImportRecords(inlineGraph), rest: inlineGraph.rest }
const inlineGraphOf = ({ question, previous }: Pick<PlanInput, 'question' | 'previous'>) => readInlineQuestion(question) ?? readFollowUp(question, previous)

/** Whether a question names only nodes of the stored graph: then its relationships are a sample of its answer. */
async function namesStored({ tenant, store }: ReadingPlace, graph: string, inlineGraph: InlineGraph): Promise<boolean> {
  const names = [...namesInQuestion(inlineGraph.rest), ...nameSpans(inlineGraph.rest).map(({ text }) => text)].map(fold)
  const hits = await store.lookUpPhrases(tenant, graph, [...new Set([...names, ...inlineGraph.nodes.map(fold)])])
  const stored = new Set(hits.flatMap(({ kind, phrase }) => (kind === 'name' ? [phrase] : [])))
  return names.some((name) => stored.has(name)) && !inlineGraph.nodes.some((name) => !stored.has(fold(name)) && names.includes(fold(name)))
}

async function isStored({ tenant, store }: ReadingPlace, graph: string): Promise<boolean> {
  try {
    await store.schema(tenant, graph)
    return true
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_UNKNOWN_GRAPH') return false
    throw error
  }
}

/** A clarification or refusal already names what it is about. */
const mayPassOver = (status: AskStatus, results: readonly GivenResult[]): boolean =>
  results.length > 0 && status !== 'cannot_answer' && status !== 'needs_clarification'

async function ground({ answer, data, question, graph, schema, results }: GivenAnswer, { tenant, store }: ReadingPlace, toolNames: readonly string[]) {
  const words = doubtfulWords(answer).slice(0, MOST_DOUBTFUL)
  const hits = words.length === 0 ? [] : await store.lookUpPhrases(tenant, graph, words)
  const names = new Set(hits.filter((hit) => hit.kind === 'name').map((hit) => hit.phrase))
  return checkGrounding({ answer, data, question }, results, { schema, toolNames, isNodeName: (word) => names.has(word) })
}

/** Declines an inline graph whose text shows more relationships than were read; null where all were read. */
function lostRelationships({ isEarlier, directed, relationships }: InlineGraph, question: string): Decline | null {
  const shown = isEarlier ? 0 : shownRelationships(question, directed)
  if (shown <= relationships.length) return null
  const explanation = `The question shows ${shown} relationships, and ${relationships.length} of them could be read. Write one relationship a line, as "A -> B" or "A, B, 5".`
  return { kind: 'decline', status: 'cannot_answer', explanation, confidence: 0 }
}

/** Returns the handlers as plain functions, which run on the caller's thread. */
export function createHandlers({ planQuestion, tools, toolNames }: HandlerOptions): Handlers {
  let toolWords: ToolWords | null = null
  async function parsingPlace(place: ReadingPlace, { graph, answerSchema }: Pick<PlanInput, 'graph' | 'answerSchema'>): Promise<ParsingPlace> {
    toolWords ??= new ToolWords(tools)
    const schema = await place.store.schema(place.tenant, graph)
    return { ...place, graph, schema, toolWords, ...(answerSchema === undefined ? {} : { answerSchema }) }
  }
  /** Whether the default graph answers a question with a few relationships and no list of nodes: they may be a sample of its answer. */
  async function isOfStored({ question, stored }: TellingQuestion, place: ReadingPlace, inlineGraph: InlineGraph): Promise<boolean> {
    if (inlineGraph.isDeclared || inlineGraph.relationships.length >= CLEARLY_TOLD || !(await isStored(place, stored))) return false
    if (await namesStored(place, stored, inlineGraph)) return true
    // A sample of the answer has names of the stored graph.
    if ((await place.store.lookUpPhrases(place.tenant, stored, inlineGraph.nodes.map(fold))).length === 0) return false
    const plan = await planQuestion(question, [], await parsingPlace(place, { graph: stored }))
    return plan.kind === 'plan' && plan.confidence >= CONFIDENT
  }
  async function planOf(input: PlanInput, place: ReadingPlace): Promise<Plan | Decline> {
    const { question, previous } = input
    const parsing = await parsingPlace(place, input)
    const inlineGraph = input.isInline ? inlineGraphOf(input) : null
    return inlineGraph === null
      ? planQuestion(question, previous, parsing)
      : (lostRelationships(inlineGraph, question) ?? planInlineGraph(inlineGraph, previous, parsing))
  }

  return {
    async inlineGraph(telling, place) {
      const own = readInlineQuestion(telling.question)
      if (own === null) assertQuestionLength(telling.question)
      const isOfOther = own !== null && (await isOfStored(telling, place, own))
      return asTold(isOfOther ? null : (own ?? readFollowUp(telling.question, telling.previous)))
    },
    inlineGraphsOfTurns: async (turns) => inlineGraphsOfTurns(turns).map(asTold),
    plan: planOf,
    link: ({ question, ...of }, place) => linkQuestion(question, { ...place, ...of }),
    async render({ plan: { render, reading = '' }, results, question }, place) {
      const { query, form, graph } = render
      const schema = await place.store.schema(place.tenant, graph)
      const cells = results.map(cellsOf)
      if (query.ask === 'call' && query.show.as === 'report')
        return { ...written(renderReport(query.show.focus, schema, tools, cells)), unread: [], query: null }
      const answer = { ...inForm(answerQuery(query, schema, cells), form), query: await restate(query, schema, place, tools) }
      return { ...answer, unread: mayPassOver(answer.status, results) ? await readUnread({ question, graph, schema, results, reading }, place, tools) : [] }
    },
    queryPrompt: async ({ question, labels, sets, readings, ...of }, place) =>
      queryPrompt(of.schema, { labels, sets, readings, bounds: boundsOf(await linkQuestion(question, { ...place, ...of }), of.schema) }),
    querySchema: async ({ schema, options }) => querySchema(schema, options),
    misread: async ({ query, question, ...of }, place) => misread(query, await linkQuestion(question, { ...place, ...of }), of.schema),
    async ground(given, place) {
      const unread = mayPassOver(given.status, given.results) ? await readUnread({ ...given, question: given.modelQuestion, reading: '' }, place, tools) : []
      return { ...(await ground(given, place, toolNames)), unread }
    }
  }
}
