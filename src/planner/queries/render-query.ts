import { wordsOfName } from '../../linking/tokens.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { ClosurePlan } from '../closure-plan.ts'
import { capital, functionNames, plural, say, sayList } from '../wording.ts'
import { isBareNode } from './plan-query.ts'
import type { Query } from './query.ts'
import type { QueryColumns } from './query-plan.ts'

type Rendered = ReturnType<ClosurePlan['render']>

const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })

function noun(query: Query): string {
  const entity = query.entities[query.target]
  return entity?.label == null ? 'node' : wordsOfName(entity.label)
}

/** The answer of a query from the results of its calls. */
export function renderQuery(query: Query, columns: QueryColumns, yesNo: boolean, results: readonly ShapedResult[]): Rendered {
  const { ask } = query
  const result = results.at(-1)
  if (result === undefined) return { status: 'cannot_answer', answer: 'The calls gave no result.', data: null }
  if (ask.kind === 'difference') return renderDifference(ask.property, result)
  if (query.beyond !== undefined && results.length < 2)
    return { status: 'cannot_answer', answer: `${query.beyond.node.name} has no ${wordsOfName(query.beyond.property)} stored.`, data: null }
  if (query.compared !== null) return renderCompared(query, query.compared, columns, result)
  if (isBareNode(query)) return renderNode(result)
  if (ask.kind === 'relationship') return renderRelationship(ask.property, columns, result)
  return renderNodes(query, columns, yesNo, query.groupBy?.all === true ? withEmptyGroups(columns, result, results[0]) : result)
}

function renderDifference(property: string, result: ShapedResult): Rendered {
  const value = result.rows[0]?.['value']
  if (typeof value !== 'number') return { status: 'cannot_answer', answer: `They do not both have a ${wordsOfName(property)} stored.`, data: null }
  return answered(`The difference in ${wordsOfName(property)} is ${say(value)}.`, value)
}

/** Groups with a row for each node that nothing was counted of. */
function withEmptyGroups({ group }: QueryColumns, result: ShapedResult, every: ShapedResult | undefined): ShapedResult {
  const column = group ?? 'group'
  const counted = new Set(result.rows.map((row) => row[column]))
  const empty = (every?.rows ?? []).filter((row) => !counted.has(row['node'])).map((row) => ({ [column]: row['node'], count: 0, sum: 0 }))
  return { ...result, rows: [...result.rows, ...empty], total: result.total + empty.length }
}

function renderNodes(query: Query, columns: QueryColumns, yesNo: boolean, result: ShapedResult): Rendered {
  const { ask } = query
  if (ask.kind === 'exists' || (yesNo && ask.kind === 'list')) return renderTruth(query, columns, result)
  if (ask.kind === 'aggregate') return renderAggregate(query, columns, ask, result)
  if (query.order !== null) return renderRanked(query, columns, result)
  if (query.having !== null) return renderCountedNodes(query, columns, result)
  if (columns.group !== null) return renderGrouped(query, columns, result)
  if (query.distinctProperty !== null) return renderDistinct(query, columns, result)
  if (ask.kind === 'property') return renderAskedProperty(query, columns, ask.properties, result)
  return ask.kind === 'count' ? renderCount(query, result) : renderList(columns, result)
}

/** Whether there is one; of a claim about all, whether there is none against it, and which there are. */
function renderTruth({ ask, entities }: Query, { target }: QueryColumns, { total, rows }: ShapedResult): Rendered {
  const isClaim = ask.kind === 'exists' && ask.every === true
  if (!isClaim || total === 0) return answered(isClaim || total > 0 ? 'Yes.' : 'No.', isClaim || total > 0)
  const names = rows.map((row) => say(row[target] ?? row['node']))
  return answered(entities.length === 1 ? `No: not ${sayList(names, total)}.` : 'No.', false)
}

/** A given node whose conditions fail has no such value: that is no empty list. */
function renderAskedProperty(query: Query, columns: QueryColumns, properties: readonly string[], result: ShapedResult): Rendered {
  const isGiven = query.entities[query.target]?.nodes != null
  if (isGiven && result.total === 0) return { status: 'cannot_answer', answer: 'Nothing that is stored fits.', data: null }
  return renderProperty(columns, properties, result)
}

