import { type Cell, counted, joined, listed, type ResultCells, type Text, text, writeOut } from '../../../results/cells.ts'
import { functionNames } from '../../../results/format.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { AnswerAt } from '../plan/answer-at.ts'
import type { Query } from '../tree.ts'
import { amountIn, orNone } from './amounts.ts'
import { answered, freeName, none, type Rendered, type Results, type Row, unknown } from './rendered.ts'

type Asked = Extract<Query, { ask: 'relationships' }>

const PREFIX = 'tie.'
const ENDS = ['source', 'target', 'type']

interface RelationshipRow {
  readonly source: Cell | undefined
  readonly target: Cell | undefined
  readonly [property: string]: Cell | undefined
}

/** Returns a relationship's ends, its properties, and its type where there are several. */
function rowOf(row: Row, columns: readonly string[]): RelationshipRow {
  const type = 'type(tie)' in row ? { type: row['type(tie)'] } : {}
  const held = columns.map((column) => [freeName(column.slice(PREFIX.length), ENDS), row[column]] as const)
  return { source: row['source'], target: row['target'], ...type, ...Object.fromEntries(held) }
}

function sayRow({ source, target, ...held }: RelationshipRow): Text {
  const lines = Object.entries(held).flatMap(([name, cell]) => (cell?.value == null ? [] : [text`${wordsOfName(name)} ${cell}`]))
  return lines.length === 0 ? text`${source} to ${target}` : text`${source} to ${target} (${joined(lines, ', ')})`
}

/** An empty list of properties wants only the ends. */
const isOfValues = (what: Asked['what']): boolean => typeof what === 'object' && (!('properties' in what) || what.properties.length > 0)

/** Lists the pairs of ends. */
export function answerPairs({ rows, total }: ResultCells): Rendered {
  const data = rows.map(({ source, target }) => ({ source, target }))
  return data.length === 0 ? none(total) : answered(text`${listed(data.map(sayRow), total)}.`, data)
}

export function answerRelationships({ what }: Asked, { rows, columns, total }: ResultCells): Rendered {
  const names = columns.map(({ name }) => name).filter((name) => name.startsWith(PREFIX))
  const data = rows.map((row) => rowOf(row, names))
  const [first, ...others] = rows
  if (first === undefined) return isOfValues(what) ? unknown('There is no such relationship.') : none(total)
  const [property, ...further] = typeof what === 'object' && 'properties' in what ? what.properties : []
  if (property === undefined || others.length + further.length > 0) return answered(text`${listed(data.map(sayRow), total)}.`, data)
  const value = first[`${PREFIX}${property}`]
  const between = text`between ${first['source']} and ${first['target']}`
  if (value?.value == null) return unknown(`The relationship ${writeOut(between).answer} has no ${wordsOfName(property)} stored.`)
  return answered(text`The ${wordsOfName(property)} ${between} is ${value}.`, value)
}

export function answerRelationshipAmount({ what }: Asked, { amount }: Extract<AnswerAt, { kind: 'amount' }>, results: Results): Rendered {
  const value = amountIn(amount, results)
  const computed = typeof what === 'object' && 'function' in what && what.function !== 'count' ? what : null
  if (computed === null) return answered(text`${counted(orNone(value), 'relationship')}.`, orNone(value))
  const name = wordsOfName(computed.property ?? 'value')
  return value.value === null ? unknown(`No ${name} is stored.`) : answered(text`The ${functionNames[computed.function as 'avg']} ${name} is ${value}.`, value)
}
