export interface PathAnswer {
  readonly nodes: readonly string[]
  readonly costs: readonly number[]
}

/** A number as printed. */
export interface Printed {
  readonly value: number
  /** Number of decimals. */
  readonly digits: number
}

export interface NamedNumber {
  readonly names: readonly string[]
  readonly number: Printed
}

/** An answer by format: paths `["A", "B"]: [0.0, 1.0]`, numbers with names (`A: 1` or `["A", "B", 1.0]`), lists of names, or text. */
export type AnswerReading =
  | { readonly kind: 'paths'; readonly paths: readonly PathAnswer[] }
  | { readonly kind: 'numbers'; readonly numbers: readonly NamedNumber[] }
  | { readonly kind: 'lists'; readonly lists: readonly (readonly string[])[] }
  | { readonly kind: 'text'; readonly text: string }

/** Folds names: case, kinds of quotation marks and runs of spaces are ignored. */
export function foldName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function printed(text: string): Printed {
  return { value: Number(text), digits: text.split('.')[1]?.length ?? 0 }
}

interface List {
  readonly items: readonly (string | Printed)[]
  /** Whether a colon separates this list from the previous one. */
  readonly afterColon: boolean
}

const listPattern = /(:?)\s*\[((?:\s*(?:"[^"]*"|-?\d+(?:\.\d*)?)\s*(?:,|(?=\])))*\s*)\]/g

/** The flat lists of a text, in order, without the surrounding text. */
function lists(text: string): List[] {
  return [...text.matchAll(listPattern)].map(([, colon, inner = '']) => ({
    afterColon: colon === ':',
    items: [...inner.matchAll(/"([^"]*)"|(-?\d+(?:\.\d*)?)/g)].map(([, name, number = '']) => (name === undefined ? printed(number) : foldName(name)))
  }))
}

const isName = (item: string | Printed | undefined): item is string => typeof item === 'string'
const isNumber = (item: string | Printed | undefined): item is Printed => typeof item === 'object'

function readPaths(found: readonly List[]): PathAnswer[] | null {
  const pairs = found.flatMap((list, place) => (list.afterColon ? [[found[place - 1]?.items ?? [], list.items] as const] : []))
  const isWhole = pairs.length * 2 === found.length && pairs.every(([nodes, costs]) => nodes.every(isName) && costs.every(isNumber))
  return isWhole && pairs.length > 0
    ? pairs.map(([nodes, costs]) => ({ nodes: nodes.filter(isName), costs: costs.filter(isNumber).map((cost) => cost.value) }))
    : null
}

function readRows(found: readonly List[]): NamedNumber[] | null {
  const isRow = ({ items }: List) => items.length >= 2 && isNumber(items.at(-1)) && items.slice(0, -1).every(isName)
  if (found.length === 0 || !found.every(isRow)) return null
  return found.map(({ items }) => ({ names: items.filter(isName), number: items.at(-1) as Printed }))
}

/** Text that consists of `name: number` parts; stray quotation marks are ignored. */
function readScores(text: string): NamedNumber[] | null {
  const pieces = text.split(/[,;\n](?=[^,;\n]*:)/).filter((piece) => piece.trim() !== '')
  const scores = pieces.map((piece) => /^\W*?(\S[^:]*?)['"\s]*:['"\s]*(-?\d+(?:\.\d*)?)['"\s.]*$/.exec(piece))
  if (scores.length === 0 || scores.includes(null)) return null
  return scores.map((match) => ({ names: [foldName(match?.[1] ?? '')], number: printed((match?.[2] ?? '').replace(/\.$/, '')) }))
}

export function readAnswer(text: string): AnswerReading {
  const found = lists(text)
  const paths = readPaths(found)
  if (paths !== null) return { kind: 'paths', paths }
  const numbers = readRows(found) ?? readScores(text)
  if (numbers !== null) return { kind: 'numbers', numbers }
  if (found.length > 0 && found.every(({ items }) => items.every(isName))) return { kind: 'lists', lists: found.map(({ items }) => items.filter(isName)) }
  return { kind: 'text', text: foldName(text).replace(/\.$/, '') }
}
