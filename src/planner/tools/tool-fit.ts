import type { LinkedQuestion } from '../../linking/link-question.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Tool } from '../../tools/tool.ts'
import type { AskedForm } from '../form/asked-form.ts'
import { contentWeight } from '../words/content.ts'
import type { Item } from '../words/item.ts'
import type { Slots } from './slots/slot-draft.ts'
import { groupColumnOf } from './tool-calls.ts'
import type { NamedTool } from './tool-names.ts'
import { spokenFor, type ToolWords } from './tool-words.ts'

/** Weight from which a word stands in a tool's name or phrases, not only in its description. */
const ownVocabulary = 0.4
/** What `from A to B` says for a tool that leads from one node to another. */
const framed = 0.6
/** What its name says for a tool. */
const calledByName = 0.8
/** Words of running any algorithm: they carry no content where one is called by its name. */
const procedural = new Set(
  (
    'run perform execute apply compute score scores value measure metric amount setting set parameter option property weight weighted relationship edge link vertex vertices start starting begin beginning ' +
    'list rank ranking order community group member detection detect traversal search path cost entire rooted cover span spanning terminal source target candidate decide treat add up part give end use go limit look say state number numeric'
  ).split(' ')
)
/** What remains of the fit of a tool where the question calls another one by its name. */
const othersNamed = 0.8
/** A question as tools are tried on it. */
export interface Asked {
  readonly question: LinkedQuestion
  readonly row: readonly Item[]
  readonly schema: GraphSchema
  /** How the answer is to be written. */
  readonly form: AskedForm | null
  /** Where the question calls tools by name. */
  readonly named: readonly NamedTool[]
}

/** The places of a span. */
export const positions = ({ start, end }: { readonly start: number; readonly end: number }) => Array.from({ length: end - start }, (_, step) => start + step)

/** Operators that every ranking or counting tool understands. */
function operatorSpans(row: readonly Item[], tool: Tool): Item[] {
  const properties = tool.input.properties
  const ranks = 'k' in properties || ('limit' in properties && !('source' in properties))
  const plain = ['count', 'aggregate', 'or', 'and', 'both', 'each']
  return row.filter((item) => plain.includes(item.kind) || (item.kind === 'superlative' && item.adjective === null) || (item.kind === 'top' && ranks))
}

/** Whether the question calls another tool by a name that this one's own words do not hold. */
function isOtherNamed({ weights }: ToolWords, { question, named }: Asked): boolean {
  return named.some((span) =>
    positions(span).some((at) => question.tokens[at]?.folded !== '' && (weights.get(question.tokens[at]?.lemma ?? '') ?? 0) < ownVocabulary / 2)
  )
}

/** Words of tools' names in which patterns are asked for, too: `the number of links`. */
const ofAnyPattern = new Set(
  'number count pair link edge relationship connection neighbor neighbour incoming outgoing node path route way chain sequence search pattern match all simple find'.split(
    ' '
  )
)

/** Whether the question asks for the tool itself, by a whole name of it or by what it measures: then no pattern of relationships is meant. */
export function isAskedFor({ tool, weights }: ToolWords, { question, named }: Asked): boolean {
  const isOwn = (at: number) =>
    contentWeight(question.tokens[at] as LinkedQuestion['tokens'][number]) > 0 && !ofAnyPattern.has(question.tokens[at]?.lemma ?? '')
  if (named.some((span) => span.tools.has(tool.name) && positions(span).some(isOwn))) return true
  const rates = tool.family === 'centrality' && (weights.get('path') ?? 0) >= ownVocabulary / 2
  return rates && / shortest paths? /.test(said(question)) && passing.test(said(question))
}

/** Whether the question calls the tool by its name, or by a word that names no other. */
export function isCalled({ tool, own }: ToolWords, { question, named }: Asked): boolean {
  return named.some(({ tools }) => tools.has(tool.name)) || question.tokens.some((token) => own.has(token.lemma) || own.has(token.folded))
}

/** Paths that run through a node rate the node; they are not asked for themselves. */
const passing =
  /\b(?:pass|passes|go|goes|run|runs|lead|leads|lie|lies|appear|appears|appearing|lying|passing|running) (?:through|thru|on|along|via|in|across)\b/

const said = ({ tokens }: LinkedQuestion) => ` ${tokens.map((token) => token.folded).join(' ')} `

const has = (row: readonly Item[], ...kinds: readonly Item['kind'][]) => row.some((item) => kinds.includes(item.kind))

/** A path tool, where no path is asked for: one relationship between two nodes, or paths that run through a node. */
function pathShare(slots: Slots, { question, row }: Asked): number {
  const { tokens } = question
  const single = row.some((item) => item.kind === 'type' && tokens[item.end]?.folded === 'between')
  const passes = !slots.framed && passing.test(said(question))
  return (single ? 0.9 : 1) * (passes ? 0.8 : 1)
}

/** Share of the fit that a tool's family leaves: the tools of the schema neither count nor rank; a centrality without a node, a label or a number is vague. */
function familyShare(words: ToolWords, slots: Slots, asked: Asked): number {
  const { row } = asked
  switch (words.tool.family) {
    case 'paths':
      return pathShare(slots, asked)
    case 'schema':
      return has(row, 'count', 'aggregate', 'superlative', 'comparison') ? 0.75 : 1
    case 'centrality':
      return isCalled(words, asked) || has(row, 'node', 'label', 'number', 'top') ? 1 : 0.9
    default:
      return 1
  }
}

