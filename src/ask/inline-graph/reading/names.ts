import type { Edge, RawEdge } from './edge.ts'
import { isWording, within } from './nearby-words.ts'
import { isDigit, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

type Tokens = readonly Token[]
const { commands, linkNouns, nodeNouns } = words

/** Returns the name of a node in brackets: `(a:Person {name: 'Ann'})`. */
function nameInGroup({ items }: Token): string {
  const inner = items.find(({ kind }) => kind === 'group')?.items ?? []
  const key = inner.findIndex(({ text }) => text === 'name' || text === 'id' || text === 'title')
  return (key === -1 ? items.find(({ kind }) => kind === 'word' || kind === 'number' || kind === 'quoted') : inner[key + 2])?.text ?? ''
}

/** Maps variables to names: `(a:Person {name: 'Ann'})`. */
export function aliasesIn(sequences: readonly (readonly Token[])[]): ReadonlyMap<string, string> {
  const groups = sequences.flat().filter(({ kind, text, items }) => kind === 'group' && text === '(' && items.some((token) => token.kind === 'group'))
  return new Map(groups.map((group) => [group.items[0]?.text ?? '', nameInGroup(group)]))
}

function kindOf(sign: string): string {
  if (isDigit(sign)) return '0'
  if (sign.toLowerCase() === sign.toUpperCase()) return sign
  return sign === sign.toLowerCase() ? 'a' : 'A'
}

/** Returns the spelling of a name: its sequence of digits, capitals, and one or more lower-case letters. */
export function shapeOf(name: string): string {
  let shape = ''
  for (const kind of [...name].map(kindOf)) if (!shape.endsWith(kind === 'a' ? 'aa' : kind)) shape += kind
  return shape
}

export const joinedText = (tokens: Tokens): string => tokens.map((token) => (token.kind === 'group' ? nameInGroup(token) : token.text)).join(' ')

function pieceOf(tokens: Tokens, text: string): string {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (first === undefined || last === undefined) return ''
  if (first.kind === 'group') return nameInGroup(first)
  if (first.kind === 'tag') return first.text.slice(1, -1)
  if (last.kind === 'group' && last.text === '(' && last.gap > 0) return nameInGroup(last)
  return tokens.length === 1 || last.kind === 'group' ? first.text : text.slice(first.start, last.end)
}

const isSmall = ({ kind, text }: Token) => kind === 'word' && text[0] !== text[0]?.toUpperCase()

interface Known {
  readonly text: string
  readonly counts: ReadonlyMap<string, number>
  /** The most words in a name that occurs more than once. */
  readonly most: number
  /** Whether names begin with capitals. */
  readonly isLarge: boolean
  /** Spellings of names, where nearly all are one word. */
  readonly shapes: ReadonlySet<string>
}

const NEARLY = 0.8
function shapesOf(all: readonly Tokens[]): Set<string> {
  const ones = all.flatMap((tokens) => (tokens.length === 1 ? joinedText(tokens) : []))
  return new Set(ones.length < NEARLY * all.length ? [] : ones.map(shapeOf))
}

/** Whether only the last word is spelled like a name: `Consider 2`, `arcs d`. */
function isNameOfOne(all: Tokens, shapes: ReadonlySet<string>): boolean {
  const shape = shapeOf(all.at(-1)?.text ?? '')
  const isNone = ({ text }: Token) => shapeOf(text) !== shape || commands.has(text.toLowerCase()) || linkNouns.has(text.toLowerCase())
  return shapes.has(shape) && all.slice(0, -1).every(isNone)
}

/** Removes sentence words beside a name: up to a known name, else to the next function word, else to a lower-case word where names are capitalized. */
function trimmed(tokens: Tokens, isSource: boolean, { text, counts, most, isLarge, shapes }: Known): Tokens {
  if (tokens.length === 1 || (counts.get(pieceOf(tokens, text)) ?? 0) > 1) return tokens
  const inOrder = (part: Tokens) => (isSource ? part : [...part].reverse())
  // The name is last in this order.
  const all = inOrder(tokens)
  const known = all.slice(1).findIndex((_, at) => counts.has(pieceOf(inOrder(all.slice(at + 1)), text)))
  if (known !== -1) return inOrder(all.slice(known + 1))
  if (isNameOfOne(all, shapes)) return all.slice(-1)
  const cut = all.findLastIndex((token, at) => at < all.length - 1 && (isWording(token.text) || (isSource && token.kind === 'group'))) + 1
  const plain = all.slice(cut)
  const rim = isLarge ? plain.findLastIndex((token, at) => at < plain.length - 1 && isSmall(token) && !within.has(token.text)) + 1 : 0
  const name = plain.slice(rim)
  return inOrder(isSource && cut > 0 && most > 0 ? name.slice(-most) : name)
}

export interface Named {
  readonly edges: readonly Edge[]
  /** `task` of `task A`, where it is not part of the names. */
  readonly noun: string
  /** The nouns of the two ends, such as `pilot` and `plane`, where they differ. */
  readonly kinds?: readonly [string, string]
}

/** Separates the names of the ends from the words beside them. */
export function nameEnds(raw: readonly RawEdge[], text: string, aliases: ReadonlyMap<string, string>): Named {
  const counts = new Map<string, number>()
  const all = raw.flatMap(({ source, target }) => [source, target])
  for (const tokens of all) counts.set(pieceOf(tokens, text), (counts.get(pieceOf(tokens, text)) ?? 0) + 1)
  const isLarge = 2 * all.filter(([first]) => first !== undefined && !isSmall(first)).length > all.length
  const most = all.reduce((size, tokens) => ((counts.get(pieceOf(tokens, text)) ?? 0) > 1 ? Math.max(size, tokens.length) : size), 0)
  const known = { text, counts, most, isLarge, shapes: shapesOf(all) }
  const called = (tokens: Tokens) => aliases.get(pieceOf(tokens, text)) ?? pieceOf(tokens, text)
  const named = raw.map(({ source, target, isLoose, ...edge }) => {
    const from = isLoose === true && edge.sign[0] !== ':' ? trimmed(source, true, known) : source
    const to = isLoose === true ? trimmed(target, false, known) : target
    const start = from === source ? edge.start : (from[0]?.start ?? edge.start)
    const end = to === target || edge.weight !== undefined ? edge.end : (to.at(-1)?.end ?? edge.end)
    return { ...edge, source: called(from), target: called(to), start, end }
  })
  return withoutNoun(named)
}

/** Returns the noun that all names of one side begin with: `node 0`, `task A`; in lower case where it occurs so. */
function commonNoun(names: readonly string[]): string {
  const noun = names[0]?.split(' ')[0] ?? ''
  const isShared = names.every((name) => name.toLowerCase().startsWith(`${noun} `.toLowerCase()))
  const small = names.find((name) => name[0] === name[0]?.toLowerCase()) ?? noun
  return isShared ? small.slice(0, noun.length) : ''
}

/** Removes the noun before names where all share it or it only means a node, and unifies their spelling. */
export function withoutNoun(edges: readonly Edge[]): Named {
  const [sources, targets] = [commonNoun(edges.map(({ source }) => source)), commonNoun(edges.map(({ target }) => target))]
  const isOne = sources.toLowerCase() === targets.toLowerCase()
  const isBare = (noun: string) => nodeNouns.has(noun.toLowerCase()) || (isOne && (sources !== targets || sources === sources.toLowerCase()))
  const spelling = new Map<string, string>()
  const names = new Set(edges.flatMap(({ source, target }) => [source, target]))
  const restOf = (name: string) => name.slice(name.indexOf(' ') + 1)
  // `from Rome` beside `Rome`
  const leads = new Set([...names].flatMap((name) => (names.has(restOf(name)) && isWording(name.split(' ')[0] ?? '') ? name.split(' ')[0] : [])))
  const withoutWord = (name: string) => (leads.has(name.split(' ')[0]) ? restOf(name) : name)
  const spelled = (name: string, noun: string) => {
    const bare = noun !== '' && isBare(noun) ? name.slice(noun.length + 1) : withoutWord(name)
    const known = spelling.get(bare.toLowerCase()) ?? bare
    spelling.set(bare.toLowerCase(), known)
    return known
  }
  const named = edges.map((edge) => ({ ...edge, source: spelled(edge.source, sources), target: spelled(edge.target, targets) }))
  const isMixed = !isOne && sources !== '' && targets !== ''
  return {
    edges: named.filter(({ source, target }) => source !== '' && target !== ''),
    noun: isMixed ? '' : sources,
    ...(isMixed ? { kinds: [sources, targets] } : {})
  }
}

const keptEndings = new Set(['ss', 'us', 'is', 'as'])
export const singular = (noun: string): string =>
  noun === 'vertices' ? 'vertex' : noun.length > 3 && noun.endsWith('s') && !keptEndings.has(noun.slice(-2)) ? noun.slice(0, -1) : noun
