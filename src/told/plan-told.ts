import type { ParsingPlace } from '../parser/parsing-place.ts'
import { planQuestion } from '../parser/plan-question.ts'
import { MOST_TURNS } from '../parser/read-turns.ts'
import type { Decline, Plan } from '../planner/planner.ts'
import type { PlannedCall } from '../query/plan/planned-call.ts'
import type { Turn } from '../state/conversations.ts'
import { askedIn, sentencesOf } from './asked-sentences.ts'
import { plainAsked } from './plain-asked.ts'
import { planProblem } from './problems/plan-problem.ts'
import { wordsIn } from './reading/direction.ts'
import { words } from './reading/word-lists.ts'
import type { ToldGraph } from './told-graph.ts'
import { toldInTurns } from './told-question.ts'
import { words as toldWords } from './word-lists.ts'

/** How a told graph was read, in a sentence. */
function describeTold({ directed, nodes, relationships, values, vectors, askedBefore }: ToldGraph): string {
  const numbers = [relationships.some(({ weight }) => weight !== undefined) ? 'weights' : '', values.size + vectors.size > 0 ? 'numbers of nodes' : '']
  const said = numbers.filter(Boolean).join(' and ')
  const having = said === '' ? '' : ` with ${said}`
  return `${askedBefore !== undefined ? 'An earlier question' : 'The question'} tells a graph of ${nodes.length} nodes and ${relationships.length} ${directed ? 'directed' : 'undirected'} relationships${having}.`
}

const declined = (told: ToldGraph, why: string): Decline => {
  return { kind: 'decline', status: 'cannot_answer', explanation: `${describeTold(told)} ${why}`, confidence: 0 }
}

/** A sentence before the question that makes another graph of the one that was told: `The bridge A-B is closed.` */
function changeIn({ rest, nodes }: ToldGraph): string | null {
  const [asked, names] = [askedIn(rest), new Set(nodes.map((name) => name.toLowerCase()))]
  const told = sentencesOf(rest).map(({ start, end }) => rest.slice(start, end).trim())
  const isChange = (sentence: string) => {
    const said = wordsIn(sentence)
    return (
      said.some((word) => toldWords.quantifiers.has(word) || names.has(word)) &&
      said.some((word) => toldWords.happenings.has(word)) &&
      !asked.includes(sentence)
    )
  }
  return told.find(isChange) ?? null
}

/** The turns that asked of the graph, as if that were all they said; those from an equal question on are not before it. */
function askedBefore(question: string, { askedBefore: before }: ToldGraph, previous: readonly Turn[]): Turn[] {
  if (before === undefined) return []
  const told = toldInTurns(previous)
  const turns = previous.flatMap((turn, at) => {
    const graph = told[at] ?? null
    return graph === null ? [] : [{ ...turn, question: plainAsked(graph) }]
  })
  const since = turns.slice(-before.length)
  const equal = since.findIndex((turn) => turn.question === question)
  return equal === -1 ? since : since.slice(0, equal)
}

/** How messages pass is often told before the question. */
function inRounds(call: PlannedCall, { rest }: ToldGraph): PlannedCall {
  if (call.tool !== 'pass_messages') return call
  const said = wordsIn(rest)
  const combine = said.some((word) => toldWords.mean.has(word)) ? 'mean' : said.some((word) => toldWords.most.has(word)) ? 'max' : 'sum'
  const own = said.findIndex((word) => toldWords.own.has(word))
  const withOwn = own !== -1 && !said.slice(Math.max(0, own - 4), own).some((word) => toldWords.leftOut.has(word))
  return { ...call, arguments: { ...call.arguments, combine, withOwn } }
}

const forwards = new Set(['required', 'needed', 'followed'])

/** `A requires B`: the second goes first. */
function runsBackwards({ connector, rest }: ToldGraph): boolean {
  // `needs: wiring: [walls]`
  if (connector.trim().startsWith(':') && wordsIn(connector).length === 0) return wordsIn(rest).some((word) => toldWords.needing.has(word))
  const said = wordsIn(connector)
  const isPassive = said.some((word) => forwards.has(word)) && said.some((word) => words.auxiliaries.has(word) || word === 'by' || word === 'for')
  return !isPassive && said.some((word) => words.afterwards.has(word)) && !said.some((word) => words.beforehand.has(word))
}

/** An order goes by what comes first, whichever of the two the text names first. */
function inSense(call: PlannedCall, told: ToldGraph): PlannedCall {
  if (call.tool !== 'topological_order' || !runsBackwards(told)) return call
  return { ...call, arguments: { ...call.arguments, orientation: 'reverse' } }
}

/** A question that does not go on from the last one may go on from one before it. Cost: each turn is read once for each that is left out. */
async function planAfter(question: string, turns: readonly Turn[], place: ParsingPlace): Promise<Plan | Decline> {
  const planned = await planQuestion(question, turns, place)
  if (planned.kind === 'plan' || turns.length < 2) return planned
  const earlier = await planAfter(question, turns.slice(0, -1), place)
  return earlier.kind === 'plan' && earlier.readAs !== undefined ? earlier : planned
}

/** `Apply Kruskal's algorithm. What do you get?` asks more than its question says. */
function namesMethod({ rest }: ToldGraph): boolean {
  const asked = askedIn(rest)
  return sentencesOf(rest).some(({ start, end }) => {
    const [first = '', ...said] = wordsIn(rest.slice(start, end))
    return toldWords.applying.has(first) && said.some((word) => toldWords.methods.has(word)) && !asked.includes(rest.slice(start, end).trim())
  })
}

/** Plans what a text asks about the graph that it tells, as a question about any graph. */
export async function planTold(told: ToldGraph, previous: readonly Turn[], place: ParsingPlace): Promise<Plan | Decline> {
  // A graph of which a part was left unread would give another answer.
  if (told.unread !== null) return declined(told, `This part could not be read: "${told.unread}" Write one relationship a line, as "A -> B" or "A, B, 5".`)
  const change = changeIn(told)
  if (change !== null) return declined(told, `This seems to change it: "${change}" Tell the graph as it is then.`)
  const question = plainAsked(told)
  const alone = await planAfter(question, askedBefore(question, told, previous).slice(-MOST_TURNS), place)
  const read = alone.kind === 'plan' && namesMethod(told) ? declined(told, 'How it is to be computed is told before it.') : alone
  const planned = read.kind === 'plan' ? read : (planProblem(told, place) ?? read)
  const explanation = `${describeTold(told)} ${planned.explanation}`
  if (planned.kind === 'decline') return { ...planned, explanation }
  const calls = planned.calls.map((call) => inRounds(inSense(call, told), told))
  return {
    ...planned,
    asked: question,
    explanation,
    calls,
    ...(told.askedBefore === undefined || planned.reading === undefined ? {} : { readAs: planned.reading })
  }
}
