import type { ShapedResult } from '../../results/shape.ts'
import { wordsOfName } from '../../store/fold.ts'
import type { Measure, Query, Rank } from '../tree.ts'
import { answered, freeName, type Rendered, type Row, unknown } from './rendered.ts'
import { say, sayList } from './wording.ts'

type Ask<Kind extends Query['ask']> = Extract<Query, { ask: Kind }>

/** What the number of a measure is called. */
function fieldOf(measure: Measure): string {
  return measure.kind === 'count' ? 'count' : measure.kind === 'score' ? measure.column : measure.property
}

/** `budget 47`, `3 films`. */
function sayMeasure(measure: Measure, value: unknown): string {
  return `${wordsOfName(fieldOf(measure))} ${say(value)}`
}

const column = (property: string) => `node.${property}`

function rowOf(row: Row, properties: readonly string[]): Row {
  return { node: row['node'], ...Object.fromEntries(properties.map((property) => [freeName(property, ['node']), row[column(property)] ?? null])) }
}

const sayRow = (row: Row, properties: readonly string[]): string =>
  `${say(row['node'])}: ${properties.map((property) => `${wordsOfName(property)} ${say(row[column(property)])}`).join(', ')}`

/** Nodes of a tie that are named. */
const MOST_TIED = 10

/** Names those that share the last place and are more than there are places. */
const tieNote = (tied: readonly string[]): string =>
  tied.length === 0 ? '' : `\nTied with the last: ${tied.slice(0, MOST_TIED).join(', ')}${tied.length > MOST_TIED ? ' and others' : ''}.`

function answerRanked({ of: { rank }, show: asked }: Ask<'list'>, value: string, { rows: found, total }: ShapedResult): Rendered {
  const ranked = rank as Rank
  const show = asked.filter((property) => column(property) !== value)
  const isOne = ranked.count === 1 || ranked.first > 0
  const rows = isOne ? found : found.slice(0, ranked.count)
  const field = freeName(fieldOf(ranked.by), ['node', ...show])
  const data = rows.map((row) => ({ ...rowOf(row, show), [field]: row[value] }))
  const line = (row: Row) =>
    `${say(row['node'])} (${[sayMeasure(ranked.by, row[value]), ...show.map((property) => `${wordsOfName(property)} ${say(row[column(property)])}`)].join(', ')})`
  if (isOne) return answered(`${sayList(rows.map(line), total)}.${rows.length > ranked.count ? ' They share the place.' : ''}`, data)
  const values = rows.map((row) => row[value])
  const placed = rows.map((row, at) => `${values.indexOf(values[at]) + 1}. ${line(row)}`)
  return answered(`${placed.join('\n')}${tieNote(found.slice(ranked.count).map(line))}`, data)
}

export function answerList(query: Ask<'list'>, value: string | null, result: ShapedResult): Rendered {
  const { rows, total } = result
  if (rows.length === 0) return answered('None.', [])
  if (value !== null) return answerRanked(query, value, result)
  if (query.show.length === 0) {
    const names = rows.map((row) => row['node'])
    return answered(`${sayList(names.map(say), total)}.`, names)
  }
  const told = rows.map((row) => sayRow(row, query.show))
  return answered(
    `${sayList(told, total)}.`,
    rows.map((row) => rowOf(row, query.show))
  )
}

/** A property of one thing, or of each. */
export function answerValue({ properties, isOfAny }: Ask<'value'>, { rows, total }: ShapedResult): Rendered {
  const [first, ...others] = isOfAny === true ? rows.slice(0, 1) : rows
  const [property, ...further] = properties
  if (first === undefined) return unknown('Nothing that is stored fits.')
  if (others.length > 0 || property === undefined || further.length > 0) {
    const told = rows.map((row) => sayRow(row, properties))
    const data = rows.map((row) => rowOf(row, properties))
    return answered(`${sayList(told, total)}.`, data.length === 1 ? data[0] : data)
  }
  const value = first[column(property)] ?? null
  if (value === null) return unknown(`${say(first['node'])} has no ${wordsOfName(property)} stored.`)
  return answered(`The ${wordsOfName(property)} of ${say(first['node'])} is ${say(value)}.`, value)
}

/** Whether there are any; which, unless the question names them. */
export function answerExists({ of }: Ask<'exists'>, { rows, total }: ShapedResult): Rendered {
  if (total === 0) return answered('No.', false)
  const names = rows.map((row) => say(row['node']))
  return answered(of.named === null ? `Yes: ${sayList(names, total)}.` : 'Yes.', true)
}
