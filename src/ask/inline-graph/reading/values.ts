import { numeralOf } from './edge.ts'
import { wordsBefore } from './nearby-words.ts'
import { isDigit, isSign, type Span, splitAt, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

interface Valued extends Span {
  readonly name: string
  readonly numbers: readonly number[]
  readonly isVector: boolean
}

const { nodeNouns, valueNouns } = words
const has = new Set(['has', 'is', 'holds', 'weighs', 'scores', 'scored', 'with', 'worth', '=', ':', '—'])
const isColumn = isSign(',', ';', '|')
const isLine = ({ kind }: Token) => kind === 'line'
const isParting = (token: Token) => isSign(',', ';', '.')(token) || token.kind === 'line' || token.text === 'and'

/** Returns the node of a text; a number is a node where names are numbers. */
function nodeOf(text: string, known: ReadonlyMap<string, string>): string | undefined {
  const name = known.get(text.toLowerCase())
  return name ?? (isWhole(text) && isWhole([...known.keys()][0] ?? '') ? text : undefined)
}
const isWhole = (text: string) => text !== '' && [...text].every(isDigit)

const numbersIn = (tokens: readonly Token[]): number[] =>
  tokens.flatMap((token) => (token.kind === 'group' ? numbersIn(token.items) : (numeralOf(token)?.number ?? [])))

/** Returns the longest name at the end of the tokens. */
function nameAtEnd(tokens: readonly Token[], known: ReadonlyMap<string, string>): { name: string; start: number } | null {
  for (let from = Math.max(0, tokens.length - 5); from < tokens.length; from++) {
    const phrase = tokens
      .slice(from)
      .map(({ text }) => text)
      .join(' ')
    const name = nodeNouns.has(tokens[from - 1]?.text ?? '') ? nodeOf(phrase, known) : known.get(phrase.toLowerCase())
    if (name !== undefined) return { name, start: tokens[from]?.start ?? 0 }
  }
  return null
}

/** Reads `Ada 5`, `node 0: [1, 0]`, `Bob has 7 points`. */
function valuedItem(item: readonly Token[], known: ReadonlyMap<string, string>): Valued | null {
  const at = item.findIndex(
    (token, place) =>
      place > 0 &&
      ((token.kind === 'group' && numbersIn(token.items).length > 0) || numeralOf(token) !== null) &&
      (!known.has(token.text.toLowerCase()) || numbersIn(item.slice(place + 1)).length === 0)
  )
  const value = item[at]
  const end = item.at(-1)
  if (value === undefined || end === undefined || item.length - at > 4) return null
  const before = item.slice(0, at)
  // `Bob won 7 points`, but not `from 3 to 1`
  const verb = before.at(-1)
  const isVerb = value.kind !== 'group' && verb?.kind === 'word' && verb.text.length > 2 && numeralOf(before.at(-2)) === null
  const found =
    nameAtEnd(
      before.filter(({ text }) => !has.has(text.toLowerCase())),
      known
    ) ?? nameAtEnd(isVerb ? before.slice(0, -1) : [], known)
  const numbers = value.kind === 'group' ? numbersIn(value.items) : numbersIn([value])
  const isAll = value.kind !== 'group' || value.items.every((token) => isSign(',')(token) || numeralOf(token) !== null || token.text === '-')
  return found === null || numbers.length === 0 || !isAll
    ? null
    : { ...found, numbers, isVector: value.kind === 'group' && (numbers.length > 1 || value.text === '['), end: end.end }
}

/** Reads `weights of nodes are: [0, 3] [1, 4]`. */
function valuedPairs(tokens: readonly Token[], known: ReadonlyMap<string, string>, text: string): Valued[] {
  let isSaid = false
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'group') return []
    const [first, second, ...more] = splitAt(token.items, isSign(','))
    const name = nodeOf((first ?? []).map(({ text: part }) => part).join(' '), known)
    const number = second?.length === 1 ? numeralOf(second[0])?.number : undefined
    if (tokens[at - 1]?.kind !== 'group' && !isSign(',')(tokens[at - 1] ?? token))
      isSaid = wordsBefore(text, token.start, 6).some((word) => valueNouns.has(word))
    return isSaid && name !== undefined && number !== undefined && more.length === 0
      ? [{ name, numbers: [number], isVector: false, start: token.start, end: token.end }]
      : []
  })
}

const written = (tokens: readonly Token[] | undefined) => (tokens ?? []).map(({ text }) => text).join(' ')
const isNumber = (tokens: readonly Token[] | undefined) => tokens?.length === 1 && numeralOf(tokens[0]) !== null

/** Reads lines of a name and a number: `r5,3`, `| r5 | 3 |`. */
function valuedRows(tokens: readonly Token[], known: ReadonlyMap<string, string>): Valued[] {
  return splitAt(tokens, isLine).flatMap((line) => {
    const fields = splitAt(line, isColumn).filter(({ length }) => length > 0)
    const [name, [first, last]] = [nodeOf(written(fields[0]), known), [line[0], line.at(-1)]]
    const isRow = line.some(isColumn) && fields.length === 2 && isNumber(fields[1])
    return isRow && name !== undefined && first !== undefined && last !== undefined
      ? [{ name, numbers: numbersIn(fields[1] ?? []), isVector: false, start: first.start, end: last.end }]
      : []
  })
}

/** Reads calls with one node each: `w(A) = 11`. */
function valuedCalls(tokens: readonly Token[], known: ReadonlyMap<string, string>): Valued[] {
  return tokens.flatMap((group, at) => {
    const [call, sign, number] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (group.kind !== 'group' || group.text !== '(' || call?.kind !== 'word' || group.gap > 0 || number === undefined) return []
    const name = nodeOf(written(group.items), known)
    const isStated = (sign?.text === '=' || sign?.text === ':' || sign?.text === 'is') && isNumber([number])
    return isStated && name !== undefined ? [{ name, numbers: numbersIn([number]), isVector: false, start: call.start, end: number.end }] : []
  })
}

/** Returns the values that a text gives to most of its nodes. */
export function valuesIn(
  around: readonly (readonly Token[])[],
  named: ReadonlySet<string>,
  text: string
): { values: Map<string, number>; vectors: Map<string, readonly number[]>; spans: Span[] } {
  const known = new Map([...named].map((name) => [name.toLowerCase(), name]))
  const items = around.flatMap((tokens) => splitAt(tokens, isParting).flatMap((item) => valuedItem(item, known) ?? []))
  const pairs = around.flatMap((tokens) => valuedPairs(tokens, known, text))
  const rows = valuedRows(around[0] ?? [], known)
  const calls = around.flatMap((tokens) => valuedCalls(tokens, known))
  const found = [pairs, items, calls, rows].reduce((most, one) => (one.length > most.length ? one : most))
  const distinct = new Set(found.map(({ name }) => name))
  const isMost = distinct.size > 1 && 2 * distinct.size >= named.size && distinct.size === found.length
  if (!isMost) return { values: new Map(), vectors: new Map(), spans: [] }
  const isVector = found.some((one) => one.isVector)
  return {
    values: new Map(isVector ? [] : found.map(({ name, numbers }) => [name, numbers[0] ?? 0])),
    vectors: new Map(isVector ? found.map(({ name, numbers }) => [name, numbers]) : []),
    spans: found.map(({ start, end }) => ({ start, end }))
  }
}
