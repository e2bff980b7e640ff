import type { Token } from '../../linking/tokens.ts'
import { MAX_WRITTEN_ROWS } from '../../results/answer-rows.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { RankTools } from '../../tools/retrieve.ts'
import type { Tool } from '../../tools/tool.ts'
import { renderMembers, renderNarrowed } from '../answers/render-narrowed.ts'
import { renderToolForm } from '../answers/render-tool-form.ts'
import type { Reading } from '../reading.ts'
import { coverage, isEverydayWord, unexplainedNumbers } from '../words/content.ts'
import type { Item } from '../words/item.ts'
import { isAnchored } from './anchor.ts'
import { chooseTool, noTool } from './choice/choose-tool.ts'
import { cuesOf, isKnownWord } from './choice/cues.ts'
import { type Evidence, evidenceOf } from './choice/evidence.ts'
import { explainTool } from './explain-tool.ts'
import { shareOf } from './padding.ts'
import { readRefinement } from './refinement.ts'
import { fillSlots } from './slots/fill-slots.ts'
import type { Slots } from './slots/slot-draft.ts'
import { type CallPlan, callArguments, callsOf, shownLabel } from './tool-calls.ts'
import { type Asked, explainedBy, fitOf, isAskedFor, isCalled, isTreeForPath } from './tool-fit.ts'
import { findNamedTools, type ToolNames, toolNames } from './tool-names.ts'
import { saysPhrase, type ToolWords, toolVocabularies } from './tool-words.ts'
import { wishOf } from './wish.ts'

const shortlist = 8
/** What a number that means nothing leaves of a reading. */
const strayNumber = 0.8
/** Weakest wording that still asks for a tool. */
const spokenAtLeast = 0.3
/** From so likely on a tool is what the question asks for. */
const meant = 0.4
/** What is read of a question by the choice of a tool alone scores between these: what its own words say in full goes before. */
const [leastScore, mostScore] = [0.78, 0.86]
/** Share of a question that has to be told by a tool that is meant. */
const toldAtLeast = 0.4
/** What an unknown name leaves of a question that is told. */
const strange = 0.5
const nameLetters = 4
/** From so likely on, other tools that the question does not name are not meant. */
const sure = 0.8
/** Where a question names nothing of a graph: the share that has to be told, or how likely a tool has to be. The words of algorithms are everyday words, too. */
const [toldUnanchored, hardlyElse] = [0.6, 0.6]
/** The same, where no tool is meant at all. */
const certain = 0.97
/** From so likely on a tool's own words may ask for it, though neither its name nor its ends do. */
const hinted = 0.12
/** What remains of their score. */
const notMeant = 0.75
/** Families whose tools are questions in themselves; the others are building blocks of query plans. */
export const askedFamilies: ReadonlySet<string> = new Set(['schema', 'centrality', 'community', 'paths', 'similarity', 'embeddings'])
const vocabularies = new WeakMap<readonly Tool[], Vocabulary>()

type Explained = ReturnType<typeof explainedBy>

interface Vocabulary {
  readonly words: readonly ToolWords[]
  readonly names: ToolNames
}

function vocabularyOf(tools: readonly Tool[]): Vocabulary {
  const known = vocabularies.get(tools)
  if (known !== undefined) return known
  const asked = tools.filter(({ family }) => askedFamilies.has(family))
  const made = { words: toolVocabularies(tools).filter(({ tool }) => askedFamilies.has(tool.family)), names: toolNames(asked) }
  vocabularies.set(tools, made)
  return made
}

/** A ranking cut to some rows keeps the facts of the whole, but not its ties. */
function resultToRender(results: readonly ShapedResult[]): ShapedResult | undefined {
  const [first, second] = results
  if (first === undefined || second === undefined || second.tool === 'find_nodes') return first
  return { ...second, summary: second.tool === 'page_result' ? { ...first.summary, tiedAtMax: 1 } : second.summary }
}

function ambiguityOf(tool: Tool, slots: Slots): string | null {
  const shared = slots.nodes.find((mention) => mention.nodes.length > 1 && 'source' in tool.input.properties)
  if (shared === undefined) return null
  return `"${shared.text}" names ${shared.nodes.length} nodes: ${shared.nodes.map((node) => `${node.name} (${node.labels.join(':')}, id ${node.key})`).join(', ')}.`
}

const span = ({ start, end }: { readonly start: number; readonly end: number }) => Array.from({ length: end - start }, (_, step) => start + step)

