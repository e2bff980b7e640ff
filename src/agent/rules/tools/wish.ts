import type { NodeMention } from '../../../linking/mention.ts'
import type { Token } from '../../../linking/tokens.ts'
import type { Tool } from '../../../tools/tool.ts'
import type { Item } from '../words/item.ts'

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
  /** The question itself says how many rows. */
  readonly limited: boolean
  /** How many nodes the question names. */
  readonly named: number
  readonly aggregate: 'avg' | 'sum' | 'min' | 'max' | null
  /** `cannot`, `never`, `unreachable`. */
  readonly negative: boolean
  /** `in the same group as`: the other nodes of a node's group. */
  readonly members: boolean
  /** `which community each station is in`. */
  readonly perNode: boolean
  /** The first node that the question names. */
  readonly first: string | null
  /** `the sizes of`: of every group. */
  readonly sizes: boolean
  /** `all paths`, `with their paths`. */
  readonly showsPaths: boolean
}

const manyRows = 10

/** A plural or a command to rank asks for several rows, a singular for one. */
function listsMany(tokens: readonly Token[], row: readonly Item[]): boolean {
  if (['rank', 'list', 'show', 'order', 'sort'].includes(tokens[0]?.folded ?? '')) return true
  const label = row.find((item) => item.kind === 'label')
  const token = label === undefined ? undefined : tokens[label.end - 1]
  return token !== undefined && token.folded !== token.lemma
}

/** `the core number of A`: a number that has a name is no count. */
function isNamedNumber(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.folded === 'number' && ['NOUN', 'PROPN'].includes(tokens[at - 1]?.pos ?? '')
}

const yesNoStarts = new Set(['is', 'are', 'does', 'do', 'can', 'could', 'has', 'have', 'was', 'were'])

/** `could you fetch`: asks for a deed, not for a yes. */
const isRequest = (tokens: readonly Token[], at: number): boolean => /^(can|could)$/.test(tokens[at]?.folded ?? '') && tokens[at + 1]?.folded === 'you'

/** What a way does not lead to; tried on folded words with a blank at both ends. */
export const unreached =
  / (?:(?:fails?|failed|failing|unable) to (?:reach|visit|get)|(?:not|cannot|never|nt|n t|without)(?: \w+){0,3} (?:reach\w*|gets?|got|gotten|arrives?|visit(?:ed|s)?|travel(?:s|led)? to|connected|accessible)|unreach\w+|unvisited|inaccessible|cut off|(?:out of|beyond)(?: \w+){0,2} reach|no (?:paths?|routes?|ways?|connections?|links?)(?: \w+){0,2} (?:to|leads?|from)) /
const pathsWanted =
  / (?:(?:all|the|their|every|each|with|whole|full) (?:the )?(?:shortest |cheapest )?(?:paths|routes|path)|(?:write out|show|list|print|give|see)(?: \w+){0,4} (?:route|path|way)(?: itself)?|(?:route|path)s? included|including the (?:route|path)s?|(?:stop|station|node|step) by (?:stop|station|node|step)) /

export function wishOf(tool: Tool, tokens: readonly Token[], row: readonly Item[], nodes: readonly NodeMention[], limit: number | null): Wish {
  const superlative = row.find((item) => item.kind === 'superlative')
  const aggregate = row.find((item) => item.kind === 'aggregate')
  const named = nodes.length
  const text = ` ${tokens.map((token) => token.folded).join(' ')} `
  return {
    tool,
    tokens,
    yesNo:
      tokens.some(({ folded }) => folded === 'whether') ||
      (tokens.some((token, at) => (at === 0 || /^[,;:]$/.test(tokens[at - 1]?.text ?? '')) && yesNoStarts.has(token.folded) && !isRequest(tokens, at)) &&
        !/ (which|what|who|where|how) /.test(text)),
    count: row.some((item) => item.kind === 'count' && !isNamedNumber(tokens, item.start)),
    best: superlative !== undefined,
    worst: superlative?.kind === 'superlative' ? !superlative.descending : named > 1 && / (less|lower|fewer|smaller) /.test(text),
    limit: limit ?? (listsMany(tokens, row) ? manyRows : 1),
    limited: limit !== null,
    named,
    first: nodes[0]?.nodes[0]?.name ?? null,
    sizes: tokens.some((token) => token.folded === 'sizes') || / (how (big|large) (are|is) (each|the|all)|size of (each|every|all)|in each) /.test(text),
    aggregate: aggregate?.kind === 'aggregate' ? aggregate.fn : null,
    negative: unreached.test(text),
    members: / (same|share|shares|sharing|together with|members? of|belongs? with|alongside|along with) /.test(text),
    perNode: / (each|every|all) (\S+ )?(\S+ )?(its|their|with|belong|is in|are in)/.test(text) || / (assign|assignment|membership) /.test(text),
    showsPaths: pathsWanted.test(text)
  }
}
