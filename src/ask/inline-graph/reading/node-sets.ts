import { shapeOf, singular } from './names.ts'
import { isSign, splitAt, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

const MAX_NODES = 100_000
const { commands, nodeNouns, numbering, ranging, linkNouns } = words

const ends = new Set(['from', 'to', 'between', 'and'])
const behindList = new Set(['with', 'where', 'whose', 'having', 'in', 'has'])

const isWhole = (name: string) => name !== '' && [...name].every((sign) => sign >= '0' && sign <= '9')
const isLetter = (name: string) => name.length === 1 && name >= 'A' && name <= 'Z'

function upTo(from: number, to: number): string[] {
  return to < from || to - from > MAX_NODES ? [] : Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
}
const lettersTo = (from: string, to: string) => upTo(from.charCodeAt(0), to.charCodeAt(0)).map((code) => String.fromCharCode(Number(code)))

/** Reads a range that begins at a token: `0 to 9`, `1..9`, `1, 2, ..., 9`. */
function rangeFrom(tokens: readonly Token[], at: number, isEnd: (text: string) => boolean): { from: string; to: string } | null {
  let isRange = false
  const from = tokens[at]?.text ?? ''
  for (const { kind, text } of tokens.slice(at + 1, at + 9)) {
    if (isRange && isEnd(text)) return { from, to: text }
    if (kind === 'link' || text === '.' || text === '…' || ranging.has(text) || (text === 'and' && tokens[at - 1]?.text === 'between')) isRange = true
    else if (text !== ',' && !isEnd(text)) return null
  }
  return null
}

const isNumbering = (tokens: readonly Token[], at: number, noun: string): boolean => {
  const before = tokens.slice(Math.max(0, at - 9), at).map(({ text }) => text.toLowerCase())
  return before.some((word) => nodeNouns.has(word) || numbering.has(word) || word === 'v' || (noun !== '' && word.startsWith(noun.toLowerCase())))
}

/** Returns nodes that a text numbers: `numbered from 0 to 15`, `1..9`, `nodes A to F`, `a graph of 12 nodes`. */
function counted(sequences: readonly (readonly Token[])[], names: readonly string[], noun: string): string[] {
  const isNumbers = names.every(isWhole)
  if (!isNumbers && !names.every(isLetter)) return []
  const isEnd = isNumbers ? isWhole : isLetter
  const holds = (all: readonly string[]) => new Set(all).size === new Set([...all, ...names]).size
  const ranges = sequences.flatMap((tokens) =>
    tokens.flatMap((token, at) => {
      const range = isEnd(token.text) && (at === 0 || isNumbering(tokens, at, noun)) ? rangeFrom(tokens, at, isEnd) : null
      return range === null ? [] : [isNumbers ? upTo(Number(range.from), Number(range.to)) : lettersTo(range.from, range.to)]
    })
  )
  return ranges.find(holds) ?? (isNumbers ? byCount(sequences, names.map(Number)) : [])
}

/** Returns the numbered nodes of two labels: `3 pilots numbered from 0 to 2`. */
function countedKinds(tokens: readonly Token[], kinds: readonly string[]): string[] {
  return kinds.flatMap((kind) => {
    const at = tokens.findIndex(({ text }, place) => text.toLowerCase().startsWith(kind.toLowerCase()) && !isWhole(tokens[place + 1]?.text ?? '0'))
    const from = at + 1 + tokens.slice(at + 1, at + 7).findIndex(({ text }) => isWhole(text))
    const range = at === -1 || from === at ? null : rangeFrom(tokens, from, isWhole)
    return range === null ? [] : upTo(Number(range.from), Number(range.to)).map((number) => `${kind} ${number}`)
  })
}

/** Counts nodes from 0, or from 1 where only that covers all named nodes. */
function byCount(sequences: readonly (readonly Token[])[], names: readonly number[]): string[] {
  const least = names.reduce((low, name) => Math.min(low, name), Number.POSITIVE_INFINITY)
  const most = names.reduce((high, name) => Math.max(high, name), 0)
  const tokens = sequences[0] ?? []
  const stated = tokens.find(({ kind }, at) => kind === 'number' && tokens.slice(at + 1, at + 4).some(({ text }) => text === 'nodes' || text === 'vertices'))
  const count = Number(stated?.text ?? Number.NaN)
  if (least > 0 && most === count) return upTo(1, count)
  return most < count ? upTo(least === 0 ? 0 : 1, least === 0 ? count - 1 : count) : []
}

const isPlain = ({ kind }: Token) => kind === 'word' || kind === 'number' || kind === 'quoted'
const isLarge = (name: string) => name[0] !== name[0]?.toLowerCase() || isWhole(name[0] ?? '')

/** Returns the name in a list's first or last item, which other words of the sentence may be part of. */
function trimmed(item: readonly Token[], isFirst: boolean, known: ReadonlyMap<string, string>, most: number): string {
  const parts = item.map((_, cut) => (isFirst ? item.slice(cut) : item.slice(0, item.length - cut)).map(({ text }) => text).join(' '))
  const name = parts.find((part) => known.has(part.toLowerCase()))
  if (name !== undefined) return known.get(name.toLowerCase()) ?? ''
  // Only its spelling separates an unknown name from the words around it.
  const areLarge = [...known.values()].slice(0, 5).every(isLarge)
  const isName = (cut: number) => cut === 0 || (!isFirst && behindList.has(item[item.length - cut]?.text ?? ''))
  return parts.find((part, cut) => part.split(' ').length <= most && (areLarge ? part.split(' ').every(isLarge) : isName(cut))) ?? ''
}

/** Returns the name between two commas, to which other words may be attached. */
function innerName(item: readonly Token[], known: ReadonlyMap<string, string>): string {
  const whole = item.map(({ text }) => text).join(' ')
  const ends = [item[0], item.at(-1)].flatMap((token) => known.get(token?.text.toLowerCase() ?? '') ?? [])
  return known.get(whole.toLowerCase()) ?? ends[0] ?? whole
}

interface KnownNames {
  readonly known: ReadonlyMap<string, string>
  /** The spellings of their first words. */
  readonly shapes: ReadonlySet<string>
  /** The most words in a name. */
  readonly most: number
}

const areNodes = (token: Token | undefined) => token !== undefined && nodeNouns.has(token.text.toLowerCase()) && singular(token.text) !== token.text

/** Splits `nodes a b c d` at blanks where relationships have half of the names. */
function spread(item: readonly Token[], known: ReadonlyMap<string, string>, isNodes: boolean): (readonly Token[])[] {
  const noun = item.findIndex(areNodes)
  const names = item.slice(noun + 1)
  const shared = names.filter(({ text }) => known.has(text.toLowerCase())).length
  return (noun !== -1 || isNodes) && names.length > 2 && 2 * shared >= names.length ? names.map((name) => [name]) : [item]
}

/** Returns a list's nodes if relationships use half of its names: `Ada, Bob and Cy`, `[1, 2, 3]`. */
function listed(tokens: readonly Token[], { known, shapes, most }: KnownNames, isNodes: boolean): string[] {
  const isSpelled = (name: string) => known.has(name.toLowerCase()) || shapes.has(shapeOf(name.split(' ')[0] ?? ''))
  const isStop = (token: Token) => !isPlain(token) && !isSign(',')(token) && token.kind !== 'line'
  const led = tokens.filter((token, at) => !isSign(':', '=')(token) || !areNodes(tokens[at - 1]))
  return splitAt(led, isStop).flatMap((part) => {
    const items = splitAt(part, (token) => token.text === ',' || token.text === 'and' || token.text === 'or' || token.kind === 'line')
      .filter(({ length }) => length > 0)
      .flatMap((item) => spread(item, known, isNodes))
    const names = items.flatMap((item, at) => {
      const isInner = at > 0 && at < items.length - 1
      const name = isInner ? innerName(item, known) : trimmed(item, at === 0, known, most)
      return name === '' ||
        !isSpelled(name) ||
        commands.has(name.toLowerCase()) ||
        nodeNouns.has(name) ||
        linkNouns.has(singular(name)) ||
        (isInner && item.length > most + 1)
        ? []
        : [known.get(name.toLowerCase()) ?? name]
    })
    const shared = names.filter((name) => known.has(name.toLowerCase())).length
    const isCalled = items[0]?.some(areNodes) === true
    return (names.length > 2 && (isCalled || 2 * shared >= names.length)) || (isNodes && shared > 0) ? names : []
  })
}

/** Returns names under a key for nodes: `"nodes": [{"id": "a"}]`, `<node id="a"/>`, `node [ id 3 ]`. */
function keyedNodes(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, at) => {
    const isNode = token.kind === 'tag' ? token.items[0]?.text === 'node' : token.kind === 'group' && isNodeKey(tokens, at)
    if (!isNode) return []
    const records = token.items.some(({ kind }) => kind === 'group') ? token.items : [token]
    return records.flatMap(({ items }) => {
      const key = items.findIndex(({ text }) => text === 'id' || text === 'name')
      const value = items.slice(key + 1, key + 3).find((one) => isPlain(one))
      return key === -1 || value === undefined ? [] : [value.text]
    })
  })
}
const isNodeKey = (tokens: readonly Token[], at: number) =>
  [tokens[at - 1], tokens[at - 2]].some((key) => key !== undefined && nodeNouns.has(key.text.toLowerCase()))
