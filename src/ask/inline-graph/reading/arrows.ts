import { type Amount, amountAt, amountIn, numeralOf, type RawEdge } from './edge.ts'
import { isPlain } from './edge-list.ts'
import { joinedText, shapeOf } from './names.ts'
import { isLittleWord } from './nearby-words.ts'
import { isSign, splitAt, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

type Tokens = readonly Token[]

/** A link with its label: `-[5]->`, `==14==>`, `-->|5|`. */
interface Link {
  readonly sign: string
  readonly label: Tokens
  readonly isTight: boolean
}

export interface ChainPlace {
  /** Whether the arrow is in brackets: `(a -> b, 5)`. */
  readonly isInner: boolean
  /** Whether a number after a word belongs to the name: `level 1 -> level 2`. */
  readonly isNumbered: boolean
}

const isLink = ({ kind }: Token) => kind === 'link'
const [isBar, isMeasuring, isEnd] = [isSign('|'), isSign(':', '=', '/'), isSign(';', '.', '?', '!')]
const isParting = isSign(',', ';', '.', '?', '!', '•', '*', '+')
const dashes = new Set(['-', '–', '—'])
const heads = new Set([...'>→⇒➜⟶'])
const hasHead = (sign: string) => [...sign].some((one) => heads.has(one))
const isJoint = ({ kind, text }: Token) => kind === 'word' && (text === 'and' || text === 'or')

/** Recognizes a label in bars, as Mermaid writes it. */
const isBarred = (tokens: Tokens, at: number) => [tokens[at + 1], tokens[at + 3]].every((token) => token !== undefined && isBar(token))

/** Whether a token between two links is their label: `-[5]->`, `==14==>`, `-- 5 -->`. */
function isWritten(first: Token, label: Token, last: Token): boolean {
  if (last.kind !== 'link' || hasHead(first.text)) return false
  if (label.gap === 0 && last.gap === 0) return label.kind === 'group' || first.gap > 0
  return label.kind === 'number' && hasHead(last.text) && first.text.length > 1
}

/** Reads the link at a token, and returns the number of its tokens. */
function linkAt(tokens: Tokens, at: number): { link: Link; size: number } {
  const [first, second, third] = [tokens[at] as Token, tokens[at + 1], tokens[at + 2]]
  if (third !== undefined && isBarred(tokens, at)) return { link: { sign: first.text, label: [third], isTight: false }, size: 4 }
  const isTight = first.gap === 0 && second?.gap === 0
  if (second === undefined || third === undefined || !isWritten(first, second, third)) return { link: { sign: first.text, label: [], isTight }, size: 1 }
  return { link: { sign: first.text + third.text, label: [second], isTight: isTight && second.kind === 'group' }, size: 3 }
}

/** Splits a statement into names and links; not at a leading dash before other links, nor at a slash beside drawn links. */
function statementOf(tokens: Tokens): { runs: Tokens[]; links: Link[] } {
  const [runs, links]: [Token[][], Link[]] = [[[]], []]
  const isDrawn = tokens.some((token) => isLink(token) && token.gap === 0 && token.text !== '/')
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (!isLink(token) || (isDrawn && token.text === '/')) runs.at(-1)?.push(token)
    else if (at > 0 && at < tokens.length - 1) {
      const { link, size } = linkAt(tokens, at)
      links.push(link)
      runs.push([])
      at += size - 1
    }
  }
  const isAside = links.length > 1 && links[0]?.isTight === false && dashes.has(links[0]?.sign ?? '') && links[1]?.sign !== links[0]?.sign
  return isAside ? { runs: runs.slice(1), links: links.slice(1) } : { runs, links }
}

/** `B[Label]` labels a node, while `[weight=2]` has an amount. */
const isLabel = ({ gap, text, items }: Token) => gap === 0 && text === '[' && amountIn(items) === null

