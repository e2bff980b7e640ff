import type { LinkedQuestion } from '../../linking/link-question.ts'
import { wordsOfName } from '../../linking/tokens.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { RankTools } from '../../tools/retrieve.ts'
import type { Tool } from '../../tools/tool.ts'
import type { PlannedCall } from '../types.ts'
import { contentWeight, coverage } from './content.ts'
import type { Item } from './item.ts'
import type { Reading } from './reading.ts'
import { renderTool } from './render-tool.ts'
import type { Slots } from './slot-draft.ts'
import { fillSlots } from './slots.ts'
import { saysPhrase, spokenFor, type ToolWords, toolVocabularies } from './tool-words.ts'
import { type Wish, wishOf } from './wish.ts'

const shortlist = 8
const rankedRows = 10
const pathRows = 1000
/** Weakest wording that still asks for a tool. */
const spokenAtLeast = 0.3
/** Weight from which a word stands in a tool's name or phrases, not only in its description. */
const ownVocabulary = 0.4
/** What `from A to B` says for a tool that leads from one node to another. */
const framed = 0.6
/** Families whose tools are questions in themselves; the others are building blocks of query plans. */
const families = new Set(['schema', 'centrality', 'community', 'paths', 'similarity', 'embeddings'])
const vocabularies = new WeakMap<readonly Tool[], ToolWords[]>()

function vocabularyOf(tools: readonly Tool[]): ToolWords[] {
  const known = vocabularies.get(tools)
  if (known !== undefined) return known
  const made = toolVocabularies(tools)
  vocabularies.set(tools, made)
  return made
}

interface Asked {
  readonly question: LinkedQuestion
  readonly row: readonly Item[]
  readonly schema: GraphSchema
}

/** Operators that every ranking or counting tool understands. */
function operatorSpans(row: readonly Item[], tool: Tool): Item[] {
  const properties = tool.input.properties
  const ranks = 'k' in properties || ('limit' in properties && !('source' in properties))
  const plain = ['count', 'aggregate', 'or', 'and', 'both', 'each']
  return row.filter((item) => plain.includes(item.kind) || (item.kind === 'superlative' && item.adjective === null) || (item.kind === 'top' && ranks))
}

/** The label that a ranking's rows are narrowed to: the computation stays over the whole graph. */
function shownLabel(tool: Tool, schema: GraphSchema, row: readonly Item[]): string | null {
  const label = row.find((item) => item.kind === 'label')
  const filters = tool.family === 'centrality' || 'maxDepth' in tool.input.properties
  return filters && schema.labels.length > 1 && label?.kind === 'label' ? label.label : null
}

function callArguments(tool: Tool, slots: Slots, schema: GraphSchema, row: readonly Item[]): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...slots.arguments }
  const properties = tool.input.properties
  if (tool.name === 'degree_centrality' && schema.orientation === 'directed' && !('orientation' in filled)) filled['orientation'] = 'undirected'
  const label = row.find((item) => item.kind === 'label')
  const inner =
    label?.kind === 'label' &&
    schema.relationshipTypes.some((type) => type.patterns.some((pattern) => pattern.source === label.label && pattern.target === label.label))
  if (tool.family === 'community' && schema.labels.length > 1 && inner && !('nodes' in filled)) filled['labels'] = [label.label]
  if ('limit' in properties && !('limit' in filled) && !('source' in properties)) filled['limit'] = rankedRows
  if ('source' in properties && 'limit' in properties) filled['limit'] = pathRows
  return filled
}

/** Rows of one label, or from the lowest: a page of the ranking, whose computation covers the whole graph. null when the ranking itself answers. */
function pageOf({ tool, worst }: Wish, filled: Record<string, unknown>, label: string | null): PlannedCall | null {
  const lowest = worst ? scoreColumnOf(tool) : null
  if ((label === null && lowest === null) || 'nodes' in filled) return null
  const where = label === null ? {} : { where: [{ property: 'node.labels', operator: 'contains', value: label }] }
  const orderBy = lowest === null ? {} : { orderBy: { column: lowest, descending: false } }
  const reason = lowest === null ? `Keep the rows of ${label} nodes.` : 'Rank from the lowest.'
  return { tool: 'page_result', reason, arguments: ([ranked]) => ({ handle: ranked?.handle, ...where, ...orderBy, limit: filled['limit'] ?? rankedRows }) }
}

/** The same path without directions, where none follows them. In a network of one relationship a missing way is the answer; between unlike things directions are mere wording. */
function undirectedRetry({ tool, yesNo }: Wish, filled: Record<string, unknown>, schema: GraphSchema): PlannedCall | null {
  const strict = yesNo || schema.orientation !== 'directed' || schema.relationshipTypes.length < 2 || 'relationshipTypes' in filled
  if (strict || tool.family !== 'paths' || 'orientation' in filled || !('target' in filled)) return null
  const again = (earlier: readonly ShapedResult[]) => (earlier[0]?.summary['found'] === false ? { ...filled, orientation: 'undirected' } : null)
  return { tool: tool.name, reason: 'No path follows the directions; look for one that ignores them.', arguments: again }
}

/** The tool's call, and what its first result may make needed. */
function callsOf(wish: Wish, filled: Record<string, unknown>, schema: GraphSchema, label: string | null): PlannedCall[] {
  const { name, description } = wish.tool
  const first: PlannedCall = { tool: name, reason: description.split('. ')[0] ?? description, arguments: () => filled }
  const further = pageOf(wish, filled, label) ?? undirectedRetry(wish, filled, schema)
  return further === null ? [first] : [first, further]
}