function renderCount(query: Query, result: ShapedResult): Rendered {
  const total = typeof result.summary['count'] === 'number' ? result.summary['count'] : result.total
  return answered(`${capital(plural(total, noun(query)))}.`, total)
}

/** `Is A older than B?`: yes when A stands alone at the top. */
function renderCompared(query: Query, first: string, columns: QueryColumns, result: ShapedResult): Rendered {
  const property = query.order?.property ?? ''
  const key = columnOf(result, `${columns.target}.${property}`, property)
  const rows = result.rows.map((row) => ({ node: row[columns.target], [property]: row[key] }))
  const isFirst = rows[0]?.node === first && rows[0]?.[property] !== rows[1]?.[property]
  return answered(`${isFirst ? 'Yes' : 'No'}: ${rows.map((row) => `${say(row.node)} has ${wordsOfName(property)} ${say(row[property])}`).join(', ')}.`, isFirst)
}

/** A node with all that is stored of it. */
function renderNode(result: ShapedResult): Rendered {
  const told = result.rows.map((row) => {
    const properties = Object.entries(row).filter(([name, value]) => name !== 'node' && name !== 'nodeId' && value !== null && value !== undefined)
    return `${say(row['node'])}: ${properties.map(([name, value]) => `${wordsOfName(name)} ${say(value)}`).join(', ')}.`
  })
  return answered(told.join('\n'), result.rows.length === 1 ? result.rows[0] : result.rows)
}

function renderRelationship(property: string, columns: QueryColumns, result: ShapedResult): Rendered {
  const key = columns.property as string
  const values = result.rows.map((row) => row[key])
  const [first] = result.rows
  if (first === undefined) return answered('There is no such relationship.', null)
  const text = `The ${wordsOfName(property)} between ${say(first[columns.target])} and ${say(first[columns.group as string])} is ${values.map(say).join(', ')}.`
  return answered(text, values.length === 1 ? values[0] : values)
}

function renderAggregate(query: Query, columns: QueryColumns, ask: Extract<Query['ask'], { kind: 'aggregate' }>, result: ShapedResult): Rendered {
  const what = `${functionNames[ask.fn]} ${wordsOfName(ask.property)}`
  if (columns.group === null) {
    const value = result.rows[0]?.[ask.fn] ?? null
    return value === null
      ? answered(`Nothing has a ${wordsOfName(ask.property)}.`, null)
      : answered(`The ${what} of ${noun(query)} nodes is ${say(value)}.`, value)
  }
  const rows = result.rows.map((row) => ({ [groupName(columns)]: row[columns.group as string], [ask.fn]: row[ask.fn] }))
  return answered(
    `${capital(what)}: ${sayList(
      rows.map((row) => `${say(row[groupName(columns)])} ${say(row[ask.fn])}`),
      result.total
    )}.`,
    rows
  )
}

function groupName(columns: QueryColumns): string {
  return columns.group?.split('.').at(-1) ?? 'group'
}

/** The best rows; those that share the last place are named too. */
function renderRanked(query: Query, columns: QueryColumns, result: ShapedResult): Rendered {
  const limit = query.order?.limit ?? 1
  const value = query.order?.edge === undefined ? (query.order?.property ?? 'count') : 'count'
  const key = columnOf(result, value === 'count' ? value : `${columns.target}.${value}`, value)
  const all = result.rows.map((row) => ({ node: row[columns.target], [value]: row[key] }))
  const place = query.order?.place
  const rows = place === undefined ? all.slice(0, limit) : all.slice(place - 1, place)
  const [first] = rows
  if (first === undefined) return answered('Nothing fits.', [])
  const tie = tieNote(all[limit]?.[value], rows.at(-1)?.[value])
  const unit = rankUnit(query, value)
  if (limit === 1 || place !== undefined) return answered(`${say(first.node)} (${unit} ${say(first[value])}).${tie}`, query.asksHow ? first[value] : first)
  return answered(
    `${rows.map((row, index) => `${index + 1}. ${say(row.node)} (${unit} ${say(row[value])})`).join('\n')}${tie === '' ? '' : `\n${tie.trim()}`}`,
    rows
  )
}

/** The row after the last one shown tells whether its place is shared. */
function tieNote(next: unknown, last: unknown): string {
  return next !== undefined && next === last ? ` Others share the value ${say(next)}.` : ''
}

