import { canonicalJson } from '../../base/canonical-json.ts'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { mostAnswerRows } from '../../results/answer-document.ts'
import type { AnswerForm } from '../../results/answer-schema.ts'
import { fitData, type Rows } from '../../results/fit-data.ts'
import { type FieldSource, mapFields } from '../../results/map-fields.ts'
import { shownRows } from '../../results/shape-result.ts'
import { groupRows, pickRows, type ResultTable } from '../../results/table.ts'
import type { OpenResult, ToolContext } from '../tool.ts'
import { withNodeProperties } from './node-properties.ts'

export interface AnswerWish {
  readonly columns?: Readonly<Record<string, string>>
  readonly form: AnswerForm | null
  /** Keeps only the first rows, in the result's order. */
  readonly first?: number
  readonly distinct?: boolean
}

export interface RenderedAnswer {
  readonly data: unknown
  /** Field -> its actual source; null for the result's own columns. */
  readonly columns: Readonly<Record<string, string>> | null
  /** Whether rows were left out because there were too many. */
  readonly isCut: boolean
}

type Sources = Readonly<Record<string, string>>

/**
 * Renders a result in the requested form: its columns under the names of the fields, its one value, or a fact of its summary. Unmapped fields are mapped by
 * name and meaning if unambiguous. Throws EDGEWISE_INVALID_INPUT with the columns, or the unmet part of the schema.
 */
export async function renderAnswer(result: OpenResult, wish: AnswerWish, context: ToolContext): Promise<RenderedAnswer> {
  const { form, columns } = wish
  if (columns !== undefined) return renderRows(result, columns, wish, context)
  if (form === null || form.fields === null) return renderWhole(result, wish, context)
  const mapped = mapFields(form.fields, await sourcesOf(result.table, context))
  if (mapped.missing.length === 0) return renderRows(result, mapped.sources, wish, context)
  const facts = { count: result.table.total ?? result.table.rowCount, ...result.summary }
  const ofFacts = mapFields(form.fields, factSources(facts))
  if (ofFacts.missing.length > 0) throw unmapped(mapped.missing, result)
  const row = Object.fromEntries(Object.entries(ofFacts.sources).map(([field, source]) => [field, facts[source as keyof typeof facts]]))
  return { data: fitted([row], result, form), columns: ofFacts.sources, isCut: false }
}

function factSources(facts: Readonly<Record<string, unknown>>): FieldSource[] {
  return Object.entries(facts).map(([source, value]) => {
    const type = typeof value === 'number' ? (Number.isInteger(value) ? 'integer' : 'float') : typeof value === 'string' ? 'string' : 'value'
    return { source, kind: 'column', type }
  })
}

async function sourcesOf({ columns }: ResultTable, context: ToolContext): Promise<FieldSource[]> {
  const nodes = columns.filter(({ type }) => type === 'node')
  const properties = nodes.length === 0 ? [] : await storedProperties(context)
  return [
    ...columns.map(({ name, type }): FieldSource => ({ source: name, kind: 'column', type })),
    ...nodes.map(({ name }): FieldSource => ({ source: `${name}Id`, kind: 'key', type: 'string', node: name })),
    ...nodes.flatMap(({ name }) => properties.map((property): FieldSource => ({ source: `${name}.${property}`, kind: 'property', type: 'value', node: name })))
  ]
}

async function storedProperties({ store, tenant, graphInfo }: ToolContext): Promise<string[]> {
  const { labels } = await store.schema(tenant, graphInfo.name)
  return [...new Set(labels.flatMap(({ properties }) => properties.map(({ property }) => property)))]
}

/** The column of a source; a node's key comes from the node's column. */
function columnOf(source: string, { table }: OpenResult): string {
  const node = table.columns.find(({ name, type }) => type === 'node' && `${name}Id` === source)
  return table.columns.some(({ name }) => name === source) || node === undefined ? source : node.name
}

