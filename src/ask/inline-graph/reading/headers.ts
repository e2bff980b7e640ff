import { runsOneWay } from './direction.ts'
import { type Amount, amountIn, numeralOf } from './edge.ts'
import { isDigit, type Token } from './tokens.ts'
import { words } from './word-lists.ts'

type Field = readonly Token[]

/** The columns of a row; -1 where it has none. */
export interface Columns {
  readonly source: number
  readonly target: number
  readonly weight: number
  readonly type: number
  readonly unit: string
  /** The names of the ends in the header. */
  readonly names?: readonly [string, string]
}

interface Row {
  readonly fields: readonly Field[]
  readonly sign: string
}

const { sourceKeys, targetKeys, weightKeys, typeKeys, roles } = words

export const isNumeric = (field: Field | undefined): boolean => field?.length === 1 && numeralOf(field[0]) !== null
export const amountOf = (field: Field | undefined): Amount | null =>
  field === undefined || (field.length > 3 && numeralOf(field[0]) === null && field[1]?.text !== '=') ? null : amountIn(field)
/** Joins the words of a field in lower case. */
export const wordOf = (field: Field | undefined): string => (field ?? []).map(({ text }) => text.toLowerCase()).join('_')

const thirdOf = ({ length }: Row['fields']) => (length > 2 ? 2 : -1)
const hasDigit = (name: string) => [...name].some(isDigit)
const isLarge = (name: string) => name[0] !== name[0]?.toLowerCase()
const written = (field: Field | undefined) => (field ?? []).map(({ text }) => text).join(' ')

/** Recognizes `village_1` and `village_2` over other names. */
function areNumbered([one = '', other = '']: readonly string[], others: readonly string[]): boolean {
  const stem = one.slice(0, -1)
  return stem.length > 2 && one === `${stem}1` && other === `${stem}2` && !others.some((name) => name.startsWith(stem))
}

/** Whether the first row of two names is a header, by words for ends or by a spelling that no other row has. */
function isOverNames({ fields }: Row, body: readonly Row[]): boolean {
  const names = fields.slice(0, 2).map(written)
  const others = body.flatMap((row) => row.fields.slice(0, 2).map(written))
  if (body.length > 1 && areNumbered(names, others)) return true
  if (body.length < 2 || names.length < 2 || names.some((name) => others.includes(name) || hasDigit(name))) return false
  const areRoles = names.every((name) => roles.has(name.toLowerCase()))
  const isLike = [hasDigit, isLarge].some((has) => others.every(has) && !names.some(has))
  return areRoles || isLike || runsOneWay(names.join(' ').replaceAll('_', ' '))
}

/** Finds the columns by the words of a header; null for other rows. */
export function headed(row: Row, body: readonly Row[]): Columns | null {
  const { fields } = row
  const [next] = body
  const all = fields.map(wordOf)
  const names = all.map((name) => (name.length > 1 ? name : ''))
  const placeOf = (keys: ReadonlySet<string>) => names.findIndex((name) => name.split('_').some((word) => keys.has(word)))
  const [source, target, type] = [placeOf(sourceKeys), placeOf(targetKeys), placeOf(typeKeys)]
  const numbers = fields.findIndex((field, at) => at !== source && at !== target && !isNumeric(field) && amountOf(next?.fields[at]) !== null)
  const weight = placeOf(weightKeys) === -1 ? numbers : placeOf(weightKeys)
  const unit = fields[weight]?.find(({ kind }) => kind === 'word')?.text ?? ''
  const columns = (from: number, to: number, amount: number): Columns => ({
    source: from,
    target: to,
    weight: amount,
    type,
    unit,
    names: [all[from] ?? '', all[to] ?? '']
  })
  if (source !== -1 && target !== -1 && source !== target) return columns(source, target, weight)
  const isOverNumbers = next?.fields.every(isNumeric) === true && !fields.some(isNumeric)
  const isOver = weight > 1 && fields.every((field) => field.every(({ kind }) => kind !== 'number'))
  if (isOverNumbers) return columns(0, 1, thirdOf(fields))
  return isOver || (fields.length === 2 && isOverNames(row, body)) ? columns(0, 1, weight > 1 ? weight : -1) : null
}
