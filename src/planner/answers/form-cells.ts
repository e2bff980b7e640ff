import type { ShapedResult } from '../../results/shape.ts'
import type { AskedForm } from '../form/asked-form.ts'

type Row = ShapedResult['rows'][number]

const usualDigits = 6
/** The column of a node's vector. */
export const vector = 'embedding'
/** Other words for columns of results. */
export const columnWords: Readonly<Record<string, readonly string[]>> = {
  parent: ['parent', 'previous', 'from'],
  node: ['node', 'target', 'child', 'to'],
  source: ['source', 'from', 'node1', 'parent'],
  target: ['target', 'to', 'node2', 'node'],
  weight: ['weight', 'cost'],
  cost: ['totalCost', 'cost', 'weight'],
  distance: ['distance', 'totalCost'],
  score: ['score', 'similarity', 'authority']
}

export const quoted = (names: readonly unknown[]) => `[${names.map((name) => JSON.stringify(String(name))).join(', ')}]`
export const asList = (cell: unknown): readonly unknown[] => (Array.isArray(cell) ? cell : [])

export function figure(value: unknown, { digits }: AskedForm, whole = ''): string {
  if (typeof value !== 'number') return Array.isArray(value) ? value.join(', ') : String(value ?? 'none')
  if (Number.isInteger(value)) return `${value}${whole}`
  return typeof digits === 'number' ? value.toFixed(digits) : String(Number(value.toFixed(usualDigits)))
}

export function columnOf(result: ShapedResult, types: readonly string[], except: readonly string[] = []): string | null {
  return result.columns.filter(({ name, type }) => types.includes(type) && !except.includes(name)).at(-1)?.name ?? null
}

/** The cell of a column as a form writes it: numbers that are one thing together stand in brackets. */
export function cellText(row: Row, column: string, form: AskedForm): string {
  const cell = row[column]
  if (column !== vector) return figure(cell, form)
  // A reply holds only the ends of a long list.
  const { head = [], tail = [] } = Array.isArray(cell) ? { head: cell } : ((cell ?? {}) as { head?: readonly unknown[]; tail?: readonly unknown[] })
  const told = (part: readonly unknown[]) => part.map((one) => figure(one, form))
  return `[${[...told(head), ...(tail.length === 0 ? [] : ['…']), ...told(tail)].join(', ')}]`
}

/** Columns that number rows. */
const countsAlong = new Set(['rank', 'step', 'walk'])

/** The column that answers: the group of a grouping, else what the rows are ranked by, else the last number. */
export function valueColumn(result: ShapedResult): string | null {
  const group = result.columns.find(
    ({ name, type }) => type === 'integer' && `${name}Count` in result.summary && result.columns.some((column) => column.name === 'node')
  )?.name
  const ranked = result.orderedBy[0]?.split(' ')[0]
  const isNumber = result.columns.some(({ name, type }) => name === ranked && (type === 'float' || type === 'integer'))
  const several = result.columns.find(({ name, type }) => type === 'list' && (name === 'communities' || name === vector))?.name
  return (
    several ??
    group ??
    (isNumber && ranked !== undefined && !countsAlong.has(ranked) ? ranked : columnOf(result, ['float', 'integer'], [...countsAlong, 'size', 'depth']))
  )
}

/** The node of a row: of two that differ in one alone, that one. */
export function nodeOf(result: ShapedResult, row: Row): unknown {
  const names = result.columns.filter(({ type }) => type === 'node').map(({ name }) => name)
  const differs = (name: string) => result.rows.some((one) => one[name] !== result.rows[0]?.[name])
  const column = names.includes('node')
    ? 'node'
    : names.length > 1 && !('target' in row)
      ? (names.find(differs) ?? names[1])
      : (names.find((name) => name === 'target') ?? names[0])
  return column === undefined ? undefined : row[column]
}
