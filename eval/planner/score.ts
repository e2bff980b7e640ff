import type { Answer } from '../../src/ask/loop/types.ts'
import type { Expected, Settled } from './expect.ts'
import { namesIn, numbersIn, type Readings, type Row, readData } from './readings.ts'

/** The scored parts of an answer. */
type Told = Pick<Answer, 'status' | 'question' | 'answer' | 'data'>

interface Marked {
  readonly answer: Told
  readonly read: Readings
  /** All names of the graph. */
  readonly names: readonly string[]
}
type Of<T extends Expected['type']> = Extract<Expected, { type: T }>

/** Whether an answer matches the expectation exactly: its `data` first, else its text. */
export function isRight(answer: Told, expected: Settled, names: readonly string[]): boolean {
  if (expected.type === 'status') return expected.value.includes(answer.status)
  if (answer.status !== 'answered') return false
  const marked: Marked = { answer, read: readData(answer.data), names }
  switch (expected.type) {
    case 'number':
      return hasNumber(marked, expected)
    case 'names':
      return hasNames(marked, expected)
    case 'name':
      return hasName(marked, expected)
    case 'boolean':
      return hasBoolean(marked, expected)
    case 'rows':
      return hasRows(marked, expected)
    case 'path':
      return expected.value.length === 0 ? saysNoPath(marked) : hasPaths(marked, expected)
  }
}

const close = (found: unknown, value: number, tolerance: number) => typeof found === 'number' && Math.abs(found - value) <= tolerance
const isMeasure = ([key]: Row[number]) => key !== 'rank' && !/id$/i.test(key)

/** The only number, a number of the only row, or the first one in the text that the question lacks. */
function hasNumber({ answer, read, names }: Marked, { value, tolerance }: Of<'number'>): boolean {
  if (typeof answer.data === 'number') return close(answer.data, value, tolerance)
  const single = read.tables.filter((table) => table.length === 1).flatMap(([row]) => (row ?? []).filter(isMeasure).map(([, cell]) => cell))
  const numbers = [...single, ...(Array.isArray(answer.data) && answer.data.length === 1 ? answer.data : [])].filter((cell) => typeof cell === 'number')
  if (numbers.length > 0) return numbers.some((found) => close(found, value, tolerance))
  const asked = numbersIn(answer.question, names)
  const told = numbersIn(answer.answer, names)
  const first = told.find((found) => !asked.includes(found)) ?? told[0]
  return close(first, value, Math.max(tolerance, Number.isInteger(value) ? 0 : 0.01))
}

function hasNames(marked: Marked, { value, ordered }: Of<'names'>): boolean {
  const { answer, read, names } = marked
  const isIt = (list: readonly unknown[]) => {
    if (list.length !== value.length || new Set(list).size !== value.length) return false
    return list.every((item, i) => (ordered ? item === value[i] : value.includes(String(item))))
  }
  if (read.lists.some(isIt)) return true
  const spread = read.tables
    .filter((table) => table.length === 1)
    .map(([row]) => (row ?? []).map(([, cell]) => cell).filter((cell) => names.includes(String(cell))))
  if (!ordered && spread.some(isIt)) return true
  const asked = namesIn(answer.question, names)
  return read.leaves.length === 0 && !ordered && isIt(namesIn(answer.answer, names).filter((found) => !asked.includes(found)))
}

/** The only value or, in a tie, any of them; for a ranked table, the first row. */
function hasName({ answer, read, names }: Marked, { value }: Of<'name'>): boolean {
  const isIt = (found: unknown) => value.includes(String(found))
  if (read.lists.some((list) => list.length > 0 && list.every(isIt))) return true
  const ranked = read.tables.filter((table) => table.every((row) => row.some(([, cell]) => typeof cell === 'number')))
  if (ranked.some(([first]) => first?.some(([, cell]) => isIt(cell)))) return true
  if (read.leaves.length > 0) return false
  const asked = namesIn(answer.question, names)
  const told = namesIn(answer.answer, [...names, ...value]).filter((found) => !asked.includes(found) || value.includes(found))
  return told.length > 0 && told.every((found) => value.includes(found))
}

function hasBoolean({ answer, read }: Marked, { value }: Of<'boolean'>): boolean {
  const said = /^\W*(yes|no)\b/i.exec(answer.answer)?.[1]?.toLowerCase() ?? (/\b(there (is|are) no|no path|not)\b/i.test(answer.answer) ? 'no' : undefined)
  const truths = read.leaves.filter((leaf) => typeof leaf === 'boolean')
  return truths.length === 1 ? truths[0] === value : said === (value ? 'yes' : 'no')
}

function hasRows({ read }: Marked, { value, tolerance }: Of<'rows'>): boolean {
  const fits = (cells: readonly unknown[], wanted: readonly (string | number)[]) =>
    wanted.every((want) =>
      typeof want === 'string' ? cells.includes(want) : cells.some((cell) => close(cell, want, Math.max(1e-9, Number.isInteger(want) ? 0 : want * tolerance)))
    )
  const isIt = (rows: readonly (readonly unknown[])[]) => rows.length === value.length && value.every((wanted) => rows.some((cells) => fits(cells, wanted)))
  const maps = read.tables.filter((table) => table.length === 1).map(([row]) => (row ?? []).map((entry): readonly unknown[] => entry))
  return [...read.tables.map((table) => table.map((row) => row.map(([, cell]) => cell))), ...maps].some(isIt)
}

/** The requested number of distinct paths, in order of cost, each with its cost. */
function hasPaths({ answer, read, names }: Marked, { value, count }: Of<'path'>): boolean {
  const texts = read.leaves.filter((leaf) => typeof leaf === 'string').map((text) => text.split(/\s*(?:→|->)\s*/))
  const isWay = (list: readonly unknown[]) => list.length > 1 && list.every((item) => names.includes(String(item)))
  const found = new Set([...read.lists, ...texts].filter(isWay).map((list) => list.join('\n')))
  const known = [...found].map((way) => value.find((path) => path.names.join('\n') === way)).filter((path) => path !== undefined)
  const numbers = [...read.leaves.filter((leaf) => typeof leaf === 'number'), ...numbersIn(answer.answer, names)]
  const hasCosts = known.every((path) => numbers.some((told) => close(told, path.cost, 0.006)))
  if (count === 1) return known.length === 1 && hasCosts
  return known.length === count && hasCosts && known.every((path, i) => close(path.cost, value[i]?.cost ?? 0, 1e-6))
}

function saysNoPath({ answer, read, names }: Marked): boolean {
  const hasWay = read.lists.some((list) => list.length > 1 && list.every((item) => names.includes(String(item))))
  return !hasWay && /\b(no|not|none|cannot|never|unreachable)\b|n't/i.test(answer.answer)
}
