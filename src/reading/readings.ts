import { EdgewiseError } from '../errors.ts'
import { checkGrounding } from '../grounding/check-grounding.ts'
import { doubtfulWords } from '../grounding/checks/said.ts'
import { askedNames, nameSpans } from '../grounding/name-spans.ts'
import { shownRelationships } from '../grounding/unread/told-edges.ts'
import { linkQuestion } from '../linking/link-question.ts'
import { answerQuery } from '../parser/answer/answer-query.ts'
import { inForm } from '../parser/form/in-form.ts'
import { planQuestion } from '../parser/plan-question.ts'
import type { ParsingPlace } from '../parser/read-question.ts'
import { ToolWords } from '../parser/tool-words.ts'
import type { ChoiceTools } from '../planner/choices/choice.ts'
import { linkRow } from '../planner/choices/linked-row.ts'
import { listChoices } from '../planner/choices/list-choices.ts'
import type { ClosurePlan } from '../planner/closure-plan.ts'
import type { AskedQuestion, Decline, Plan, Rendered, RulesRendering } from '../planner/planner.ts'
import type { PlanningContext } from '../planner/planning-context.ts'
import type { ShapedResult } from '../results/shape.ts'
import { fold } from '../store/fold.ts'
import { planTold } from '../told/plan-told.ts'
import { contentOf } from '../told/told-content.ts'
import type { ToldGraph } from '../told/told-graph.ts'
import { readFollowUp, readTold, toldInTurns } from '../told/told-question.ts'
import { createHeldPlans } from './held-plans.ts'
import { assertQuestionLength } from './question-length.ts'
import { CONFIDENT, type GivenAnswer, type ReadingName, type ReadingPlace, type Readings, type TellingQuestion, type Told } from './reader.ts'
import { readUnread } from './unread.ts'

/** From so many relationships on a question tells a graph, whatever the stored ones are about. */
const CLEARLY_TOLD = 6
const MOST_DOUBTFUL = 100

export type PlanByRules = (question: string, context: PlanningContext) => Promise<ClosurePlan | Decline>

export interface ReadingOptions extends ChoiceTools {
  readonly planByRules: PlanByRules
  /** Whether questions about stored graphs are read as query trees, first and alone. Nothing sets it yet: told graphs and the claims of such answers come first. */
  readonly readsTrees?: boolean
  /** Names of all tools: answers may speak of them. */
  readonly toolNames: readonly string[]
}

export type ReadingTable = { readonly [N in ReadingName]: (input: Readings[N][0], place: ReadingPlace) => Promise<Readings[N][1]> }

/** A verb between two names, rather than a sign: `A needs B`. */
const verb = /\p{L}{3,}/u

const asTold = (told: ToldGraph | null): Told | null => (told === null ? null : { content: contentOf(told), rest: told.rest })
const toldOf = ({ question, previous }: Pick<AskedQuestion, 'question' | 'previous'>) => readTold(question) ?? readFollowUp(question, previous)

