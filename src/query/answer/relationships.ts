import type { ShapedResult } from '../../results/shape.ts'
import { wordsOfName } from '../../store/fold.ts'
import type { AnswerAt } from '../plan/answer-at.ts'
import type { Query } from '../tree.ts'
import { amountIn } from './amounts.ts'
import { answered, freeName, type Rendered, type Results, type Row, unknown } from './rendered.ts'
import { capital, functionNames, plural, say, sayList } from './wording.ts'

type Asked = Extract<Query, { ask: 'relationships' }>

const PREFIX = 'tie.'
const ENDS = ['source', 'target', 'type']

/** A relationship with its ends, its type where there are several, and its properties. */
function rowOf(row: Row, columns: readonly string[]): Row {
  const type = 'type(tie)' in row ? { type: row['type(tie)'] } : {}
  const held = columns.map((column) => [freeName(column.slice(PREFIX.length), ENDS), row[column] ?? null] as const)
  return { source: row['source'], target: row['target'], ...type, ...Object.fromEntries(held) }
}

function sayRow(row: Row): string {
  const { source, target, ...held } = row
  const told = Object.entries(held).flatMap(([name, value]) => (value === null ? [] : [`${wordsOfName(name)} ${say(value)}`]))
  return `${say(source)} to ${say(target)}${told.length === 0 ? '' : ` (${told.join(', ')})`}`
}

/** Without a property only the ends are asked for. */
const isOfValues = (what: Asked['what']): boolean => typeof what === 'object' && (!('properties' in what) || what.properties.length > 0)

/** Which nodes are the two ends of a way. */
export function answerPairs({ rows, total }: ShapedResult): Rendered {
  const data = rows.map(({ source, target }) => ({ source, target }))
  return data.length === 0 ? answered('None.', []) : answered(`${sayList(data.map(sayRow), total)}.`, data)
}

export function answerRelationships({ what }: Asked, { rows, columns, total }: ShapedResult): Rendered {
  const names = columns.map(({ name }) => name).filter((name) => name.startsWith(PREFIX))
  const data = rows.map((row) => rowOf(row, names))
  const [first, ...others] = rows
  if (first === undefined) return isOfValues(what) ? unknown('There is no such relationship.') : answered('None.', [])
  const [property, ...further] = typeof what === 'object' && 'properties' in what ? what.properties : []
  if (property === undefined || others.length + further.length > 0) return answered(`${sayList(data.map(sayRow), total)}.`, data)
  const value = first[`${PREFIX}${property}`] ?? null
  const between = `between ${say(first['source'])} and ${say(first['target'])}`
  if (value === null) return unknown(`The relationship ${between} has no ${wordsOfName(property)} stored.`)
  return answered(`The ${wordsOfName(property)} ${between} is ${say(value)}.`, value)
}

export function answerRelationshipAmount({ what }: Asked, { amount }: Extract<AnswerAt, { kind: 'amount' }>, results: Results): Rendered {
  const value = amountIn(amount, results)
  const computed = typeof what === 'object' && 'function' in what && what.function !== 'count' ? what : null
  if (computed === null) return answered(`${capital(plural(Number(value ?? 0), 'relationship'))}.`, value ?? 0)
  const name = wordsOfName(computed.property ?? 'value')
  return value === null ? unknown(`No ${name} is stored.`) : answered(`The ${functionNames[computed.function as 'avg']} ${name} is ${say(value)}.`, value)
}
