import type { LinkedQuestion } from '../linking/link-question.ts'
import { planOpenEnded } from './answers/render-overview.ts'
import type { ClosurePlan } from './closure-plan.ts'
import { decline, type ReadQuestion } from './decline.ts'
import { withExactDigits } from './exact-digits.ts'
import { type FormedQuestion, inForm, partQuestion } from './form/in-form.ts'
import { asksUnknown, leavesOutDenial, leavesOutLeast, leavesOutName, leavesOutNumbers } from './left-out.ts'
import { missingCapacity, unknownMeasure } from './missing-data.ts'
import { readPatterns } from './patterns/read-patterns.ts'
import { planFollowUp } from './plan-follow-up.ts'
import type { Decline } from './planner.ts'
import type { PlanningContext } from './planning-context.ts'
import { readQueries } from './queries/read-queries.ts'
import type { Reading } from './reading.ts'
import { readTools } from './tools/read-tools.ts'
import { linkRows } from './words/link-rows.ts'

/** A plan below this score is not run: too many of the question's words would be left out. */
const accepted = 0.78
/** What remains of a pattern's score beside a tool that is asked for. */
const outdone = 0.75
/** A pattern above this is what the question asks, however it begins. */
const sure = 0.9
/** From so likely on a tool's own output answers for the words that nothing stored is called by: `how many trios`. */
const likely = 0.5
/** From so likely on a question that names nothing asks for one tool, and for no overview. */
const clear = 0.8
const rowsForTools = 3
const leftOut = 0.5

async function readingsOf({ text, form, wish }: FormedQuestion, context: PlanningContext): Promise<ReadQuestion> {
  const schema = await context.store.schema(context.tenant, context.graph)
  const { question, operators, rows } = await linkRows(text, schema, context)
  const queries = readQueries(question, schema, rows)
  const tools = rows.slice(0, rowsForTools).flatMap((row) => readTools({ question, row, schema, form }, context.tools, context.rankTools))
  const pattern = readPatterns(question, schema, wish)
  const others = besideTools(pattern === null ? [] : [pattern], tools)
  const beside = pattern?.spelled === true && pattern.several === true ? queries.map((reading) => ({ ...reading, score: reading.score * outdone })) : queries
  const all = [...others, ...besidePattern(tools, pattern), ...besideTools(beside, tools)]
  const readings = all.map((reading) => trusted(reading, question)).sort((a, b) => b.score - a.score)
  return { text: question.text, tokens: question.tokens, schema, operators, row: rows[0] ?? [], readings }
}

/** Patterns and queries: where a tool is asked for by its name and can be run, they leave its words out. */
function besideTools(readings: readonly Reading[], tools: readonly Reading[]): readonly Reading[] {
  const isAsked = tools.some(({ askedFor, missing, score }) => askedFor === true && missing.length === 0 && score >= accepted)
  return isAsked ? readings.map((reading) => (reading.whole === true ? reading : { ...reading, score: reading.score * outdone })) : readings
}

/** Tools that are not asked for by name, where labels and types are named as they are stored: what ties these is asked. */
function besidePattern(tools: readonly Reading[], pattern: Reading | null): readonly Reading[] {
  const isSpelled = pattern?.spelled === true && pattern.score >= sure
  return isSpelled ? tools.map((reading) => (reading.askedFor === true ? reading : { ...reading, score: reading.score * outdone })) : tools
}

/** A reading that passes over what the question names answers another question. */
function trusted(reading: Reading, question: LinkedQuestion): Reading {
  const { explained, name } = reading
  const isTurned = name === 'query' && (leavesOutDenial(question.tokens, explained) || leavesOutLeast(question.tokens, explained))
  const isOfTool = reading.askedFor === true || (reading.chance ?? 0) >= likely
  const isPartial = (!isOfTool && asksUnknown(question)) || isTurned || leavesOutName(question, explained) || leavesOutNumbers(question.tokens, explained)
  return isPartial ? { ...reading, score: reading.score * leftOut } : reading
}

/**
 * Plans a question without a model: links its words to the graph and the tools, scores every reading, and returns the best one when it explains enough.
 * Deterministic. Cost: one schema read and one look-up of the question's phrases.
 */
