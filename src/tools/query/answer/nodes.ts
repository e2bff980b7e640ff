import { type Cell, joined, listed, type ResultCells, type Text, text } from '../../../results/cells.ts'
import { formatValue } from '../../../results/format.ts'
import { wordsOfName } from '../../../storage/graphs/fold.ts'
import type { Measure, Query, Rank } from '../tree.ts'
import { answered, freeName, none, type Rendered, type Row, unknown, yesOrNo } from './rendered.ts'

type Ask<Kind extends Query['ask']> = Extract<Query, { ask: Kind }>

/** Names the field of a measure. */
function fieldOf(measure: Measure): string {
  return measure.kind === 'count' ? 'count' : measure.kind === 'score' ? measure.column : measure.property
}

/** Writes `budget 47`, `3 films`. */
function sayMeasure(measure: Measure, value: Cell | undefined): Text {
  return text`${wordsOfName(fieldOf(measure))} ${value}`
}

const column = (property: string) => `node.${property}`

function rowOf(row: Row, properties: readonly string[]) {
  return { node: row['node'], ...Object.fromEntries(properties.map((property) => [freeName(property, ['node']), row[column(property)] ?? null])) }
}

const sayProperties = (row: Row, properties: readonly string[]): Text[] => properties.map((property) => text`${wordsOfName(property)} ${row[column(property)]}`)

const sayRow = (row: Row, properties: readonly string[]): Text => text`${row['node']}: ${joined(sayProperties(row, properties), ', ')}`

/** The most tied nodes that are named. */
const MOST_TIED = 10

/** Names the nodes that tie with the last place. */
const tieNote = (tied: readonly Text[]): Text =>
  tied.length === 0 ? [] : text`\nTied with the last: ${joined(tied.slice(0, MOST_TIED), ', ')}${tied.length > MOST_TIED ? ' and others' : ''}.`

function answerRanked({ of: { rank }, show: properties }: Ask<'list'>, value: string, { rows: found, total }: ResultCells): Rendered {
  const ranked = rank as Rank
  const show = properties.filter((property) => column(property) !== value)
  const isOne = ranked.count === 1 || ranked.first > 0
  const rows = isOne ? found : found.slice(0, ranked.count)
  const field = freeName(fieldOf(ranked.by), ['node', ...show])
  const data = rows.map((row) => ({ ...rowOf(row, show), [field]: row[value] }))
  const line = (row: Row) => text`${row['node']} (${joined([sayMeasure(ranked.by, row[value]), ...sayProperties(row, show)], ', ')})`
  if (isOne) return answered(text`${listed(rows.map(line), total)}.${rows.length > ranked.count ? ' They share the place.' : ''}`, data)
  const values = rows.map((row) => row[value]?.value)
  const placed = rows.map((row, at) => text`${row[value]?.as({ text: String(values.indexOf(values[at]) + 1), kind: 'rank' })}. ${line(row)}`)
  return answered(text`${joined(placed, '\n')}${tieNote(found.slice(ranked.count).map(line))}`, data)
}

export function answerList(query: Ask<'list'>, value: string | null, result: ResultCells): Rendered {
  const { rows, total } = result
  if (rows.length === 0) return none(total)
  if (value !== null) return answerRanked(query, value, result)
  if (query.show.length === 0) {
    const names = rows.map((row) => row['node'])
    return answered(text`${listed(names, total)}.`, names)
  }
  const lines = rows.map((row) => sayRow(row, query.show))
  return answered(
    text`${listed(lines, total)}.`,
    rows.map((row) => rowOf(row, query.show))
  )
}

/** Answers with a property of one node, or of several. */
export function answerValue({ properties, isOfAny }: Ask<'value'>, { rows, total }: ResultCells): Rendered {
  const [first, ...others] = isOfAny === true ? rows.slice(0, 1) : rows
  const [property, ...further] = properties
  if (first === undefined) return unknown('Nothing that is stored fits.')
  if (others.length > 0 || property === undefined || further.length > 0) {
    const lines = rows.map((row) => sayRow(row, properties))
    const data = rows.map((row) => rowOf(row, properties))
    return answered(text`${listed(lines, total)}.`, data.length === 1 ? data[0] : data)
  }
  const value = first[column(property)]
  if (value?.value == null) return unknown(`${formatValue(first['node']?.value)} has no ${wordsOfName(property)} stored.`)
  return answered(text`The ${wordsOfName(property)} of ${first['node']} is ${value}.`, value)
}

/** Answers whether there are any, and lists them unless the question names them. */
export function answerExists({ of }: Ask<'exists'>, { rows, total }: ResultCells): Rendered {
  const holds = total.derive(total.value !== 0)
  const which = rows.map(({ node }) => node)
  return answered(holds.value && of.named === null ? text`${yesOrNo(holds)}: ${listed(which, total)}.` : text`${yesOrNo(holds)}.`, holds)
}
