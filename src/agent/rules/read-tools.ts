import type { LinkedQuestion } from '../../linking/link-question.ts'
import { wordsOfName } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { RankTools } from '../../tools/retrieve.ts'
import type { Tool } from '../../tools/tool.ts'
import { coverage } from './content.ts'
import type { Item } from './item.ts'
import type { Reading } from './reading.ts'
import { renderTool, wishOf } from './render-tool.ts'
import { SlotFiller, type Slots } from './slots.ts'
import { type ToolWords, spokenFor, toolVocabularies } from './tool-words.ts'

const shortlist = 8
const rankedRows = 10
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
  return row.filter((item) => ['count', 'superlative', 'aggregate', 'or', 'and', 'both', 'each'].includes(item.kind) || (item.kind === 'top' && ranks))
}

function rankingArguments(tool: Tool, slots: Slots, schema: GraphSchema, row: readonly Item[]): Record<string, unknown> {
  const filled: Record<string, unknown> = { ...slots.arguments }
  const properties = tool.input.properties
  const degree = tool.name === 'degree_centrality'
  if (degree && schema.orientation === 'directed' && !('orientation' in filled)) filled['orientation'] = 'undirected'
  const label = row.find((item) => item.kind === 'label')
  const several = schema.labels.length > 1 && label?.kind === 'label' && 'labels' in properties && !('source' in properties)
  const inner = several && schema.relationshipTypes.some((type) => type.patterns.some((pattern) => pattern.source === label.label && pattern.target === label.label))
  if (several && inner && !('nodes' in filled)) filled['labels'] = [label.label]
  if ('limit' in properties && !('limit' in filled) && !('source' in properties)) filled['limit'] = rankedRows
  if ('source' in properties && 'limit' in properties) filled['limit'] = 1000
  return filled
}

function readTool(words: ToolWords, bm25: number, asked: Asked): Reading | null {
  const { question, row, schema } = asked
  const { tool } = words
  const slots = new SlotFiller(tool, question.tokens, schema, row).fill()
  const named = new Set<number>()
  for (const node of slots.nodes) for (let at = node.start; at < node.end; at += 1) named.add(at)
  const spoken = spokenFor(words, question.tokens, named)
  if (spoken.strength < 0.3) return null
  const explained = new Set([...slots.explained, ...spoken.at])
  for (const item of operatorSpans(row, tool)) for (let at = item.start; at < item.end; at += 1) if (!named.has(at)) explained.add(at)
  const share = coverage(question.tokens, explained)
  const strength = Math.min(1, 0.72 + 0.2 * spoken.strength)
  const called = question.tokens.some((token) => words.own.has(token.lemma) || words.own.has(token.folded))
  const idle = 'k' in tool.input.properties && !('k' in slots.arguments) ? 0.97 : 1
  const guess = (called ? 1 : 0.9 ** slots.guessed) * idle
  const score = slots.filled < 1 ? 0 : share * strength * guess * (0.94 + 0.06 * bm25)
  const wish = wishOf(tool, question.tokens, row, slots.nodes.length, slots.limit)
  const filled = rankingArguments(tool, slots, schema, row)
  const shared = slots.nodes.find((mention) => mention.nodes.length > 1 && 'source' in tool.input.properties)
  return {
    name: tool.name,
    score,
    explained,
    explanation: `Read as ${wordsOfName(tool.name)} with ${JSON.stringify(filled)}.`,
    calls: [{ tool: tool.name, reason: tool.description.split('. ')[0] ?? tool.description, arguments: () => filled }],
    render: (results) => {
      const [result] = results
      return result === undefined ? { status: 'cannot_answer', answer: 'The call gave no result.', data: null } : renderTool(wish, result)
    },
    ambiguity: shared === undefined ? null : `"${shared.text}" names ${shared.nodes.length} nodes: ${shared.nodes.map((node) => `${node.name} (${node.labels.join(':')}, id ${node.key})`).join(', ')}.`
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