async function renderRows(result: OpenResult, sources: Sources, wish: AnswerWish, context: ToolContext): Promise<RenderedAnswer> {
  const names = [...new Set(Object.values(sources).map((source) => columnOf(source, result)))]
  const table = await tableOf(result, names, context)
  const chosen = { ...table, columns: names.flatMap((name) => table.columns.find((column) => column.name === name) ?? []) }
  const firstRows = wish.distinct === false ? null : groupRows(chosen.columns, chosen.rowCount).firstRows
  const distinct = firstRows === null ? chosen : pickRows(chosen, firstRows)
  const { rows, isCut } = await cutRows(distinct, wish, context)
  const mapped = rows.map((row) => Object.fromEntries(Object.entries(sources).map(([field, source]) => [field, row[source]])))
  const plain = wish.distinct === false ? mapped : onlyOnce(mapped)
  return { data: wish.form === null ? plain : fitted(plain, result, wish.form), columns: sources, isCut }
}

/** The table with these columns. Throws EDGEWISE_INVALID_INPUT with the existing ones. */
async function tableOf(result: OpenResult, names: readonly string[], context: ToolContext): Promise<ResultTable> {
  try {
    return await withNodeProperties(result.table, names, context)
  } catch (error) {
    if (error instanceof EdgewiseError && error.code === 'EDGEWISE_UNKNOWN_COLUMN') throw unmapped([String(error.parameters['column'])], result)
    throw error
  }
}

async function renderWhole(result: OpenResult, wish: AnswerWish, context: ToolContext): Promise<RenderedAnswer> {
  const { rows, isCut } = await cutRows(result.table, wish, context)
  const { data, problem } = fitData({ rows: wish.distinct === true ? onlyOnce(rows) : rows, summary: result.summary }, wish.form?.check ?? null)
  if (problem !== null) throw unmet(problem, result)
  const isNames = wish.distinct !== false && Array.isArray(data) && data.every((item) => typeof item === 'string')
  return { data: isNames ? [...new Set(data)] : data, columns: null, isCut }
}

async function cutRows(
  table: ResultTable,
  { first = Number.POSITIVE_INFINITY }: AnswerWish,
  { store, tenant, graphInfo }: ToolContext
): Promise<{ rows: Rows; isCut: boolean }> {
  const limit = Math.min(first, mostAnswerRows(table.columns.length))
  const rows = await shownRows(table, { offset: 0, limit, nodes: (ids) => store.nodes(tenant, graphInfo.name, ids) })
  return { rows, isCut: (table.total ?? table.rowCount) > limit && first > limit }
}

/** Removes duplicates, because two nodes may have one name. */
function onlyOnce<Row>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [canonicalJson(row), row] as const)).values()]
}

/** Returns the rows, or the single row, as the schema requires. */
function fitted(rows: Rows, result: OpenResult, { check }: AnswerForm): unknown {
  const problem = check(rows)
  if (problem === null) return rows
  if (rows.length === 1 && check(rows[0]) === null) return rows[0]
  throw unmet(problem, result, rows.length > 1 ? ' It has several rows: "first": 1 takes the first of them.' : '')
}

function describeColumns({ table, summary }: OpenResult): string {
  const columns = table.columns.map(({ name, type }) =>
    type === 'node' ? `${name} (a node: "${name}" is its name, "${name}Id" its key, "${name}.x" its property x)` : name
  )
  const facts = Object.keys(summary)
  return `The result has the columns ${columns.join(', ') || 'none'}${facts.length === 0 ? '' : `; its summary has ${facts.join(', ')}`}.`
}

function unmapped(fields: readonly string[], result: OpenResult): EdgewiseError {
  return invalidInput(
    `No column of ${result.handle} is sure to be ${fields.join(', ')}. ${describeColumns(result)} Say in "columns" which field is which column.`
  )
}

function unmet(problem: string, result: OpenResult, hint = ''): EdgewiseError {
  return invalidInput(`The rows of ${result.handle} do not meet the wanted schema: ${problem}.${hint} ${describeColumns(result)}`)
}