/** The column that a ranking tool ranks by; null for other tools. */
function scoreColumnOf(tool: Tool): string | null {
  const columns = Object.entries(tool.output.columns)
  return columns.some(([name]) => name === 'rank') ? (columns.find(([, column]) => column.type === 'float')?.[0] ?? null) : null
}

/** A ranking cut to one label keeps the facts of the whole, but not its ties. */
function resultToRender(results: readonly ShapedResult[]): ShapedResult | undefined {
  const [first, second] = results
  if (first === undefined || second === undefined) return first
  return { ...second, summary: second.tool === 'page_result' ? { ...first.summary, tiedAtMax: 1 } : second.summary }
}

/** Share of the tool's fit that is not spoiled by parameters nobody mentioned: special ones that the schema filled, a `k` left at its default. */
function plainness(words: ToolWords, slots: Slots, asked: Asked): number {
  const properties = words.tool.input.properties
  const called = asked.question.tokens.some((token) => words.own.has(token.lemma) || words.own.has(token.folded))
  const special = slots.guessed > 0 || Object.keys(properties).some((name) => name.endsWith('Property') && name !== 'nameProperty' && name !== 'seedProperty')
  // The tools of the schema describe: they neither count nor rank.
  const { tokens } = asked.question
  const single = words.tool.family === 'paths' && asked.row.some((item) => item.kind === 'type' && tokens[item.end]?.folded === 'between')
  const describes = words.tool.family === 'schema' && asked.row.some((item) => ['count', 'aggregate', 'superlative', 'comparison'].includes(item.kind))
  const bare =
    !called &&
    words.tool.family === 'centrality' &&
    asked.row.every((item) => item.kind !== 'node' && item.kind !== 'label' && item.kind !== 'number' && item.kind !== 'top')
  return (
    (describes ? 0.75 : 1) *
    (single ? 0.9 : 1) *
    (bare ? 0.9 : 1) *
    (slots.missing.length > 0 ? 0.88 : 1) *
    (called || !special ? 1 : 0.85) *
    ('k' in properties && !('k' in slots.arguments) ? 0.93 : 1)
  )
}

/** Positions of the words that the tool accounts for, and how strongly they ask for it. */
function explainedBy(words: ToolWords, slots: Slots, { question, row }: Asked): { readonly at: Set<number>; readonly strength: number } {
  const named = new Set(slots.nodes.flatMap((node) => Array.from({ length: node.end - node.start }, (_, step) => node.start + step)))
  const spoken = spokenFor(words, question.tokens, named)
  const operators = operatorSpans(row, words.tool).flatMap((item) => Array.from({ length: item.end - item.start }, (_, step) => item.start + step))
  return {
    at: new Set([...slots.explained, ...spoken.at, ...operators.filter((at) => !named.has(at))]),
    strength: spoken.strength + (slots.framed ? framed : 0)
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
function namesAnother(words: ToolWords, slots: Slots, { question, row }: Asked): boolean {
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

function ambiguityOf(tool: Tool, slots: Slots): string | null {
  const shared = slots.nodes.find((mention) => mention.nodes.length > 1 && 'source' in tool.input.properties)
  if (shared === undefined) return null
  return `"${shared.text}" names ${shared.nodes.length} nodes: ${shared.nodes.map((node) => `${node.name} (${node.labels.join(':')}, id ${node.key})`).join(', ')}.`
}

function readTool(words: ToolWords, bm25: number, asked: Asked): Reading | null {
  const { question, row, schema } = asked
  const { tool } = words
  const slots = fillSlots(tool, question.tokens, schema, row)
  const explained = explainedBy(words, slots, asked)
  if (explained.strength < spokenAtLeast) return null
  const given = ((tool.input.required as readonly string[] | undefined)?.length ?? 0) - slots.missing.length
  const strength = Math.min(1, 0.55 + 0.45 * explained.strength + 0.06 * given)
  const wish = wishOf(tool, question.tokens, row, slots.nodes.length, slots.limit)
  const filled = callArguments(tool, slots, schema, row)
  return {
    name: tool.name,
    score:
      (namesAnother(words, slots, asked) ? 0.6 : 1) *
      coverage(question.tokens, explained.at) *
      strength *
      plainness(words, slots, asked) *
      (0.94 + 0.06 * bm25) *
      (saysPhrase(words, question.tokens) ? 1 : 0.985),
    explained: explained.at,
    missing: slots.missing,
    explanation: `Read as ${wordsOfName(tool.name)} with ${JSON.stringify(filled)}.`,
    calls: callsOf(wish, filled, schema, shownLabel(tool, schema, row)),
    render: (results) => {
      const result = resultToRender(results)
      if (result === undefined) return { status: 'cannot_answer', answer: 'The call gave no result.', data: null }
      const rendered = renderTool(wish, result)
      const ignored = results[1] !== undefined && results[1].tool !== 'page_result' ? 'No path follows the directions. Ignoring them: ' : ''
      return { ...rendered, answer: `${ignored}${rendered.answer}` }
    },
    ambiguity: ambiguityOf(tool, slots)
  }
}

/** Every tool that the words ask for, with its parameters filled from the question. */
export function readTools(asked: Asked, tools: readonly Tool[], rankTools: RankTools): Reading[] {
  const text = asked.question.tokens.map((token) => token.lemma).join(' ')
  const ranked = rankTools(text, shortlist)
  const top = ranked[0]?.score ?? 1
  const scoreOf = new Map(ranked.map(({ tool, score }) => [tool.name, score / top]))
  return vocabularyOf(tools)
    .filter(({ tool }) => families.has(tool.family))
    .map((words) => readTool(words, scoreOf.get(words.tool.name) ?? 0, asked))
    .filter((reading) => reading !== null)
}
