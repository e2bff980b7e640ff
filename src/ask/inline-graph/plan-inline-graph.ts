import type { Turn } from '../../storage/state/conversations.ts'
import type { PlannedCall } from '../../tools/query/plan/planned-call.ts'
import type { ParsingPlace } from '../parser/parsing-place.ts'
import { planQuestion } from '../parser/plan-question.ts'
import type { Decline, Plan } from '../planner.ts'
import { extractQuestion, plainly, sentencesOf } from './extract-question.ts'
import type { InlineGraph } from './inline-graph.ts'
import { inlineGraphsOfTurns } from './inline-question.ts'
import { planProblem } from './problems/plan-problem.ts'
import { wordsIn } from './reading/direction.ts'
import { words } from './reading/word-lists.ts'
import { words as toldWords } from './word-lists.ts'

function describeInlineGraph({ directed, nodes, relationships, values, vectors, isEarlier }: InlineGraph): string {
  const numbers = [relationships.some(({ weight }) => weight !== undefined) ? 'weights' : '', values.size + vectors.size > 0 ? 'numbers of nodes' : '']
  const stated = numbers.filter(Boolean).join(' and ')
  const having = stated === '' ? '' : ` with ${stated}`
  return `${isEarlier ? 'An earlier question' : 'The question'} tells a graph of ${nodes.length} nodes and ${relationships.length} ${directed ? 'directed' : 'undirected'} relationships${having}.`
}

const declined = (inlineGraph: InlineGraph, why: string): Decline => {
  return { kind: 'decline', status: 'cannot_answer', explanation: `${describeInlineGraph(inlineGraph)} ${why}`, confidence: 0 }
}

const isOf = (list: ReadonlySet<string>) => (word: string) => list.has(word)

/** Finds a sentence beside the question that changes the graph (`The bridge A-B is closed.`) or names a method: no tool applies it. */
function unappliedSentence({ rest, nodes }: InlineGraph, question: string): string | undefined {
  const names = new Set(nodes.map((name) => name.toLowerCase()))
  const sentences = sentencesOf(rest).map(({ start, end }) => rest.slice(start, end).trim())
  return sentences.find((sentence) => {
    const words = wordsIn(sentence)
    const isChange = words.some(isOf(toldWords.happenings)) && words.some((word) => toldWords.quantifiers.has(word) || names.has(word))
    return !question.includes(sentence) && (isChange || (toldWords.applying.has(words[0] ?? '') && words.some(isOf(toldWords.methods))))
  })
}

/** Whether the numbers of relationships are times: `(u, v, t)`, linked at time t. */
function hasTimes({ rest, relationships }: InlineGraph): boolean {
  const words = wordsIn(rest)
  const isTimed = words.some((word, at) => toldWords.timed.has(word) || (word === 'at' && toldWords.times.has(words[at + 1] ?? '')))
  return isTimed && relationships.some(({ weight }) => weight !== undefined)
}

/** Takes the rules of message passing from the text before the question. */
function inRounds(call: PlannedCall, { rest }: InlineGraph): PlannedCall {
  if (call.tool !== 'pass_messages') return call
  const words = wordsIn(rest)
  const combine = words.some(isOf(toldWords.mean)) ? 'mean' : words.some(isOf(toldWords.most)) ? 'max' : 'sum'
  const own = words.findIndex(isOf(toldWords.own))
  const withOwn = own !== -1 && !words.slice(Math.max(0, own - 4), own).some(isOf(toldWords.leftOut))
  return { ...call, arguments: { ...call.arguments, combine, withOwn } }
}

const forwards = new Set(['required', 'needed', 'followed'])

/** `A requires B` puts B first. */
function runsBackwards({ connector, rest }: InlineGraph): boolean {
  const connectorWords = wordsIn(connector)
  // `needs: wiring: [walls]`
  if (connector.trim().startsWith(':') && connectorWords.length === 0) return wordsIn(rest).some(isOf(toldWords.needing))
  const isPassive = connectorWords.some(isOf(forwards)) && connectorWords.some((word) => words.auxiliaries.has(word) || word === 'by' || word === 'for')
  return !isPassive && connectorWords.some(isOf(words.afterwards)) && !connectorWords.some(isOf(words.beforehand))
}

/** Reverses a topological order where the text names the later node first. */
function inSense(call: PlannedCall, inlineGraph: InlineGraph): PlannedCall {
  if (call.tool !== 'topological_order' || !runsBackwards(inlineGraph)) return call
  return { ...call, arguments: { ...call.arguments, orientation: 'reverse' } }
}

/** Returns the turns about this graph, reduced to their questions. */
function turnsOf({ isEarlier }: InlineGraph, previous: readonly Turn[]): Turn[] {
  const inlineGraphs = isEarlier ? inlineGraphsOfTurns(previous) : []
  const since = inlineGraphs.findLastIndex((graph) => graph !== null && !graph.isEarlier)
  return previous.flatMap((turn, at) =>
    at >= since && inlineGraphs[at] ? [{ ...turn, question: plainly(extractQuestion(inlineGraphs[at].rest), inlineGraphs[at]) }] : []
  )
}

/** Plans a question about an inline graph like one about a stored graph. */
export async function planInlineGraph(inlineGraph: InlineGraph, previous: readonly Turn[], place: ParsingPlace): Promise<Plan | Decline> {
  // A graph without its unread part would give another answer.
  if (inlineGraph.unread !== null)
    return declined(inlineGraph, `This part could not be read: "${inlineGraph.unread}" Write one relationship a line, as "A -> B" or "A, B, 5".`)
  if (hasTimes(inlineGraph)) return declined(inlineGraph, 'It tells at what times relationships hold, and times on relationships are not read.')
  const extracted = extractQuestion(inlineGraph.rest)
  const other = unappliedSentence(inlineGraph, extracted)
  if (other !== undefined) return declined(inlineGraph, `This was not followed: "${other}" Tell the graph as it is, and ask for what is to be found.`)
  const question = plainly(extracted, inlineGraph)
  const read = await planQuestion(question, turnsOf(inlineGraph, previous), place)
  const best = read.kind === 'plan' ? read : (planProblem(inlineGraph, place) ?? read)
  const explanation = `${describeInlineGraph(inlineGraph)} ${best.explanation}`
  if (best.kind === 'decline') return { ...best, explanation }
  const calls = best.calls.map((call) => inRounds(inSense(call, inlineGraph), inlineGraph))
  return { ...best, asked: question, explanation, calls, ...(inlineGraph.isEarlier && best.reading !== undefined ? { readAs: best.reading } : {}) }
}