function rankUnit({ order, entities }: Query, value: string): string {
  const counted = order?.per == null ? null : (entities[order.per]?.label ?? 'count')
  return wordsOfName(counted ?? value)
}

function columnOf(result: ShapedResult, ...names: readonly string[]): string {
  return names.find((name) => result.columns.some((column) => column.name === name)) ?? (names[0] as string)
}

function renderCountedNodes(query: Query, columns: QueryColumns, result: ShapedResult): Rendered {
  if (query.ask.kind === 'count') return answered(`${capital(plural(result.total, noun(query)))}.`, result.total)
  const rows = result.rows.map((row) => ({ node: row[columns.target], count: row['count'] }))
  return answered(
    `${sayList(
      rows.map((row) => `${say(row.node)} (${say(row.count)})`),
      result.total
    )}.`,
    rows
  )
}

function renderGrouped(query: Query, columns: QueryColumns, result: ShapedResult): Rendered {
  const group = columns.group as string
  const name = groupName(columns)
  const all = result.rows.map((row) => ({ [name]: row[group], count: row['count'] }))
  const ranked = query.groupRank === null || query.groupRank.descending ? all : [...all].reverse()
  const rows = ranked.slice(0, query.groupRank?.limit ?? ranked.length)
  const label = query.groupBy?.property ?? null
  const text = rows.map((row) => `${label === null ? '' : `${wordsOfName(label)} `}${say(row[name])}: ${say(row.count)}`)
  if (query.groupRank?.limit === 1) return answered(`${text[0] ?? 'None'}.`, rows[0] ?? null)
  return answered(
    `${sayList(text, query.groupRank === null ? result.total : rows.length)}.`,
    query.groupBy?.property === null ? rows.map((row) => ({ node: row[name], count: row.count })) : rows
  )
}

function renderDistinct(query: Query, columns: QueryColumns, result: ShapedResult): Rendered {
  const key = columns.property as string
  const values = result.rows.map((row) => row[key]).filter((value) => value !== null)
  const total = typeof result.summary['distinct'] === 'number' ? result.summary['distinct'] : values.length
  if (query.ask.kind === 'count') return answered(`${total} different ${wordsOfName(query.distinctProperty ?? 'value')} values.`, total)
  return answered(`${sayList(values.map(say), total)}.`, values)
}

function renderProperties(columns: QueryColumns, properties: readonly string[], result: ShapedResult): Rendered {
  const rows = result.rows.map((row) => ({
    node: row[columns.target],
    ...Object.fromEntries(properties.map((property) => [property, row[columnOf(result, `${columns.target}.${property}`, property)]]))
  }))
  const told = (row: Record<string, unknown>) => properties.map((property) => `${wordsOfName(property)} ${say(row[property])}`).join(', ')
  return answered(
    `${sayList(
      rows.map((row) => `${say(row.node)}: ${told(row)}`),
      result.total
    )}.`,
    rows.length === 1 ? rows[0] : rows
  )
}

function renderProperty(columns: QueryColumns, properties: readonly string[], result: ShapedResult): Rendered {
  const property = properties[0] as string
  if (properties.length > 1) return renderProperties(columns, properties, result)
  const key = columnOf(result, columns.property ?? property, property)
  const rows = result.rows.map((row) => ({ node: row[columns.target], [property]: row[key] }))
  const [first] = rows
  if (first === undefined) return answered('Nothing fits.', [])
  if (rows.length === 1) {
    const value = first[property]
    if (value === null || value === undefined)
      return { status: 'cannot_answer', answer: `${say(first.node)} has no ${wordsOfName(property)} stored.`, data: null }
    return answered(`The ${wordsOfName(property)} of ${say(first.node)} is ${say(value)}.`, value)
  }
  return answered(
    `${sayList(
      rows.map((row) => `${say(row.node)}: ${say(row[property])}`),
      result.total
    )}.`,
    rows
  )
}

function renderList(columns: QueryColumns, result: ShapedResult): Rendered {
  const nodes = result.rows.map((row) => row[columns.target])
  return answered(nodes.length === 0 ? 'None.' : `${sayList(nodes.map(say), result.total)}.`, nodes)
}
