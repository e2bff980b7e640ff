import type { ShapedResult } from '../../src/results/shape.ts'
import type { AskedShape } from './asked-shape.ts'
import { foldName } from './read-answer.ts'

type Row = ShapedResult['rows'][number]

/** Formats costs and scores as the keys do: whole ones with one zero, others with up to six digits. */
function floatText(value: unknown): string {
  const number = Number(value)
  return Number.isInteger(number) ? number.toFixed(1) : number.toFixed(6).replace(/0+$/, '').replace(/\.$/, '.0')
}

const asList = (cell: unknown): readonly unknown[] => (Array.isArray(cell) ? cell : [])
const nameList = (cell: unknown): string =>
  `[${asList(cell)
    .map((name) => JSON.stringify(name))
    .join(', ')}]`
const costList = (cell: unknown): string => `[${asList(cell).map(floatText).join(', ')}]`

function columnNamed(result: ShapedResult, types: readonly string[], except: readonly string[] = []): string | null {
  return result.columns.filter(({ name, type }) => types.includes(type) && !except.includes(name)).at(-1)?.name ?? null
}

/** The column with the answer: the group of a grouping, else the rank column, else the last number, else the first list of a node's groups. */
function valueColumn(result: ShapedResult): string | null {
  const group = result.columns.find(({ name, type }) => type === 'integer' && `${name}Count` in result.summary)?.name
  const ranked = result.orderedBy[0]?.split(' ')[0]
  const isNumber = result.columns.some(({ name, type }) => name === ranked && (type === 'float' || type === 'integer'))
  const list = result.columns.find(({ type }) => type === 'list')?.name ?? null
  return group ?? (isNumber && ranked !== undefined ? ranked : (columnNamed(result, ['float', 'integer'], ['rank', 'size', 'depth']) ?? list))
}

function valueText(result: ShapedResult, row: Row | undefined): string {
  const name = valueColumn(result)
  const value = row?.[name ?? '']
  if (Array.isArray(value)) return value.join(', ')
  return result.columns.find((column) => column.name === name)?.type === 'float' ? floatText(value) : String(value ?? '')
}

/** The node of a row; if two node columns differ in only one, that one. */
function nodeOf(result: ShapedResult, row: Row | undefined): string {
  const names = result.columns.filter(({ type }) => type === 'node').map(({ name }) => name)
  const differs = (name: string) => result.rows.some((one) => one[name] !== result.rows[0]?.[name])
  const column = names.length > 1 ? (names.find(differs) ?? names[0]) : names[0]
  return String(row?.[column ?? ''] ?? '')
}

/** The single number of a result: the number of groups, else another count or total, else its rows. */
function totalText(result: ShapedResult): string {
  const counts = Object.keys(result.summary).filter((name) => name.endsWith('Count') && name !== 'nodeCount' && name !== 'singletonCount')
  return String(result.summary[counts[0] ?? ''] ?? result.total)
}

function formatPaths(result: ShapedResult): string {
  const [nodes, costs] = [columnNamed(result, ['nodes']), columnNamed(result, ['list'])]
  if (nodes !== null && costs !== null) return result.rows.map((row) => `${nameList(row[nodes])}: ${costList(row[costs])}`).join(', ')
  if (result.rows.length === 0) return ''
  const cost = columnNamed(result, ['float'])
  return `${nameList(result.rows.map((row) => nodeOf(result, row)))}: ${costList(result.rows.map((row) => row[cost ?? '']))}`
}

/** Rows by the requested fields. A tree starts with its root, which is its own parent. */
function formatFields(result: ShapedResult, fields: readonly string[]): string {
  const typeOf = (field: string) => result.columns.find(({ name }) => name === field)?.type
  const cellText = (field: string, cell: unknown) => (typeOf(field) === 'node' ? JSON.stringify(cell ?? '') : floatText(cell))
  const root = Object.fromEntries(fields.map((field) => [field, typeOf(field) === 'node' ? result.summary['source'] : 0]))
  const rows = fields.includes('parent') ? [root, ...result.rows] : result.rows
  return rows.map((row) => `[${fields.map((field) => cellText(field, row[field])).join(', ')}]`).join(', ')
}

function formatRows(result: ShapedResult, fields: readonly string[]): string {
  if (fields.length > 0 && fields.every((field) => result.columns.some(({ name }) => name === field))) return formatFields(result, fields)
  const nodes = result.columns.filter(({ type }) => type === 'node').map(({ name }) => name)
  return result.rows.map((row) => `[${nodes.map((name) => JSON.stringify(row[name] ?? '')).join(', ')}, ${valueText(result, row)}]`).join(', ')
}

function formatLists(result: ShapedResult, negated: boolean, allNames: readonly string[]): string {
  const nodes = columnNamed(result, ['nodes'])
  if (nodes !== null) return result.rows.map((row) => nameList(row[nodes])).join(', ')
  const listed = result.rows.map((row) => nodeOf(result, row))
  const found = new Set(listed)
  return nameList(negated ? allNames.filter((name) => !found.has(name)) : listed)
}

/** Whether a result means yes: it found the target, or has everything in one group. */
function saysYes(result: ShapedResult): boolean {
  const { found, targetFound } = result.summary
  return typeof found === 'boolean' ? found : typeof targetFound === 'boolean' ? targetFound : totalText(result) === '1'
}

/** Formats a result as requested, by its column types only. A negated list is computed from `allNames`, the names of all nodes. */
export function formatResult(shape: AskedShape, result: ShapedResult, allNames: readonly string[]): string {
  const { rows } = result
  switch (shape.kind) {
    case 'paths':
      return formatPaths(result)
    case 'rows':
      return formatRows(result, shape.fields)
    case 'lists':
      return formatLists(result, shape.negated, allNames)
    case 'yes-no':
      return saysYes(result) ? 'Yes' : 'No'
    case 'name':
      return nodeOf(result, rows[0])
    default:
      if (shape.of === 'total') return `${shape.key}: ${totalText(result)}`
      if (shape.of === 'row') return rows.map((row) => `${nodeOf(result, row) || row[shape.key.toLowerCase()]}: ${valueText(result, row)}`).join(', ')
      return `${shape.key}: ${valueText(
        result,
        rows.find((row) => foldName(nodeOf(result, row)) === foldName(shape.key))
      )}`
  }
}
