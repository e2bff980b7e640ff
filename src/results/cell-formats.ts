import { Cell, joined, type Text, text, writeOut } from './cells.ts'
import { formatValue } from './format.ts'

export function inWords(value: unknown): Text {
  if (Array.isArray(value)) return joined(value.map(inWords), ', ')
  return [value instanceof Cell ? value : formatValue(value)]
}

/** Changes only the words of a text, for formats in which some characters have a meaning. Numbers have none. */
const rewritten = (text: Text, change: (words: string) => string): Text =>
  text.map((part) => {
    if (!(part instanceof Cell)) return change(part)
    return typeof part.value === 'number' ? part : part.as({ text: change(part.written(formatValue)) })
  })

function csvCell(value: unknown): Text {
  const written = inWords(value)
  return /[",\n]/.test(writeOut(written).answer) ? text`"${rewritten(written, (words) => words.replaceAll('"', '""'))}"` : written
}

export const csvLine = (cells: readonly unknown[]): Text => joined(cells.map(csvCell), ',')

const tableCell = (value: unknown): Text => rewritten(inWords(value), (words) => words.replaceAll('|', '\\|').replaceAll('\n', ' '))

export const tableLine = (cells: readonly unknown[]): Text => text`| ${joined(cells.map(tableCell), ' | ')} |`

const plainJson = (data: unknown): string => JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))

export function json(value: unknown): Text {
  if (value instanceof Cell)
    return typeof value.value === 'string' ? ['"', value.as({ text: plainJson(value.value).slice(1, -1) }), '"'] : [value.as({ text: plainJson(value.value) })]
  if (Array.isArray(value)) return text`[${joined(value.map(json), ',')}]`
  if (typeof value !== 'object' || value === null) return [plainJson(value)]
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return text`{${joined(
    members.map(([name, member]) => text`${plainJson(name)}:${json(member)}`),
    ','
  )}}`
}