/** Where the question names a label that narrows the call or its rows, or says what a named node is. */
function labelsIn(row: readonly Item[], shown: string | null, { labels }: Readonly<Record<string, unknown>>, { nodes }: Slots): number[] {
  const isOfNode = (label: string) => nodes.some((mention) => mention.nodes.some((node) => node.labels.includes(label)))
  const enters = (label: string) => label === shown || isOfNode(label) || (Array.isArray(labels) && labels.includes(label))
  return row.flatMap((item) => (item.kind === 'label' && enters(item.label) ? span(item) : []))
}

/** How well a tool's own words ask for it, 0..1, and how sure it is to be meant by them. */
function ownScore({ words, slots, evidence: { ranked } }: ToolCandidate, { at, strength }: Explained, asked: Asked): number {
  const { tokens } = asked.question
  const isCalled = isAskedFor(words, asked)
  const given = ((words.tool.input.required as readonly string[] | undefined)?.length ?? 0) - slots.missing.length
  return (
    fitOf(words, slots, asked) *
    coverage(tokens, at, isCalled ? shareOf(asked) : undefined) *
    (isCalled ? 1 : Math.min(1, 0.55 + 0.45 * strength + 0.06 * given)) *
    (0.94 + 0.06 * ranked) *
    (saysPhrase(words, tokens) ? 1 : 0.985) *
    strayNumber ** unexplainedNumbers(tokens, at)
  )
}

/** Whether the question names something that neither the graph nor anyone who asked for tools so far has named. */
function namesUnknown(tokens: readonly Token[], explained: ReadonlySet<number>): boolean {
  return tokens.some((token, at) => !explained.has(at) && token.folded.length >= nameLetters && !isEverydayWord(tokens, at) && !isKnownWord(token))
}

/** Whether more than words of its own tells that a tool is meant: its name, two ends, a path and one, a whole phrase of it, or how people ask for it. */
function isTold({ words, slots }: ToolCandidate, chance: number, asked: Asked): boolean {
  const reaches = asked.question.tokens.some(({ lemma, folded }) => lemma === 'reach' || folded === 'reachable')
  const leads = slots.missing.length === 0 && slots.nodes.length > 0 && asked.question.tokens.some(({ lemma }) => lemma === 'path')
  const isWay = words.tool.family === 'paths' && !slots.misframed && (slots.framed || reaches || leads)
  return chance >= hinted || isWay || slots.described || isAskedFor(words, asked)
}

/** How well a tool is asked for by the wording as a whole: enough to be run where nothing else is read out of the question. */
function learnedScore({ words, slots }: ToolCandidate, chance: number, { at }: Explained, asked: Asked): number {
  const { tokens } = asked.question
  const told = coverage(tokens, at, shareOf(asked)) * strayNumber ** unexplainedNumbers(tokens, at) * (namesUnknown(tokens, at) ? strange : 1)
  const isMisframed = isTreeForPath(words, slots) || (slots.misframed && 'source' in words.tool.input.properties)
  if (chance < meant || slots.missing.length > 0 || isMisframed) return 0
  return told < toldAtLeast ? told * leastScore : leastScore + chance * (mostScore - leastScore)
}

function readTool(candidate: ToolCandidate, learned: number, asked: Asked): Reading | null {
  const { question, row, schema } = asked
  const { words, slots } = candidate
  // What the tool does is said itself: no likeness of words is needed.
  const chance = slots.described ? 1 : learned
  const { tool } = words
  const explained = explainedBy(words, slots, asked, chance >= meant)
  if (explained.strength < spokenAtLeast && chance < meant) return null
  // Where a run starts from is not what it is asked about.
  const isAsked = !('nodes' in tool.input.properties) || 'nodes' in slots.arguments
  const wish = wishOf(tool, question.tokens, row, isAsked ? slots.nodes : [], slots.limit)
  const refinement = readRefinement(tool, slots, question.tokens, schema, row)
  for (const at of refinement.explained) explained.at.add(at)
  const filled = callArguments(wish, slots, schema, row, asked.form)
  const label = shownLabel(tool, schema, row)
  for (const at of labelsIn(row, label, filled, slots)) explained.at.add(at)
  const plan = { wish, filled, schema, label, where: refinement.where, reason: tool.description.split('. ')[0] ?? tool.description, form: asked.form }
  const own = ownScore(candidate, explained, asked) * (isTold(candidate, chance, asked) ? 1 : notMeant)
  const isOfGraph = isAnchored(asked) || chance >= hardlyElse || coverage(question.tokens, explained.at) >= toldUnanchored
  return {
    name: tool.name,
    score: Math.max(own, learnedScore(candidate, chance, explained, asked)) * (isOfGraph ? 1 : notMeant),
    explained: explained.at,
    missing: [...slots.missing, ...slots.unknown.map((name) => `a stored property "${name}"`)],
    explanation: explainTool(words, asked, explained.at, filled),
    calls: callsOf(plan),
    render: (results) => renderResults(plan, results, asked),
    formed: true,
    askedFor: slots.described || isAskedFor(words, asked),
    chance,
    ambiguity: ambiguityOf(tool, slots)
  }
}