export async function planByRules(text: string, context: PlanningContext): Promise<ClosurePlan | Decline> {
  const follow = context.previous === undefined || context.previous.length === 0 ? null : await planFollowUp(text, context, planText)
  const earlier = (context.previous ?? []).map(({ question }) => question)
  return withExactDigits(text, earlier, follow ?? (await planText(text, context)))
}

/** `(0, 9)`, `(a, b, 2.5)`, `[1, 2]`, `A -> B`: one relationship in a list of them. */
const pairOfEnds = /[([<]\s*[\w"']+\s*(?:,|->|-)\s*[\w"']+(?:\s*,\s*[^()[\]<>]{1,30})?\s*[)\]>]|\b\w+\s*(?:-+>|<-+>)\s*\w+/g
const pairsOfGraph = 3
const ownGraph =
  'The question lists relationships of its own, in a way that could not be read as a graph. Write one relationship a line, as "A -> B" or "A, B, 5".'

/** Whether the question spells out a graph, instead of asking about the stored one. */
const bringsGraph = (text: string) => (text.match(pairOfEnds) ?? []).length >= pairsOfGraph

/** Every tool is tried on every word: what is longer is no question. */
const mostWords = 1000

/** Why a question is too long to be planned; null where it is not. */
function tooLong(text: string): string | null {
  const words = (text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []).length
  return words <= mostWords ? null : `The question has ${words} words and signs; up to ${mostWords} are read without a model. Ask for one thing at a time.`
}

/** An overview, where the question names nothing and neither a plain pattern nor clearly one tool is asked for. */
function overviewOf(text: string, { row, readings, schema }: ReadQuestion, chance: number): ClosurePlan | null {
  const isNamed = row.some((item) => item.kind === 'node' || item.kind === 'value')
  const isPlain = readings.some(({ name, score }) => name === 'pattern' && score > sure)
  return isNamed || isPlain || chance >= clear ? null : planOpenEnded(text, schema)
}

/** Why the graph does not store what the question measures; null where it does, or where a tool is meant that measures it. */
function lacksData(read: ReadQuestion, best: Reading | undefined, asksFlow: boolean): string | null {
  const isFlow = best?.name === 'max_flow' && (best.chance ?? 0) >= likely
  // An algorithm that is called by its name is wanted, whatever the result is for.
  const isNamed = best?.askedFor === true && best.name !== 'max_flow' && best.score >= accepted
  return isFlow || isNamed ? null : missingCapacity(read.text, read.row, read.schema, asksFlow)
}

/** Whether the reading says all that the question wants to know. */
function isComplete({ score, chance = 0, explained }: Reading, { tokens, operators }: ReadQuestion): boolean {
  return score >= accepted && (chance >= likely || unknownMeasure(tokens, operators, explained) === null)
}

/** Plans a question that stands alone. */
async function planText(text: string, context: PlanningContext): Promise<ClosurePlan | Decline> {
  const asked = partQuestion(text, context.answerSchema)
  const unread = bringsGraph(asked.text) ? ownGraph : tooLong(asked.text)
  if (unread !== null) return { kind: 'decline', status: 'cannot_answer', explanation: unread, confidence: 0 }
  const read = await readingsOf(asked, context)
  const best = read.readings.find((reading) => reading.missing.length === 0)
  const whole = overviewOf(text, read, best?.chance ?? 0)
  if (whole !== null) return whole
  const [fittest] = read.readings
  const lacks = fittest !== undefined && fittest.missing.length > 0 && fittest.score >= (best?.score ?? 0)
  const capacity = lacksData(read, best, lacks && fittest.missing.includes('capacity'))
  if (capacity !== null) return { kind: 'decline', status: 'cannot_answer', explanation: capacity, confidence: 0 }
  if (best === undefined || lacks || !isComplete(best, read)) return decline(read, context)
  if (best.ambiguity !== null)
    return { kind: 'decline', status: 'needs_clarification', explanation: `${best.ambiguity} Which one is meant?`, confidence: best.score }
  return {
    kind: 'plan',
    explanation: best.explanation,
    confidence: Math.min(1, best.score),
    asked: asked.text,
    calls: best.calls,
    render: inForm(best, asked)
  }
}
