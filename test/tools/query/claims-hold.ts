import type { Claim } from '../../../src/results/answer-document.ts'
import { formatValue } from '../../../src/results/format.ts'
import type { ShapedResult } from '../../../src/results/shape.ts'

interface Told {
  readonly status: string
  readonly answer: string
  readonly claims: readonly Claim[]
}

/** What stands at the place of a claim; undefined: nothing does. */
function valueAt({ evidence }: Claim, results: readonly ShapedResult[]): unknown {
  const result = evidence === null ? undefined : results[evidence.step - 1]
  if (evidence === null || result === undefined) return undefined
  const { row, column } = evidence
  if (row !== null) return result.rows[row - result.offset]?.[column ?? '']
  return column === null ? result.rows : column === 'total' ? result.total : result.summary[column]
}

const ofWhole = new Set(['verdict', 'negation', 'comparison', 'rank'])

/** Whether a value is what the text says: as itself, rounded to two decimals, as JSON, or one of the list. */
function isSaid(text: string, value: unknown): boolean {
  const members = Array.isArray(value) ? value : ((value as { head?: unknown[] } | null)?.head ?? [])
  const ways = [formatValue(value), JSON.stringify(value), JSON.stringify(value).slice(1, -1), `[${members.join(', ')}]`]
  return ways.includes(text) || (typeof value === 'number' && value.toFixed(2) === text) || members.some((member) => isSaid(text, member))
}

function faultOf(claim: Claim, { answer }: Told, results: readonly ShapedResult[], said: string): string[] {
  const { text, start, end, evidence, kind } = claim
  if (answer.slice(start, end) !== text) return [`"${text}" is not at its place`]
  if (evidence === null) return text.split(' and ').every((part) => said.includes(part)) ? [] : [`"${text}" has no evidence`]
  const value = valueAt(claim, results)
  if (value === undefined) return [`"${text}" rests on no cell`]
  const isOfWhole = ofWhole.has(kind) || (evidence.row === null && evidence.column === null)
  return isOfWhole || isSaid(text, value) ? [] : [`"${text}" is not ${JSON.stringify(value)}`]
}

/** What is wrong with the claims of an answer: those that their cells do not hold, names and numbers that are in none. */
export function faultsOf(told: Told, results: readonly ShapedResult[], said: string): string[] {
  if (told.status !== 'answered') return []
  const faults = told.claims.flatMap((claim) => faultOf(claim, told, results, said))
  let rest = told.answer
  for (const { start, end } of told.claims) rest = rest.slice(0, start) + '_'.repeat(end - start) + rest.slice(end)
  const numbers = rest.replaceAll(/^\d+\. |"\w+":|^\|? ?\w+( \| \w+)* ?\|?$/gm, '').match(/(?<![\w_])\d+/g) ?? []
  const names = results.flatMap(({ rows, columns }) => columns.flatMap(({ name, type }) => (type === 'node' ? rows.map((row) => row[name]) : [])))
  return [...faults, ...numbers, ...new Set(names.filter((name): name is string => typeof name === 'string' && rest.includes(name)))].slice(0, 5)
}
