import type { NodeMention } from '../../linking/mention.ts'
import type { Token } from '../../linking/tokens.ts'
import type { Tool } from '../../tools/tool.ts'
import type { Item } from '../words/item.ts'
import { type GroupWish, groupWishOf } from './group-wish.ts'

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
  /** The nodes that the question names, in its order. */
  readonly given: readonly string[]
  /** `the sizes of`: of every group. */
  readonly sizes: boolean
  /** `all paths`, `with their paths`. */
  readonly showsPaths: boolean
  readonly groups: GroupWish
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

const ways = new Set(['path', 'route', 'way'])

/** `max flow`, `maximum k-cut`, `shortest-path betweenness`: a superlative in the name of a tool, or of the ways that it goes over, ranks nothing. */
function isOfName({ name, family }: Tool, tokens: readonly Token[], { start, end }: Item): boolean {
  const said = tokens[start]
  const next = tokens.slice(end).find(({ folded }) => folded !== '')
  if (family !== 'paths' && ways.has(next?.lemma ?? '')) return true
  const words = name.split('_')
  const at = words.findIndex((word) => word === said?.lemma || (said !== undefined && said.folded !== '' && word.startsWith(said.folded)))
  return at >= 0 && words.slice(at + 1).some((word) => word === next?.folded || word === next?.lemma)
}

/** `the fewest hops away`, of closeness: the score is the higher, the less of that there is. */
function isOfDistance({ name }: Tool, text: string): boolean {
  const isInverse = name === 'closeness_centrality' || name === 'harmonic_centrality'
  return (
    isInverse &&
    / (?:fewest|least|smallest|lowest|shortest|fewer|less|smaller|lower|shorter) (?:\w+ ){0,4}?(?:hops?|stops?|steps?|distances?|links?|away|far) /.test(text)
  )
}

const yesNoStarts = new Set(['is', 'are', 'does', 'do', 'can', 'could', 'has', 'have', 'was', 'were'])

/** `could you fetch`: asks for a deed, not for a yes. */
const isRequest = (tokens: readonly Token[], at: number): boolean => /^(can|could)$/.test(tokens[at]?.folded ?? '') && tokens[at + 1]?.folded === 'you'

/** What a way does not lead to; tried on folded words with a blank at both ends. */
export const unreached =
  / (?:(?:fails?|failed|failing|unable) to (?:reach|visit|get)|(?:not|cannot|never|nt|n t|without)(?: \w+){0,3} (?:reach\w*|gets?|got|gotten|arrives?|visit(?:ed|s)?|travel(?:s|led)? to|connected|accessible)|unreach\w+|unvisited|inaccessible|cut off|(?:out of|beyond)(?: \w+){0,2} reach|no (?:paths?|routes?|ways?|connections?|links?)(?: \w+){0,2} (?:to|leads?|from)) /
const pathsWanted =
  / (?:(?:all|the|their|every|each|with|whole|full) (?:the )?(?:shortest |cheapest )?(?:paths|routes|path)|(?:write out|show|list|print|give|see)(?: \w+){0,4} (?:route|path|way)(?: itself)?|(?:route|path)s? included|including the (?:route|path)s?|(?:stop|station|node|step) by (?:stop|station|node|step)) /

function isWorst(tool: Tool, text: string, superlative: Item | undefined, named: number): boolean {
  if (isOfDistance(tool, text)) return false
  return superlative?.kind === 'superlative' ? !superlative.descending : named > 1 && / (less|lower|fewer|smaller) /.test(text)
}

export function wishOf(tool: Tool, tokens: readonly Token[], row: readonly Item[], nodes: readonly NodeMention[], limit: number | null): Wish {
  const superlative = row.find((item) => item.kind === 'superlative' && !isOfName(tool, tokens, item))
  const aggregate = row.find((item) => item.kind === 'aggregate')
  const named = nodes.length
  const groups = groupWishOf(tokens)
  // A number that such a tool is given is of the groups that it makes.
  const isOneGroup = tool.family === 'community' && groups.extreme !== null
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
    worst: isWorst(tool, text, superlative, named),
    limit: isOneGroup ? 1 : (limit ?? (listsMany(tokens, row) ? manyRows : 1)),
    limited: limit !== null,
    named,
    given: nodes.flatMap((mention) => mention.nodes.map(({ name }) => name)),
    sizes: tokens.some((token) => token.folded === 'sizes') || / (how (big|large) (are|is) (each|the|all)|size of (each|every|all)|in each) /.test(text),
    aggregate: aggregate?.kind === 'aggregate' ? aggregate.fn : null,
    negative: unreached.test(text),
    members: / (same|share|shares|sharing|together with|members? of|belongs? with|alongside|along with) /.test(text),
    perNode: / (each|every|all) (\S+ )?(\S+ )?(its|their|with|belong|is in|are in)/.test(text) || / (assign|assignment|membership) /.test(text),
    showsPaths: pathsWanted.test(text),
    groups
  }
}
