import type { Token } from '../../linking/tokens.ts'
import type { Tool } from '../../tools/tool.ts'
import type { Item } from './item.ts'

/** What kind of answer the question wants of a tool's result. */
export interface Wish {
  readonly tool: Tool
  readonly tokens: readonly Token[]
  readonly yesNo: boolean
  readonly count: boolean
  /** `largest`, `most`: one row or the best few. */
  readonly best: boolean
  /** `smallest`, `least`: the other end of the ranking. */
  readonly worst: boolean
  /** Rows asked for. */
  readonly limit: number
  /** How many nodes the question names. */
  readonly named: number
  readonly aggregate: 'avg' | 'sum' | 'min' | 'max' | null
}

const manyRows = 10

/** A plural or a command to rank asks for several rows, a singular for one. */
function listsMany(tokens: readonly Token[], row: readonly Item[]): boolean {
  if (['rank', 'list', 'show', 'order', 'sort'].includes(tokens[0]?.folded ?? '')) return true
  const label = row.find((item) => item.kind === 'label')
  const token = label === undefined ? undefined : tokens[label.end - 1]
  return token !== undefined && token.folded !== token.lemma
}

export function wishOf(tool: Tool, tokens: readonly Token[], row: readonly Item[], named: number, limit: number | null): Wish {
  const superlative = row.find((item) => item.kind === 'superlative')
  const aggregate = row.find((item) => item.kind === 'aggregate')
  const first = tokens[0]?.folded ?? ''
  return {
    tool,
    tokens,
    yesNo: ['is', 'are', 'does', 'do', 'can', 'could', 'has', 'have', 'was', 'were'].includes(first),
    count: row.some((item) => item.kind === 'count'),
    best: superlative !== undefined,
    worst: superlative?.kind === 'superlative' && !superlative.descending && superlative.adjective === null,
    limit: limit ?? (listsMany(tokens, row) ? manyRows : 1),
    named,
    aggregate: aggregate?.kind === 'aggregate' ? aggregate.fn : null
  }
}
