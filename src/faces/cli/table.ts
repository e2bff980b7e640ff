import Table from 'cli-table3'

const MAX_WIDTH = 60
const plain = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  '
}

const isShortened = (value: object): value is { head: unknown[]; tail: unknown[]; length: number } => 'head' in value && 'tail' in value && 'length' in value

/** Control characters of stored text must not reach a terminal. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** Formats a value for people: numbers to 6 digits, long lists with the length of their omitted middle. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(6)))
  if (typeof value === 'string') return printable(value)
  if (Array.isArray(value)) return value.map(showValue).join(', ')
  if (typeof value !== 'object') return String(value)
  if (isShortened(value)) {
    const { head, tail, length } = value
    return [...head.map(showValue), `… ${length - head.length - tail.length} more …`, ...tail.map(showValue)].join(', ')
  }
  const members = Object.entries(value).map(([key, member]) => `${printable(key)}: ${showValue(member)}`)
  return `{${members.join(', ')}}`
}

/** Formats columns side by side, with long cells wrapped and numbers aligned right. */
export function showTable(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const isNumeric = columns.map((_, at) => rows.length > 0 && rows.every((row) => row[at] === null || typeof row[at] === 'number'))
  const cells = rows.map((row) => row.map(showValue))
  const widths = columns.map((column, at) => Math.min(MAX_WIDTH, Math.max(column.length, ...cells.map((row) => row[at]?.length ?? 0))) + 1)
  const table = new Table({
    head: [...columns],
    chars: plain,
    colWidths: widths,
    colAligns: isNumeric.map((right) => (right ? 'right' : 'left')),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 1 },
    wordWrap: true
  })
  table.push(...cells)
  return table.toString().replace(/ +$/gm, '')
}
