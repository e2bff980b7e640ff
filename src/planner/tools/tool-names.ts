import { plainSpelling, type Token, tokenize, wordsOfName } from '../../linking/tokens.ts'
import type { Tool } from '../../tools/tool.ts'
import { contentWeight } from '../words/content.ts'
import type { Item } from '../words/item.ts'

/** Words that the name of an algorithm may go without: `betweenness`, `Bellman-Ford`, `k-means`. */
const tails = /(?: (?:centrality|single source|shortest paths?|decomposition|search))+$/
const heads = /^(?:approximate|minimum weight|minimum) /
const longestName = 8
/** Such short forms are everyday words. */
const leastLetters = 3

const joined = (words: readonly string[]) => plainSpelling(words.join(' ')).replaceAll(' ', '')

/** Words for the same parts of a graph, one of which may end a name: `articulation points`, `articulation vertices`. */
const sameParts = [/(?: |^)(?:points|nodes|vertices)$/, /(?: |^)(?:edges|links|arcs|relationships)$/]
const parts = ['points nodes vertices junctions', 'edges links arcs relationships connections'].map((nouns) => nouns.split(' '))

function otherParts(name: string): string[] {
  const kind = sameParts.findIndex((pattern) => pattern.test(name) && name.includes(' '))
  return (parts[kind] ?? []).map((noun) => name.replace(/\S+$/, noun))
}

function spellings(name: string): string[] {
  const words = wordsOfName(name)
  const short = words.replace(tails, '').replace(heads, '')
  return [words, short, ...otherParts(words)].flatMap((text) => {
    const tokens = tokenize(text).filter((token) => token.folded !== '')
    if (tokens.every((token) => contentWeight(token) === 0)) return []
    return [joined(tokens.map((token) => token.folded)), joined(tokens.map((token) => token.lemma))]
  })
}

/** Every way to write the name of a tool, run together -> the tools of that name. */
export type ToolNames = ReadonlyMap<string, ReadonlySet<string>>

export function toolNames(tools: readonly Tool[]): ToolNames {
  const names = new Map<string, Set<string>>()
  for (const tool of tools) {
    for (const name of [tool.name, ...tool.aliases].flatMap(spellings)) {
      if (name.length >= leastLetters) names.set(name, (names.get(name) ?? new Set()).add(tool.name))
    }
  }
  return names
}

/** Positions of the question's words that name tools. */
export interface NamedTool {
  readonly start: number
  readonly end: number
  readonly tools: ReadonlySet<string>
}

function nameAt(tokens: readonly Token[], start: number, names: ToolNames): NamedTool | null {
  let found: NamedTool | null = null
  const words: Token[] = []
  for (let at = start; at < tokens.length && words.length < longestName; at += 1) {
    const token = tokens[at] as Token
    if (token.folded === '' || token.folded === 's') continue
    words.push(token)
    const folded = words.map((word) => word.folded)
    // `Dijkstra's`
    const bare = /['’]s$/.test(token.text) ? token.folded.replace(/s$/, '') : token.lemma
    const tools = names.get(joined(folded)) ?? names.get(joined([...folded.slice(0, -1), bare]))
    if (tools !== undefined) found = { start, end: at + 1, tools }
  }
  return found
}

/** Where the question calls tools by their names, longest first within a place. What the graph itself calls so is no tool. */
export function findNamedTools(tokens: readonly Token[], row: readonly Item[], names: ToolNames): NamedTool[] {
  const isOfGraph = (span: NamedTool) =>
    row.some(
      (item) =>
        ['node', 'value', 'label', 'property', 'type'].includes(item.kind) &&
        'score' in item &&
        item.score >= 0.95 &&
        item.start <= span.start &&
        item.end >= span.end
    )
  const found: NamedTool[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.folded === '') continue
    const span = nameAt(tokens, at, names)
    if (span === null || isOfGraph(span)) continue
    // `harmonic closeness`: a name right before another says which of its kind is meant.
    const isOfOther = found.at(-1)?.end === span.start && ![...span.tools].some((tool) => found.at(-1)?.tools.has(tool))
    if (isOfOther) found[found.length - 1] = { ...(found.at(-1) as NamedTool), end: span.end }
    else found.push(span)
    at = span.end - 1
  }
  return found
}