function renderResults({ wish, where }: CallPlan, results: readonly ShapedResult[], { form, schema }: Asked): ReturnType<Reading['render']> {
  const members = results[2]?.tool === 'page_result' ? results[2] : undefined
  const result = members ?? resultToRender(results)
  if (result === undefined) return { status: 'cannot_answer', answer: 'The call gave no result.', data: null }
  const rendered = members === undefined ? renderNarrowed(wish, result, results, where.length > 0) : renderMembers(wish, members, results)
  const ignored = results[1]?.tool === wish.tool.name && members === undefined ? 'No path follows the directions. Ignoring them: ' : ''
  const labels = schema.labels.map(({ label }) => label)
  const isPlain = form === null || rendered.status !== 'answered' || result.rows.length > MAX_WRITTEN_ROWS
  const formed = isPlain ? null : renderToolForm(form, { wish, result, data: rendered.data, labels }, rendered.answer)
  if (formed === null) return { ...rendered, answer: `${ignored}${rendered.answer}` }
  // A form that writes rows out says nothing of those that are missing.
  const isCut = result.truncated && !wish.limited && !wish.best && ['paths', 'rows', 'list'].includes(form?.kind ?? '') && Array.isArray(rendered.data)
  return { ...rendered, status: isCut ? 'partial' : rendered.status, answer: formed }
}

/** A tool with its parameters filled from the question, and what speaks for it. */
export interface ToolCandidate {
  readonly words: ToolWords
  readonly slots: Slots
  readonly evidence: Evidence
}

/** Every tool that a question can ask for, tried on it. */
export function tryTools(
  question: Omit<Asked, 'named'>,
  tools: readonly Tool[],
  rankTools: RankTools
): { readonly asked: Asked; readonly candidates: ToolCandidate[] } {
  const { tokens } = question.question
  const ranked = rankTools(tokens.map((token) => token.lemma).join(' '), shortlist)
  const top = ranked[0]?.score ?? 1
  const scoreOf = new Map(ranked.map(({ tool, score }) => [tool.name, score / top]))
  const { words, names } = vocabularyOf(tools)
  const asked = { ...question, named: findNamedTools(tokens, question.row, names) }
  const candidates = words.map((own) => {
    const slots = fillSlots(own.tool, tokens, question.schema, question.row)
    return { words: own, slots, evidence: evidenceOf(own, slots, asked, scoreOf.get(own.tool.name) ?? 0) }
  })
  return { asked, candidates }
}

/** `the harmonic variant of closeness`: a tool that is meant and called by a word of its own, beside others of its family that are called, too. */
function outdoneBy(candidates: readonly ToolCandidate[], likeliest: string, asked: Asked): (name: string) => boolean {
  const wordsOf = (name: string) => candidates.find(({ words }) => words.tool.name === name)?.words
  const meant = wordsOf(likeliest)
  return (name) => meant !== undefined && isCalled(meant, asked) && wordsOf(name)?.tool.family === meant.tool.family
}

/** Every tool that the words ask for, with its parameters filled from the question. */
export function readTools(question: Omit<Asked, 'named'>, tools: readonly Tool[], rankTools: RankTools): Reading[] {
  const { asked, candidates } = tryTools(question, tools, rankTools)
  const chances = chooseTool(
    cuesOf(question.question.tokens, question.row, question.form),
    new Map(candidates.map(({ words, evidence }) => [words.tool.name, evidence]))
  )
  const readings = candidates.map((candidate) => readTool(candidate, chances.get(candidate.words.tool.name) ?? 0, asked)).filter((reading) => reading !== null)
  const [likeliest = noTool, chance = 0] = [...chances].reduce((best, one) => (one[1] > best[1] ? one : best), [noTool, 0])
  const isRunnable = likeliest === noTool || readings.some(({ name, missing }) => name === likeliest && missing.length === 0)
  if (!isRunnable || chance < (likeliest === noTool ? certain : sure)) return readings
  const outdone = outdoneBy(candidates, likeliest, asked)
  const isMeant = ({ name, askedFor }: Reading) => name === likeliest || (askedFor === true && !outdone(name))
  return readings.map((reading) => (isMeant(reading) ? reading : { ...reading, score: reading.score * notMeant }))
}
