import { amountAt, amountIn, numeralOf, type RawEdge } from './edge.ts'
import { fieldsOf, isName, isPlain } from './edge-list.ts'
import { isWording } from './nearby-words.ts'
import { isDigit, isSign, splitAt, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

const [isComma, isKeyed] = [isSign(',', ';'), isSign(':', '=')]
const { noKeys, order, nodeNouns } = words
const sets = new Set(['V', 'E', 'G', 'N', 'A'])
const bullets = new Set(['-', '*', '•'])
const nothing = new Set(['none', 'nothing', 'nobody', 'empty', 'no', '-', '—', '–', '∅', '/'])

/** Returns the key before a bracket: `0: [1, 2]`, `V = {1, 2}`. */
function keyOf(sequence: readonly Token[], at: number): Token | null {
  const [key, sign] = [sequence[at - 2], sequence[at - 1]]
  return sign !== undefined && key !== undefined && (isKeyed(sign) || sign.kind === 'link') && isPlain(key) ? key : null
}

/** Whether a bracket holds nodes, or a graph's two sets. */
export function isNodeSet(sequence: readonly Token[], at: number): boolean {
  const key = keyOf(sequence, at)?.text ?? ''
  // `graph G: (1, 2) (2, 3)`
  if (sequence.slice(at + 1, at + 3).find((token) => !isComma(token))?.kind === 'group') return false
  return nodeNouns.has(key.toLowerCase()) || (sets.has(key) && key !== 'E' && sequence[at]?.items.every(({ kind }) => kind !== 'group') === true)
}

interface Keyed {
  readonly key: readonly Token[]
  readonly fields: readonly (readonly Token[])[]
  readonly sign: string
}

/** In `e1 = {a, b}` the key numbers a relationship. */
const isNumberedPair = ([, { key, fields }]: readonly [Token, Keyed]): boolean => {
  const name = key[0]?.text ?? ''
  const isNumbered = ['e', 'r', 'l'].includes(name[0]?.toLowerCase() ?? '') && name.length > 1 && [...name.slice(1)].every(isDigit)
  return isNumbered && fields.length === 2 && fields.every(([first]) => first?.text[0] !== name[0] || first?.text.length === 1)
}

/** Returns keys without neighbours: `8:`, `i: []`. */
export function loneKeys(sequences: readonly (readonly Token[])[]): string[] {
  const inBrackets = sequences.flatMap((sequence) =>
    sequence.flatMap((group, at) => (group.kind === 'group' && group.items.length === 0 ? (keyOf(sequence, at)?.text ?? []) : []))
  )
  const lines = splitAt(sequences[0] ?? [], (token) => token.kind === 'line').map((line) => line.filter(({ text }) => !bullets.has(text)))
  const keyed = lines.filter(([key, colon]) => key !== undefined && colon?.text === ':' && isPlain(key) && !noKeys.has(key.text.toLowerCase()))
  const inLines = keyed.slice(1).filter(({ length }, at) => length === 2 || (length === 3 && nothing.has(keyed[at + 1]?.[2]?.text ?? '')))
  return [...inBrackets, ...inLines.map(([key]) => key?.text ?? '')]
}

/** Returns the brackets that each belong to a key: `{0: [1, 2], 1: []}`. */
function keyedBrackets(sequence: readonly Token[]): Map<Token, Keyed> {
  const found = sequence.flatMap((group, at) => {
    const key = group.kind === 'group' ? keyOf(sequence, at) : null
    const next = sequence.slice(at + 1, at + 3).find((token) => token.kind !== 'line' && !isComma(token))
    const isNested = group.items.some((token, place) => token.kind === 'group' && keyOf(group.items, place) !== null)
    const isSet = key === null || noKeys.has(key.text.toLowerCase()) || (sets.has(key.text) && sequence[at - 1]?.text === '=')
    return isSet || isNested || next?.kind === 'group' ? [] : [[group, { key: [key], fields: fieldsOf(group), sign: ':' }] as const]
  })
  if (found.length > 1 && found.every(isNumberedPair)) return new Map()
  return new Map(found.length > 1 || found.some(([{ text }]) => text === '{') ? found : [])
}

/** In `adj = [[1, 2], [0]]` a list's index is its key. */
function keyedPlaces(sequence: readonly Token[]): Keyed[] {
  return sequence.flatMap((group, at) => {
    const key = keyOf(sequence, at)?.text.toLowerCase() ?? ''
    const lists = group.items.filter((token) => token.kind !== 'line' && !isComma(token))
    const isOfNeighbors = (key.startsWith('adj') || key.startsWith('neigh')) && !key.includes('matrix')
    return isOfNeighbors && lists.length > 1 && lists.every(({ kind }) => kind === 'group')
      ? lists.map((list, place) => ({ key: [{ ...list, kind: 'number' as const, text: String(place) }], fields: fieldsOf(list), sign: ':' }))
      : []
  })
}

/** Splits a line's neighbours at commas; at blanks where they are numbers or keys, or where another line's are. */
function listOf(list: readonly Token[], keys: ReadonlySet<string | undefined>, areBlank: boolean): Token[][] {
  const isBlank = list.length > 1 && list.every((token) => token.kind === 'number' || keys.has(token.text) || (areBlank && isPlain(token)))
  return isBlank ? list.map((token) => [token]) : splitAt(list, (token) => isComma(token) || token.text === 'and')
}

/** Returns the length of a heading that only the first line has: `neighbours: a: b, c; b: a`. */
function headingIn([first = [], ...others]: readonly (readonly Token[])[]): number {
  const endOf = (line: readonly Token[]) =>
    line.findIndex(({ text, kind, gap }, at) => at > 0 && (text === ':' || (kind === 'link' && gap > 0)) && line[at + 2]?.text === ':') + 1
  return others.length > 1 && others.every((line) => endOf(line) === 0) ? endOf(first) : 0
}

/** Reads lines with a key and a colon: `0: 1, 2`, `deploy: after test, build`. */
function keyedLines(tokens: readonly Token[]): Keyed[] {
  const all = splitAt(tokens, (token) => token.kind === 'line' || token.text === ';' || token.text === '.').filter(({ length }) => length > 0)
  const heading = headingIn(all)
  const lines = all.map((line, at) => (at === 0 ? line.slice(heading) : line))
  const keys = new Set(lines.map((line) => (line[1]?.text === ':' ? line[0]?.text : '')))
  const lists = lines.flatMap((line) => (line[1]?.text === ':' ? [line.slice(2)] : []))
  const listed = new Set(lists.flat().map(({ text }) => text))
  const areBlank = !lists.flat().some(isComma) && lists.some((list) => list.length > 1 && list.every(({ text }) => keys.has(text)))
  return lines.flatMap((line) => {
    const colon = line.findIndex(isSign(':'))
    const key = line.slice(0, Math.max(0, colon)).filter(({ text }) => !bullets.has(text))
    const word = line[colon + 1]?.text ?? ''
    const isOrder = order.has(word.toLowerCase())
    const list = line.slice(colon + (isOrder ? 2 : 1))
    const isKey =
      isName(key) && !noKeys.has(key.map(({ text }) => text.toLowerCase()).join('_')) && !key.some(({ text }) => isWording(text) && !listed.has(text))
    return isKey && list[0]?.kind !== 'group' ? [{ key, fields: listOf(list, keys, areBlank), sign: isOrder ? `: ${word} ` : ':' }] : []
  })
}

/** Whether a number is a value of the key, not a neighbour. */
const isNumberOf = ([name]: readonly Token[], key: Token | undefined): boolean =>
  numeralOf(name) !== null && numeralOf(key) === null && key?.kind !== 'quoted' && name?.kind !== 'quoted'

const isNeighbor = (name: readonly Token[], key: Token | undefined, isLoose: boolean): boolean =>
  ((isLoose && name.length < 16) || isName(name)) && !nothing.has(name[0]?.text ?? '') && !isNumberOf(name, key)

function neighborOf({ key, sign }: Keyed, field: readonly Token[], isLast: boolean): RawEdge[] {
  const [only] = field
  const parts = field.length === 1 && only?.kind === 'group' ? fieldsOf(only).flat() : field
  const token = parts.findIndex((one, at) => at > 0 && (one.kind === 'group' || isKeyed(one)))
  const cut = token > 0 ? token : amountAt(parts)
  const name = cut > 0 ? parts.slice(0, cut) : parts
  const isLoose = isLast && name.length > 1
  if (!isNeighbor(name, key.at(-1), isLoose)) return []
  return [{ source: key, target: name, sign, isLoose, start: key[0]?.start ?? 0, end: field.at(-1)?.end ?? 0, ...(cut > 0 ? amountIn(parts.slice(cut)) : {}) }]
}

/** Reads the neighbours of a key: names, names with numbers, or pairs of both. */
const neighborsOf = (keyed: Keyed): RawEdge[] => keyed.fields.flatMap((field, at) => neighborOf(keyed, field, at === keyed.fields.length - 1))

/** Reads adjacency lists in brackets and in lines; `isList` marks brackets that are lists of neighbours. */
export function keyedEdges(sequences: readonly (readonly Token[])[]): { inBrackets: RawEdge[]; inLines: RawEdge[]; isList: (token: Token) => boolean } {
  const brackets = new Map(sequences.flatMap((sequence) => [...keyedBrackets(sequence)]))
  const places = sequences.flatMap(keyedPlaces)
  return {
    inBrackets: [...brackets.values(), ...places].flatMap(neighborsOf),
    inLines: keyedLines(sequences[0] ?? []).flatMap(neighborsOf),
    isList: (token) => brackets.size > 1 && brackets.has(token)
  }
}
