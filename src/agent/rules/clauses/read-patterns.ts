import type { LinkedQuestion } from '../../../linking/link-question.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { GraphSchema } from '../../../store/store.ts'
import { contentWeight, isEverydayWord } from '../content.ts'
import { wantsBothEnds } from '../fit-shape.ts'
import { keyOf } from '../ranked/candidate.ts'
import { denials } from '../ranked/features.ts'
import { type Ranked, rankPatterns } from '../ranked/rank.ts'
import type { Reading } from '../reading.ts'
import { type Mark, marksOf } from './marks.ts'
import { hopsOf, mostHops, thingName } from './pattern-path.ts'
import { type PatternQuestion, settleScene, type Tie } from './pattern-question.ts'
import { type AnswerWish, planPattern } from './plan-pattern.ts'
import { readClauses } from './read-clauses.ts'

function describeThing(question: PatternQuestion, index: number): string {
  const thing = question.things[index]
  const tests = (thing?.conditions ?? []).map((test) => `${test.property} ${test.operator} ${JSON.stringify(test.value ?? '')}`).join(' and ')
  const who = thing?.nodes?.map((node) => node.name).join(' or ') ?? (thing?.labels.length ? thing.labels.join(' or ') : 'any node')
  return `${thingName(index)}: ${who}${tests === '' ? '' : ` where ${tests}`}`
}

function describeTie(question: PatternQuestion, tie: Tie): string {
  const { min, max } = hopsOf(tie, question)
  const hops = min === 1 && max === 1 ? '' : `*${tie.min}..${tie.max ?? mostHops}`
  const [left, right] = tie.direction === 'out' ? ['-', '->'] : tie.direction === 'in' ? ['<-', '-'] : ['-', '-']
  const where = tie.where.map((test) => `${test.property} ${test.operator} ${JSON.stringify(test.value ?? '')}`).join(' and ')
  const amount = tie.amount === null ? '' : ` ${tie.amount.low ?? 0}..${tie.amount.high ?? 'any'} times`
  return `${tie.negated ? 'not ' : ''}${thingName(tie.from)}${left}[${tie.types.join('|')}${hops}${where === '' ? '' : ` where ${where}`}]${right}${thingName(tie.to)}${amount}`
}

/** The question in a line, for the explanation. */
function describe(question: PatternQuestion): string {
  const { ask, target, end, counts, order, properties } = question
  const what =
    ask === 'relationships' ? 'relationships' : ask === 'pairs' && end !== null ? `pairs of ${thingName(target)} and ${thingName(end)}` : thingName(target)
  const asked = [...new Set(properties.map(({ property }) => property))]
  const verb = counts ? 'number of ' : order === null ? '' : order.descending ? 'most relationships of ' : 'fewest relationships of '
  const parts = [...question.things.map((_, index) => describeThing(question, index)), ...question.ties.map((tie) => describeTie(question, tie))]
  return `${verb}${what}${asked.length > 0 ? ` with ${asked.join(' and ')}` : ''} [${parts.join('; ')}]`
}

function explainedBy(marks: readonly Mark[], used: ReadonlySet<Mark>): Set<number> {
  const explained = new Set<number>()
  for (const mark of marks) if (used.has(mark)) for (let at = mark.start; at < mark.end; at += 1) explained.add(at)
  return explained
}

/**
 * Share of the question's words that are understood. A function word that is a name here counts like one.
 * @param polish what of its weight an everyday word keeps that is not understood
 */
function share(tokens: readonly Token[], explained: ReadonlySet<number>, polish = 1): number {
  const weights = tokens.map((token, at) => ({
    weight: explained.has(at)
      ? Math.max(contentWeight(token), token.folded === '' ? 0 : 0.3)
      : contentWeight(token) * (isEverydayWord(tokens, at) ? polish : 1),
    at
  }))
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
  const part = weights.reduce((sum, { weight, at }) => sum + (explained.has(at) ? weight : 0), 0)
  return whole === 0 ? 0 : part / whole
}

/** An unknown word right before a noun of the graph narrows it in a way that would be dropped in silence. */
function dropsModifier(marks: readonly Mark[]): boolean {
  return marks.some(({ kind }, at) => kind === 'unknown' && nouns.has(marks[at + 1]?.kind))
}

const determiners: ReadonlySet<Mark['kind'] | undefined> = new Set<Mark['kind'] | undefined>([
  'article',
  'all',
  'wh',
  'relative',
  'amount',
  'those',
  'single',
  'count'
])

/** `which purple "X"`, `the purple ones`: an unknown word between a determiner and what it narrows. */
function narrows(marks: readonly Mark[]): boolean {
  return marks.some(({ kind }, at) => {
    const next = marks[at + 1]
    const isNoun = (next?.name?.labels.length ?? 0) + (next?.name?.types.length ?? 0) > 0 || next?.kind === 'node-noun' || next?.kind === 'the-one'
    return kind === 'unknown' && isNoun && determiners.has(marks[at - 1]?.kind)
  })
}