const isNodeSet = (tokens: readonly Token[], at: number) => isNodeKey(tokens, at) || ['V', 'N'].includes(tokens[at - 2]?.text ?? '')

/** Returns numbers within the range of node names that only the surrounding text has: these nodes are isolated. */
function spoken(tokens: readonly Token[], names: readonly string[]): string[] {
  const most = names.every(isWhole) ? names.reduce((highest, name) => Math.max(highest, Number(name)), -1) : -1
  return tokens.flatMap(({ text }, at) => {
    const before = tokens[at - 1]?.text.toLowerCase() ?? ''
    const isNode = isWhole(text) && Number(text) <= most && (nodeNouns.has(before) || ends.has(before)) && !ranging.has(tokens[at + 1]?.text ?? '')
    return isNode ? [text] : []
  })
}

/** Returns statements of one name each, as in DOT (`a; b; c`), where relationships have half of the names. */
function stated(tokens: readonly Token[], known: ReadonlyMap<string, string>): string[] {
  const names = splitAt(tokens, (token) => token.text === ';' || token.kind === 'line').flatMap(([name, ...more]) =>
    name !== undefined && more.length === 0 && isPlain(name) ? [known.get(name.text.toLowerCase()) ?? name.text] : []
  )
  return names.length > 2 && 2 * names.filter((name) => known.has(name.toLowerCase())).length >= names.length ? names : []
}

/** Returns the nodes that a text names, counts or lists beside its relationships. */
export function declaredNodes(
  around: readonly (readonly Token[])[],
  named: ReadonlySet<string>,
  noun: string,
  kinds: readonly string[]
): { declared: string[]; spoken: string[] } {
  const names = [...named]
  const known = new Map(names.map((name) => [name.toLowerCase(), name]))
  const most = names.reduce((size, name) => Math.max(size, name.split(' ').length), 1)
  const all = { known, shapes: new Set(names.map((name) => shapeOf(name.split(' ')[0] ?? ''))), most }
  const keyed = around.flatMap(keyedNodes)
  const sets = around.flatMap((tokens) =>
    tokens.flatMap((token, at) => (token.kind === 'group' && isNodeSet(tokens, at) ? listed(token.items, all, true) : []))
  )
  const found = [
    ...countedKinds(around[0] ?? [], kinds),
    ...counted(around, names, noun),
    ...keyed,
    ...sets,
    ...around.flatMap((tokens) => stated(tokens, known)),
    ...around.flatMap((tokens) => listed(tokens, all, false))
  ]
  return { declared: found, spoken: found.length === 0 ? spoken(around.flat(), names) : [] }
}