interface Split {
  readonly name: Tokens
  readonly tail: Tokens
  /** The source of the next link. */
  readonly next: Tokens
}

/** Returns the index of the number or bracket after the second name; -1 where there is none. */
function cutOf(run: Tokens, isNumbered: boolean): number {
  const sign = run.findIndex((token, at) => at > 0 && (isMeasuring(token) || (token.kind === 'group' && !isLabel(token))))
  return sign > 0 ? sign : amountAt(run, isNumbered ? 2 : 1)
}

/** Splits the tokens after the last link: `saddle is 9 km`. */
function splitLast(run: Tokens, cut: number): Split {
  const end = run.slice(0, cut).findLastIndex((token, at) => at === 0 || !(isLittleWord(token.text) || words.measuring.has(token.text))) + 1
  return cut < 1 ? { name: run, tail: [], next: run } : { name: run.slice(0, end), tail: run.slice(cut), next: [] }
}

/** Splits the tokens between two links. */
function splitInner(run: Tokens, cut: number, isTight: boolean): Split {
  const end = cut + (run[cut] !== undefined && isMeasuring(run[cut]) ? 2 : 1)
  if (cut > 0 && end < run.length) return { name: run.slice(0, cut), tail: run.slice(cut, end), next: run.slice(end) }
  if (!isTight || run.length < 2) return { name: run, tail: [], next: run }
  const half = run.length % 2 === 0 ? run.length / 2 : 1
  return { name: run.slice(0, half), tail: [], next: run.slice(-half) }
}

/** Returns `KNOWS` of `-[:KNOWS {since: 2019}]->`. */
function typeIn([first]: Tokens): { type?: string } {
  const type = (first?.items ?? []).find((token) => isPlain(token) && numeralOf(token) === null)?.text
  return type === undefined ? {} : { type }
}

/** `{b c}` in DOT and `{room 1, room 2}` hold several targets. */
function targetsOf(name: Tokens): Tokens[] {
  const [group] = name
  if (name.length !== 1 || group?.kind !== 'group' || group.text !== '{') return [name]
  const isOfWords = group.items.some((token, at) => token.kind === 'word' && group.items[at + 1]?.kind === 'number')
  return isOfWords ? splitAt(group.items, isSign(',', ';')) : group.items.filter(isPlain).map((token) => [token])
}

function edgesOf(tokens: Tokens, isNumbered: boolean): RawEdge[] {
  const { runs, links } = statementOf(tokens)
  let source = runs[0] ?? []
  return links.flatMap(({ sign, label, isTight }, at) => {
    const run = runs[at + 1] ?? []
    const isLast = at === links.length - 1
    const { name, tail, next } = isLast ? splitLast(run, cutOf(run, isNumbered)) : splitInner(run, cutOf(run, isNumbered), isTight)
    const amount: Amount | null = amountIn(label) ?? amountIn(tail)
    // The question may follow the weight: `a -> b (3) Which way`
    const end = tail[0]?.kind === 'group' ? tail[0] : run.at(-1)
    const [from, first, last] = [source, source[0], isLast ? end : name.at(-1)]
    source = next
    if (first === undefined || last === undefined) return []
    return targetsOf(name).map((target) => ({ source: from, target, sign, isLoose: true, start: first.start, end: last.end, ...amount, ...typeIn(label) }))
  })
}

/** Whether a sign leads to a link's weight or belongs to a label: `a -> b: 5`, `0->1/10`, `(a:Person)`. */
function measures(token: Token, [next, behind]: Tokens, isLinked: boolean): boolean {
  const isTight = token.gap === 0 && next?.gap === 0
  // In `two-way roads: 3-4` the number begins the next link.
  const opensLink = behind?.kind === 'link' && behind.gap === 0
  if (isLinked && numeralOf(next) !== null) return (isTight || token.text !== '/') && !opensLink
  return isTight && token.text === ':' && next?.kind === 'word'
}

