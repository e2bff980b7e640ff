import MiniSearch from 'minisearch'
import type { Tool } from './tool.ts'

export interface RankedTool {
  readonly tool: Tool
  readonly score: number
}

/** Ranks tools by relevance to a text; best first, without tools that share no word. */
export type RankTools = (query: string, limit: number) => RankedTool[]

const stopWords = new Set(
  'a an and any are as at be by can could do does for from give have i in into is it its let list me my of on or our please show tell that the their them there these they this those to us was we were what when which who will with would you your'.split(
    ' '
  )
)

/** Reduces plurals to singulars: `paths` to `path`, `communities` to `community`. */
function stem(term: string): string | null {
  const word = term.toLowerCase()
  if (stopWords.has(word) || word.length === 0) return null
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') && !word.endsWith('is')) return word.slice(0, -1)
  return word
}

/** The maximum length of a query term, because the cost of a fuzzy match grows fast with it. */
const MAX_TERMS = 256
const MAX_TERM = 40
const MAX_READ = 10_000

/** `maxDepth` and `max_depth` both contain the words max and depth. */
function words(text: string): string[] {
  return text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a query that occur in some tool. */
function queryWords(query: string): string[] {
  const found = new Set(words(query.slice(0, MAX_READ)).filter((word) => word.length <= MAX_TERM))
  return [...found].slice(0, MAX_TERMS)
}

function indexOf(tools: readonly Tool[]): MiniSearch<{ id: string }> {
  const index = new MiniSearch<{ id: string }>({
    fields: ['name', 'phrases', 'description', 'parameters'],
    tokenize: words,
    processTerm: stem,
    searchOptions: {
      tokenize: queryWords,
      boost: { name: 3, phrases: 2, description: 1, parameters: 0.5 },
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      prefix: false
    }
  })
  index.addAll(
    tools.map((tool) => ({
      id: tool.name,
      name: [tool.name, ...tool.aliases].join(' '),
      phrases: tool.phrases.join('. '),
      description: tool.description,
      parameters: Object.keys(tool.input.properties).join(' ')
    }))
  )
  return index
}

/** BM25 over each tool's name, aliases, phrases, description and parameters. The first query builds the index. */
export function createToolRanking(tools: readonly Tool[]): RankTools {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  let index: ReturnType<typeof indexOf> | undefined
  return (query, limit) => {
    index ??= indexOf(tools)
    return index
      .search(query)
      .flatMap(({ id, score }) => {
        const tool = byName.get(id as string)
        return tool === undefined ? [] : [{ tool, score }]
      })
      .slice(0, limit)
  }
}