const denying: ReadonlySet<string> = new Set(['<>', 'missing', 'not in'])
const nouns: ReadonlySet<Mark['kind'] | undefined> = new Set<Mark['kind'] | undefined>(['name', 'literal', 'node-noun', 'relation-noun', 'the-one'])
const yesNoStarts = new Set(['is', 'are', 'does', 'do', 'did', 'can', 'could', 'has', 'have', 'was', 'were'])

/** A bare name or label is no question about how things are tied; nor is one for nodes that it names itself. */
function saysNothing({ ties, things, counts, properties, target, end, ask, yesNo }: PatternQuestion): boolean {
  const isGiven = (index: number | null) => index !== null && things[index]?.nodes != null
  if (ask !== 'relationships' && !yesNo && properties.length === 0 && isGiven(target) && (end === null || isGiven(end))) return true
  const isOpenTruth =
    yesNo &&
    things.every((thing, index) => isGiven(index) || thing.conditions.length === 0) &&
    !(things.some((_, index) => isGiven(index)) && things.some((thing, index) => !isGiven(index) && thing.labels.length > 0))
  if (isOpenTruth && ties.every(({ min, max, where }) => min === 1 && (max === 1 || max === null) && where.length === 0)) return true
  return ties.length === 0 && !counts && properties.length === 0 && things.every(({ conditions }) => conditions.length === 0)
}

/** A pattern's hops are bounded: what it does not reach may still be reachable. */
const isCutShort = ({ ties }: PatternQuestion) => ties.some(({ negated, max, min }) => negated && (max === null || max >= mostHops) && min === 1)

/** `source key and target key of each`, `which nodes do they join`: the ends are asked for, and nothing stored. */
function wantsOnlyEnds(marks: readonly Mark[], fields: readonly string[]): boolean {
  const says = (kind: Mark['kind']) => marks.some((mark) => mark.kind === kind)
  const isEnds = (says('start') && says('end')) || says('both-ends') || marks.some(({ text }) => /^end ?points?$/.test(text))
  const betweenNodes = marks.some(({ kind }, at) => (kind === 'wh' || kind === 'relative') && marks.slice(at, at + 4).some((mark) => mark.kind === 'node-noun'))
  return fields.length === 0 && (isEnds || betweenNodes) && !says('property-noun')
}

/** Where all names have found their places, what an everyday word that nothing knows weighs. */
const besidesNames = 0.3
/** A name that the graph does not know: passing over it would answer another question. */
function dropsName(marks: readonly Mark[], tokens: readonly Token[]): boolean {
  return marks.some(({ kind, start }) => kind === 'unknown' && /^\p{Lu}\p{Ll}+$/u.test(tokens[start]?.text ?? '') && !isEverydayWord(tokens, start))
}

/** Whether something is named that nothing ties to what is asked, or ties to anything at all are both wanted and denied. */
function isLoose({ things, ties, target, end }: PatternQuestion): boolean {
  const isTied = (index: number) => index === target || index === end || ties.some(({ from, to }) => from === index || to === index)
  const isAny = (index: number) => things[index]?.labels.length === 0 && things[index]?.nodes === null && things[index]?.conditions.length === 0
  const plain = ties.filter(
    ({ from, to, where, min, max, amount }) => amount === null && where.length === 0 && min === 1 && max === 1 && isAny(to) && from === target
  )
  const isTorn = plain.some(({ negated }) => negated) && plain.some(({ negated }) => !negated)
  return isTorn || things.some((_, index) => !isTied(index) && !isAny(index))
}

/** Whether a word of denial has left no trace in the reading. */
function leavesDenial(marks: readonly Mark[], { ties, things, yesNo }: PatternQuestion): boolean {
  const tests = [...things.flatMap(({ conditions }) => conditions), ...ties.flatMap(({ where }) => where)]
  const isDenied = ties.some(({ negated, amount, min }) => negated || min > 1 || amount?.high === 0) || tests.some(({ operator }) => denying.has(operator))
  return !isDenied && !yesNo && marks.some(({ kind }) => denials.has(kind))
}

interface Understood {
  readonly question: PatternQuestion
  readonly explained: ReadonlySet<number>
  readonly share: number
  readonly isDoubtful: boolean
  /** Any one of what fits will do. */
  readonly anyOne: boolean
}

function byClauses(marks: readonly Mark[], question: LinkedQuestion, schema: GraphSchema, wantsEnds: boolean): Understood | null {
  const { scene, used, lost } = readClauses(marks, schema)
  scene.yesNo = yesNoStarts.has(question.tokens[0]?.folded ?? '') && scene.headKind !== 'path'
  if (wantsEnds) [scene.wantsSource, scene.wantsTarget] = [true, true]
  const asked = settleScene(scene, schema)
  if (asked === null || saysNothing(asked)) return null
  const explained = explainedBy(marks, used)
  return {
    question: asked,
    explained,
    share: share(question.tokens, explained),
    isDoubtful: lost || dropsModifier(marks) || isCutShort(asked) || isLoose(asked) || leavesDenial(marks, asked),
    anyOne: scene.anyOne
  }
}