/** Whether a token separates statements after the first link of one. */
function parts(tokens: Tokens, at: number, first: Token | null): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]]
  if (isLink(token)) return first?.gap === 0 && dashes.has(token.text) && token.gap > 0 && next?.gap !== 0
  if (isBar(token)) return !isBarred(tokens, at - 1) && !isBarred(tokens, at - 3)
  if (isJoint(token)) return first !== null
  if (isMeasuring(token)) return !measures(token, tokens.slice(at + 1, at + 3), first !== null)
  return isParting(token) || token.kind === 'line' || token.kind === 'tag'
}

/** Yields statements with the separator after each. */
function* statementsIn(tokens: Tokens): Generator<{ part: Tokens; stop: Token | undefined }> {
  let from = 0
  let first: Token | null = null
  for (const [at, token] of tokens.entries()) {
    if (parts(tokens, at, first)) {
      yield { part: tokens.slice(from, at), stop: token }
      from = at + 1
      first = null
    } else if (isLink(token) && at > from) first ??= token
  }
  yield { part: tokens.slice(from), stop: undefined }
}

/** Whether `5`, `weight 5` or `5 km` is the weight of the relationship before it instead of another target. */
function isWeightOf(edge: RawEdge, tokens: Tokens, isInner: boolean): boolean {
  const isAmount =
    tokens.length < 5 &&
    (numeralOf(tokens[0]) !== null || tokens[0]?.text === 'with' || words.weightKeys.has(tokens[0]?.text.toLowerCase() ?? '')) &&
    amountIn(tokens) !== null
  return isAmount && edge.weight === undefined && (isInner || tokens.length > 1 || numeralOf(edge.target.at(-1)) === null)
}

/** Whether a name is spelled like an end of the relationship: `0 -> 1, 2` continues, `0 -> 1, please` does not. */
const isSpelledAs = (name: Tokens, { source, target }: RawEdge) =>
  [source.at(-1), target[0]].some((end) => end !== undefined && shapeOf(joinedText([end])) === shapeOf(joinedText(name)))

/** Adds a part without a link to the relationship before it: as its weight, or as another target as in `0 -> 1, 2, 3`. */
function continued(open: RawEdge, last: RawEdge, part: Tokens, isInner: boolean): RawEdge[] | null {
  const [first, end] = [part[0], part.at(-1)?.end]
  if (first === undefined || end === undefined) return null
  if (isWeightOf(last, part, isInner)) return [{ ...last, ...amountIn(part), end }]
  const isTarget = hasHead(open.sign) && part.length < 5 && part.every(isPlain) && isSpelledAs(part, open)
  return isTarget ? [last, { ...open, target: part, start: first.start, end }] : null
}

/** Adds a part's relationships, and returns the one that the next part can extend. */
function take(edges: RawEdge[], open: RawEdge | null, part: Tokens, { isInner, isNumbered }: ChainPlace): RawEdge | null {
  if (part.some(isLink)) {
    const drawn = edgesOf(part, isNumbered)
    edges.push(...drawn)
    return drawn.length === 1 ? (drawn[0] ?? null) : null
  }
  const last = edges.at(-1)
  if (part.length === 0 || open === null || last === undefined) return open
  const more = continued(open, last, part, isInner)
  if (more !== null) edges.splice(-1, 1, ...more)
  return more === null ? null : open
}

/** Reads relationships drawn by signs: `a -> b -> c`, `A-B: 5`, `(a)-[:KNOWS]->(b)`, `0 -> 1, 2, 3`. */
export function chainsIn(tokens: Tokens, place: ChainPlace): RawEdge[] {
  const edges: RawEdge[] = []
  let open: RawEdge | null = null
  for (const { part, stop } of statementsIn(tokens)) {
    open = take(edges, open, part, place)
    if (stop === undefined || stop.kind === 'line' || isEnd(stop)) open = null
  }
  return edges
}
