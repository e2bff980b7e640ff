import type { ShapedResult } from '../../results/shape.ts'
import { type Fields, objectOf } from './ask-model.ts'
import type { Form } from './backend.ts'
import type { NodeOperation, PropertyValue } from './operation.ts'

/** Label of nodes that hold the answer to a query of a stored graph. */
const FINDING = 'Finding'

/** Query form of a graph whose only label is Finding: such nodes are facts to list, not entities to count. Returns null for any other graph. */
export function findingForm(labels: readonly string[]): Omit<Form, 'name'> | null {
  if (labels.length !== 1 || labels[0] !== FINDING) return null
  const show = { type: 'array', items: { enum: ['answer', 'value'] }, minItems: 1, maxItems: 2 }
  const schema = objectOf({ ask: { enum: ['list'] }, of: objectOf({ label: { enum: [FINDING] } }), show })
  return { guide: `E.g. ${JSON.stringify({ ask: 'list', of: { label: FINDING }, show: ['answer'] })}`, schema }
}

const MAX_KEY = 200
/** Maximum rows of one table. */
const MOST_NODES = 40

const isValue = (value: unknown): value is PropertyValue => ['string', 'number', 'boolean'].includes(typeof value)

function nodeOf(key: string, label: string, facts: Fields): NodeOperation {
  const properties = Object.entries(facts).flatMap(([name, value]) => (isValue(value) ? [{ name, value }] : []))
  return { op: 'node', key, label, properties, confidence: 1, relevant: true }
}

/** Turns the answer to a stored-graph query into a typed node, so that no model has to write it down. */
export function answerOperations({ answer, reading, status, value }: ShapedResult['summary']): NodeOperation[] {
  return status === 'answered' && typeof reading === 'string' ? [nodeOf(reading.slice(0, MAX_KEY), FINDING, { answer, value })] : []
}

const cellsOf = (line: string): string[] => line.slice(2, -2).split(' | ')
/** Matches cells that become numbers. Codes with a leading zero, or with more digits than a number holds exactly, stay text. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/
const cellValue = (cell: string): PropertyValue => (NUMBER.test(cell) ? Number(cell) : cell)

/** Turns a passage that is exactly one table into nodes. The first column names them, provided that its values are distinct. Otherwise returns null. */
export function tableOperations(label: string, text: string): NodeOperation[] | null {
  const [head = '', rule = '', ...lines] = text.trim().split('\n')
  if (!head.startsWith('| ') || !/^\|(?: -+ \|)+$/.test(rule)) return null
  const columns = cellsOf(head)
  const rows = lines.map(cellsOf)
  const keys = rows.map(([first = '']) => first)
  if (rows.length > MOST_NODES || rows.some(({ length }) => length !== columns.length) || keys.includes('') || new Set(keys).size < keys.length) return null
  return rows.map((cells, at) => nodeOf(keys[at] ?? '', label, Object.fromEntries(columns.map((column, n) => [column, cellValue(cells[n] ?? '')]))))
}