/** Whether labels and types are named as they are stored, or quoted: other words may be verbs that say more than a name. */
function isSpelledOut(marks: readonly Mark[]): boolean {
  const named = marks.flatMap(({ name }) => (name !== null && name.labels.length + name.types.length > 0 ? [name] : []))
  return (
    named.length > 0 &&
    named.every(({ quoted, text, labels, types }) => quoted || [...labels, ...types].some((stored) => text === stored || text === `${stored}s`))
  )
}

/** From how likely on a ranked reading is taken. */
const likely = 0.35
/** And where the clauses say something else. */
const likelier = 0.6
/** From here on a word of denial may leave no trace: `the names are not needed`. */
const certain = 0.95
/** From here on everyday words that nothing knows are polish, but where they may be what is counted or ranked by. */
const clear = 0.65
const tyingNouns: ReadonlySet<Mark['kind']> = new Set<Mark['kind']>(['relation-noun', 'neighbour-noun', 'tie-verb', 'out-verb', 'reach-verb', 'path-noun'])
/** How much of its words a ranked reading has to know. */
const leastKnown = 0.7
/** What its score is at least when it is taken. */
const leastScore = 0.85

type RankedReading = Understood & Pick<Ranked, 'key' | 'probability'>

function byRank(marks: readonly Mark[], question: LinkedQuestion, schema: GraphSchema, fields: readonly string[]): RankedReading | null {
  if (yesNoStarts.has(question.tokens[0]?.folded ?? '') || !isSpelledOut(marks)) return null
  const ranked = rankPatterns(marks, schema, fields)
  if (ranked === null) return null
  const { key, probability, candidate } = ranked
  const asked = candidate.question
  const explained = explainedBy(marks, new Set(marks.filter(({ kind }) => kind !== 'unknown')))
  const polish = isClear(ranked, marks) ? question.tokens.flatMap((_, at) => (isEverydayWord(question.tokens, at) ? [at] : [])) : []
  for (const at of polish) explained.add(at)
  const isKnown = share(question.tokens, explained, besidesNames) >= leastKnown && !narrows(marks)
  const isDenied = probability < certain && leavesDenial(marks, asked)
  const isDoubtful = probability < likely || !isKnown || isDenied || isLoose(asked)
  return { question: asked, explained, share: leastScore + (1 - leastScore) * probability, isDoubtful, anyOne: candidate.anyOne, key, probability }
}

/** Whether what a ranked reading does not know is polish: it may not be what is counted or ranked by. */
function isClear({ probability, candidate: { question } }: Ranked, marks: readonly Mark[]): boolean {
  const { ties, order, counts } = question
  const isOfTies = ties.some(({ types }) => types.length > 0) || (ties.length > 0 && marks.some(({ kind }) => tyingNouns.has(kind)))
  return probability >= clear && (isOfTies || (order === null && !counts))
}

/** The likeliest reading, or that of the clauses where the two say the same or nothing is likely. */
function understand(marks: readonly Mark[], question: LinkedQuestion, schema: GraphSchema, fields: readonly string[]): Understood | null {
  const ranked = byRank(marks, question, schema, fields)
  const clauses = byClauses(marks, question, schema, wantsBothEnds(fields))
  if (ranked === null || clauses === null) return ranked ?? clauses
  if (keyOf(clauses.question, ranked.anyOne) === ranked.key)
    return { ...ranked, isDoubtful: ranked.isDoubtful && clauses.isDoubtful, share: Math.max(ranked.share, clauses.share) }
  return ranked.probability < (clauses.isDoubtful ? likely : likelier) ? clauses : ranked
}

/** `every pair`, `the set of nodes`: one of them is not enough. */
const asksAll = /\b(?:all|every|each|list|set|pairs|both|which \S+ nodes|enumerate)\b/i
const isRanked = (read: Understood | Ranked): boolean => 'probability' in read

/** The question as a pattern of nodes and relationships that its clauses spell out, or null. */
export function readPatterns(question: LinkedQuestion, schema: GraphSchema, wish: AnswerWish): Reading | null {
  const marks = marksOf(question)
  const read = understand(marks, question, schema, wish.fields)
  if (read === null) return null
  const onlyEnds = read.question.ask === 'relationships' && wantsOnlyEnds(marks, wish.fields)
  const single = read.anyOne || (wish.single && !(isRanked(read) && asksAll.test(question.text)))
  const plan = planPattern({ ...read.question, onlyEnds }, schema, { ...wish, single })
  if (plan === null) return null
  return {
    name: 'pattern',
    score: read.share * (read.isDoubtful || dropsName(marks, question.tokens) ? 0.5 : 1),
    explanation: `Read as ${describe(read.question)}.`,
    explained: read.explained,
    missing: [],
    calls: plan.calls,
    render: plan.render,
    ambiguity: null,
    spelled: isRanked(read),
    several: new Set(marks.flatMap(({ name }) => [...(name?.labels ?? []), ...(name?.types ?? [])])).size > 1,
    whole: isRanked(read) && (marks.every(({ kind }) => kind !== 'unknown') || read.question.ask === 'relationships')
  }
}