/** From one node to one other there is a path; a tool that leads to several is for more. */
export function isTreeForPath({ tool }: ToolWords, { arguments: given, framed: isFramed }: Slots): boolean {
  const { source, targets } = given
  return !('target' in tool.input.properties) && source !== undefined && Array.isArray(targets) && targets.length === 1 && isFramed
}

/** Share of the tool's fit that is not spoiled by parameters nobody mentioned: special ones that the schema filled, a `k` left at its default. */
function plainness(words: ToolWords, slots: Slots, asked: Asked): number {
  const properties = words.tool.input.properties
  const called = isCalled(words, asked)
  const special = slots.guessed > 0 || Object.keys(properties).some((name) => name.endsWith('Property') && name !== 'nameProperty' && name !== 'seedProperty')
  return (
    familyShare(words, slots, asked) *
    (!called && isOtherNamed(words, asked) ? othersNamed : 1) *
    (slots.misframed || isTreeForPath(words, slots) ? 0.8 : 1) *
    (slots.missing.length > 0 ? 0.88 : 1) *
    (called || !special || slots.described ? 1 : 0.85) *
    ('k' in properties && !('k' in slots.arguments) ? 0.93 : 1)
  )
}

/** How well a tool is meant, apart from how much of the question it accounts for, 0..1. */
export function fitOf(words: ToolWords, slots: Slots, asked: Asked): number {
  return (namesAnother(words, slots, asked) ? 0.6 : 1) * plainness(words, slots, asked)
}

/** How groups are spoken of. */
const groupWords = new Set(['piece', 'part', 'size', 'sizes', 'member', 'large', 'big', 'small', 'belong', 'fall'])

/** What every centrality measures in its own way. */
const importance = new Set(['important', 'importance', 'central', 'matter', 'crucial', 'critical', 'key', 'definition', 'mean'])

/** `this transport network`: what kind of network it is says nothing about what is asked. */
function isKindOfNetwork(tokens: LinkedQuestion['tokens'], at: number): boolean {
  return ['network', 'graph', 'dataset', 'database'].includes(tokens[at + 1]?.lemma ?? '') && ['NOUN', 'ADJ', 'PROPN'].includes(tokens[at]?.pos ?? '')
}

/** Positions of the words that the tool accounts for, and how strongly they ask for it. */
export function explainedBy(words: ToolWords, slots: Slots, asked: Asked, isMeant: boolean): { readonly at: Set<number>; readonly strength: number } {
  const { question, row } = asked
  const name = asked.named.filter(({ tools }) => tools.has(words.tool.name)).flatMap(positions)
  const procedure =
    isMeant || isCalled(words, asked) ? question.tokens.flatMap((token, at) => (procedural.has(token.lemma) || procedural.has(token.folded) ? [at] : [])) : []
  const named = new Set(slots.nodes.flatMap(positions))
  const spoken = spokenFor(words, question.tokens, named)
  const operators = operatorSpans(row, words.tool).flatMap(positions)
  const glossed = question.tokens.flatMap((token, at) =>
    isKindOfNetwork(question.tokens, at) ||
    (groupColumnOf(words.tool) !== null && groupWords.has(token.lemma)) ||
    (words.tool.family === 'centrality' && importance.has(token.lemma))
      ? [at]
      : []
  )
  return {
    at: new Set([...slots.explained, ...spoken.at, ...name, ...procedure, ...glossed, ...operators.filter((at) => !named.has(at))]),
    strength: spoken.strength + (slots.described ? 1 : slots.framed ? framed : 0) + (name.length > 0 ? calledByName : 0)
  }
}

/** The word that modifies the one at `at`; signs and weightless adjectives between are passed over (`depth-first search`). */
function modifierAt(tokens: LinkedQuestion['tokens'], at: number): number {
  const passed = (place: number) => tokens[place]?.folded === '' || (tokens[place]?.pos === 'ADJ' && contentWeight(tokens[place]) === 0)
  let place = at - 1
  while (place > 0 && passed(place)) place -= 1
  return place
}

/** `harmonic centrality` is no closeness centrality: a word right before the tool's name that is not its own names another algorithm. */
function namesAnother(words: ToolWords, slots: Slots, { question, row, named }: Asked): boolean {
  if (slots.described || named.some(({ tools }) => tools.has(words.tool.name))) return false
  const { tokens } = question
  const operators = new Set(
    row.filter((item) => 'operator' in item || ['superlative', 'aggregate', 'count', 'top'].includes(item.kind)).flatMap((item) => [item.start, item.end - 1])
  )
  return tokens.some((token, at) => {
    const place = modifierAt(tokens, at)
    const before = tokens[place]
    if (before === undefined || !words.named.has(token.lemma) || words.named.has(before.lemma)) return false
    return contentWeight(before) >= 0.8 && !slots.explained.has(place) && !operators.has(place) && (words.weights.get(before.lemma) ?? 0) < ownVocabulary
  })
}
