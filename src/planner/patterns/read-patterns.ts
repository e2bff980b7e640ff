import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Reading } from '../reading.ts'
import { isEverydayWord } from '../words/content.ts'
import { describePattern } from './describe-pattern.ts'
import { dropsDenial, dropsModifier, dropsName, dropsNumber, hasVariables, isLoose, shareKnown } from './pattern-doubts.ts'
import type { AnswerWish } from './plan/pattern-calls.ts'
import { planPattern } from './plan/plan-pattern.ts'
import { type Ranked, rankPatterns } from './ranking/rank.ts'
import { type Mark, marksOf } from './words/marks.ts'
import { preambleLength } from './words/preamble.ts'

/** Whether labels and types are named as they are stored, or quoted: other words may be verbs that say more than a name. Two given nodes need none. */
function isSpelledOut(marks: readonly Mark[]): boolean {
  const named = marks.flatMap(({ name }) => (name !== null && name.labels.length + name.types.length > 0 ? [name] : []))
  const given = marks.filter(({ name }) => (name?.nodes.length ?? 0) > 0)
  return (
    (named.length > 0 || given.length > 1) &&
    named.every(({ quoted, text, labels, types }) => quoted || [...labels, ...types].some((stored) => text === stored || text === `${stored}s`))
  )
}

const asksTruth = /^(?:is|are|does|do|did|can|could|has|have|was|were)\b|\b(?:yes|true|whether)\b/i

/** Ways between two given nodes are left to the tools that find them, but for `Does K point directly at J?`, `Can J be reached from K in 2 steps?`. */
function isWayOfTwo({ candidate: { question } }: Ranked, marks: readonly Mark[], text: string): boolean {
  const says = (kind: Mark['kind']) => marks.some((mark) => mark.kind === kind)
  const isOfSteps = asksTruth.test(text) && (says('direct') || (says('amount') && says('hop-noun')))
  return question.things.every(({ nodes }) => nodes !== null) && question.ties.length > 0 && !isOfSteps
}

/** From how likely on a reading is taken. */
const likely = 0.3
/** From here on everyday words that nothing knows are polish, but where they may be what is counted or ranked by. */
const clear = 0.65
/** From here on a word of denial may leave no trace: `the names are not needed`. */
const certain = 0.95
/** How much of its words a reading has to know. */
const leastKnown = 0.7
/** What its score is at least when it is taken, and what is left of it when it is doubtful. */
const leastScore = 0.85
const doubtful = 0.5

const tyingNouns: ReadonlySet<Mark['kind']> = new Set<Mark['kind']>(['relation-noun', 'neighbour-noun', 'tie-verb', 'out-verb', 'reach-verb', 'path-noun'])

/** Whether what a reading does not know is polish: it may not be what is counted or ranked by. */
function isClear({ probability, candidate: { question } }: Ranked, marks: readonly Mark[]): boolean {
  const { ties, order, counts } = question
  const isOfTies = ties.some(({ types }) => types.length > 0) || (ties.length > 0 && marks.some(({ kind }) => tyingNouns.has(kind)))
  return probability >= clear && (isOfTies || (order === null && !counts))
}

/** The words that a reading accounts for. */
function explainedBy(ranked: Ranked, marks: readonly Mark[], { tokens }: LinkedQuestion): Set<number> {
  const explained = new Set<number>()
  const lead = preambleLength(marks)
  marks.forEach(({ kind, start, end }, place) => {
    const isPolish = place < lead && isEverydayWord(tokens, start)
    if (kind !== 'unknown' || isPolish) for (let at = start; at < end; at += 1) explained.add(at)
  })
  if (isClear(ranked, marks)) for (let at = 0; at < tokens.length; at += 1) if (isEverydayWord(tokens, at)) explained.add(at)
  return explained
}

function isDoubtful(
  { probability, candidate: { question } }: Ranked,
  marks: readonly Mark[],
  { tokens }: LinkedQuestion,
  explained: ReadonlySet<number>
): boolean {
  const least = hasVariables(marks) ? clear : likely
  if (probability < least || shareKnown(tokens, explained) < leastKnown) return true
  const isDropping = dropsModifier(marks) || dropsNumber(marks) || dropsName(marks, tokens) || (probability < certain && dropsDenial(marks, question))
  return isDropping || isLoose(question)
}

/** `source key and target key of each`, `which nodes do they join`: the ends are asked for, and nothing stored. */
function wantsOnlyEnds(marks: readonly Mark[], fields: readonly string[]): boolean {
  const says = (kind: Mark['kind']) => marks.some((mark) => mark.kind === kind)
  const isEnds = (says('start') && says('end')) || says('both-ends') || marks.some(({ text }) => /^end ?points?$/.test(text))
  const betweenNodes = marks.some(({ kind }, at) => (kind === 'wh' || kind === 'relative') && marks.slice(at, at + 4).some((mark) => mark.kind === 'node-noun'))
  return fields.length === 0 && (isEnds || betweenNodes) && !says('property-noun')
}

/** `every pair`, `the set of nodes`: one of them is not enough. */
const asksAll = /\b(?:all|every|each|list|set|pairs|both|which \S+ nodes|enumerate)\b/i

/** The question as a pattern of nodes and relationships, in the likeliest way of all that its names leave open; null when there is none. */
export function readPatterns(question: LinkedQuestion, schema: GraphSchema, wish: AnswerWish): Reading | null {
  const marks = marksOf(question)
  const ranked = isSpelledOut(marks) ? rankPatterns(marks, schema, wish.fields) : null
  if (ranked === null || isWayOfTwo(ranked, marks, question.text)) return null
  const asked = ranked.candidate.question
  const onlyEnds = asked.ask === 'relationships' && wantsOnlyEnds(marks, wish.fields)
  const single = ranked.candidate.anyOne || (wish.single && !asksAll.test(question.text))
  const plan = planPattern({ ...asked, onlyEnds }, schema, { ...wish, single })
  if (plan === null) return null
  const explained = explainedBy(ranked, marks, question)
  const knowsAll = marks.every(({ kind }) => kind !== 'unknown')
  const score = knowsAll && ranked.probability >= clear ? 1 : leastScore + (1 - leastScore) * ranked.probability
  return {
    name: 'pattern',
    score: isDoubtful(ranked, marks, question, explained) ? score * doubtful : score,
    explanation: `Read as ${describePattern(asked)}.`,
    explained,
    missing: [],
    calls: plan.calls,
    render: plan.render,
    ambiguity: null,
    spelled: true,
    several: new Set(marks.flatMap(({ name }) => [...(name?.labels ?? []), ...(name?.types ?? [])])).size > 1,
    whole: knowsAll || asked.ask === 'relationships'
  }
}