/** Whether a question about told relationships names what only a stored graph has, and nothing that it tells itself: they are a sample of its answer. */
async function namesStored({ tenant, store }: ReadingPlace, graph: string, told: ToldGraph): Promise<boolean> {
  const asked = [...askedNames(told.rest), ...nameSpans(told.rest).map(({ text }) => text)].map(fold)
  const hits = await store.lookUpPhrases(tenant, graph, [...new Set([...asked, ...told.nodes.map(fold)])])
  const stored = new Set(hits.flatMap(({ kind, phrase }) => (kind === 'name' ? [phrase] : [])))
  return asked.some((name) => stored.has(name)) && !told.nodes.some((name) => !stored.has(fold(name)) && asked.includes(fold(name)))
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

type PlaceOf = (graph: string, place: ReadingPlace) => Promise<ParsingPlace>

/** Whether the usual graph answers a question that lists a few relationships, but no nodes: they may only show the form of its answer. */
async function isOfStored({ question, stored }: TellingQuestion, told: ToldGraph, place: ReadingPlace, parsingPlace: PlaceOf): Promise<boolean> {
  if (told.isDeclared || told.relationships.length >= CLEARLY_TOLD || !(await isStored(place, stored))) return false
  if (await namesStored(place, stored, told)) return true
  // Sentences about things that the graph does not have show no form.
  const isSentence = verb.test(told.connector)
  if (isSentence && (await place.store.lookUpPhrases(place.tenant, stored, told.nodes.map(fold))).length === 0) return false
  const plan = await planQuestion(question, [], await parsingPlace(stored, place))
  return plan.kind === 'plan' && plan.confidence >= CONFIDENT
}

async function ground({ answer, data, question, graph, schema, results }: GivenAnswer, { tenant, store }: ReadingPlace, toolNames: readonly string[]) {
  const words = doubtfulWords(answer).slice(0, MOST_DOUBTFUL)
  const hits = words.length === 0 ? [] : await store.lookUpPhrases(tenant, graph, words)
  const names = new Set(hits.filter((hit) => hit.kind === 'name').map((hit) => hit.phrase))
  return checkGrounding({ answer, data, question }, results, { schema, toolNames, isNodeName: (word) => names.has(word) })
}

/** Why a told graph is not asked: its text shows more relationships than were read of it. null: all were read. */
function lostRelationships({ askedBefore, directed, relationships }: ToldGraph, question: string): Decline | null {
  const shown = askedBefore === undefined ? shownRelationships(question, directed) : 0
  if (shown <= relationships.length) return null
  const explanation = `The question shows ${shown} relationships, and ${relationships.length} of them could be read. Write one relationship a line, as "A -> B" or "A, B, 5".`
  return { kind: 'decline', status: 'cannot_answer', explanation, confidence: 0 }
}

/** The readings as plain functions: they run where they are called. */
export function createReadings(options: ReadingOptions): ReadingTable {
  let toolWords: ToolWords | null = null
  async function parsingPlace(graph: string, { tenant, store }: ReadingPlace): Promise<ParsingPlace> {
    toolWords ??= new ToolWords(options.tools)
    return { tenant, store, graph, schema: await store.schema(tenant, graph), toolWords }
  }
  async function planOf(asked: AskedQuestion, place: ReadingPlace): Promise<ClosurePlan | Decline> {
    const { graph, previous, answerSchema } = asked
    const context = { ...place, ...options, graph, previous, ...(answerSchema === undefined ? {} : { answerSchema }) }
    return options.planByRules(asked.question, context)
  }
  async function choicesOf({ question, graph, answerSchema }: AskedQuestion, { tenant, store }: ReadingPlace) {
    const linked = await linkRow(question, { tenant, graph, store, schema: await store.schema(tenant, graph) }, answerSchema)
    return { text: linked.formed.text, choices: listChoices(linked, options) }
  }
  async function makeAgain({ asked, choice }: RulesRendering, place: ReadingPlace): Promise<ClosurePlan | null> {
    if (choice !== undefined) return (await choicesOf(asked, place)).choices.find(({ text }) => text === choice)?.plan ?? null
    const plan = await planOf(asked, place)
    return plan.kind === 'plan' ? plan : null
  }
  const plans = createHeldPlans(makeAgain)
  /** null: it is about a stored graph, and trees are not read of these. */
  async function planParsed(asked: AskedQuestion, place: ReadingPlace): Promise<Plan | Decline | null> {
    const { question, graph, previous, answerSchema } = asked
    const told = asked.isTold ? toldOf(asked) : null
    if (told === null && options.readsTrees !== true) return null
    const at = { ...(await parsingPlace(graph, place)), ...(answerSchema === undefined ? {} : { answerSchema }) }
    return told === null ? planQuestion(question, previous, at) : (lostRelationships(told, question) ?? planTold(told, previous, at))
  }
  async function render({ calls, render: by }: Plan, results: readonly ShapedResult[], place: ReadingPlace): Promise<Rendered> {
    if (by.kind === 'query') return inForm(answerQuery(by.query, await place.store.schema(place.tenant, by.graph), results), by.form)
    return (await plans.take(by, calls, place)).render(results)
  }

  return {
    async told(telling, place) {
      const own = readTold(telling.question)
      if (own === null) assertQuestionLength(telling.question)
      const isOfOther = own !== null && (await isOfStored(telling, own, place, parsingPlace))
      return asTold(isOfOther ? null : (own ?? readFollowUp(telling.question, telling.previous)))
    },
    toldInTurns: async (turns) => toldInTurns(turns).map(asTold),
    async plan(asked, place) {
      const parsed = await planParsed(asked, place)
      if (parsed !== null) return parsed
      const plan = await planOf(asked, place)
      return plan.kind === 'plan' ? plans.hold(plan, asked) : plan
    },
    async choices(asked, place) {
      const { text, choices } = await choicesOf(asked, place)
      return { text, choices: choices.map((choice) => ({ ...choice, plan: plans.hold(choice.plan, asked, choice.text) })) }
    },
    link: ({ question, ...of }, place) => linkQuestion(question, { ...place, ...of }),
    async arguments({ plan, call, earlier }, place) {
      if (plan.render.kind === 'query') return null
      const { calls } = await plans.take(plan.render, plan.calls, place)
      return calls[call]?.arguments(earlier) ?? null
    },
    render: ({ plan, results }, place) => render(plan, results, place),
    ground: (given, place) => ground(given, place, options.toolNames),
    unread: (given, place) => readUnread(given, place, options.tools)
  }
}
