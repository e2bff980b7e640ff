import type { ShapedResult } from '../../results/shape.ts'
import { fold } from '../../store/fold.ts'
import type { AskedForm } from '../form/asked-form.ts'
import { groupRow } from '../tools/group-wish.ts'
import { groupColumnOf } from '../tools/tool-calls.ts'
import type { Wish } from '../tools/wish.ts'
import { asksFigure, mainFigure } from './asked-figure.ts'
import { asList, cellText, columnOf, columnWords, figure, nodeOf, quoted, valueColumn, vector } from './form-cells.ts'
import { renderTool } from './render-tool.ts'

type Row = ShapedResult['rows'][number]

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
/** Words of a form that stand for any node. */
const anyNode = new Set(['node', 'nodes', 'name', 'names', 'id', 'vertex', 'item', 'key', 'entity'])
/** Words of a form that stand for any group, and columns that number groups. */
const anyGroup = new Set(['group', 'groups', 'community', 'cluster', 'component', 'class', 'part', 'partition', 'id', 'name', 'label'])
const groupColumns = new Set(['community', 'component', 'cluster', 'label', 'color', 'group', 'partition'])
/** A tool's result and how it was asked for. */
export interface FormedResult {
  readonly wish: Wish
  readonly result: ShapedResult
  readonly data: unknown
  /** Words for nodes: the graph's labels. */
  readonly labels: readonly string[]
}

function paths(form: AskedForm, result: ShapedResult): string | null {
  const [nodes, costs] = [columnOf(result, ['nodes']), columnOf(result, ['list'])]
  const costsOf = (values: readonly unknown[]) => `[${values.map((value) => figure(value, form, '.0')).join(', ')}]`
  const join = form.perLine === true ? '\n' : ', '
  if (nodes !== null && costs !== null)
    return result.rows.length === 0 ? null : result.rows.map((row) => `${quoted(asList(row[nodes]))}: ${costsOf(asList(row[costs]))}`).join(join)
  const cost = columnOf(result, ['float'])
  return result.rows.length === 0 || cost === null || !('path' in result.summary)
    ? null
    : `${quoted(result.rows.map((row) => nodeOf(result, row)))}: ${costsOf(result.rows.map((row) => row[cost]))}`
}

/** Rows by the fields asked for. Of a tree its root comes first, as the parent of itself. */
function rows(form: AskedForm & { kind: 'rows' }, result: ShapedResult): string | null {
  const known = (field: string) => [field, ...(columnWords[field] ?? [])].find((name) => result.columns.some((column) => column.name === name))
  const fields = form.fields.map(known)
  const nodes = result.columns.filter(({ type }) => type === 'node').map(({ name }) => name)
  const value = valueColumn(result)
  const chosen = fields.length > 0 && fields.every((field) => field !== undefined) ? (fields as string[]) : value === null ? nodes : [...nodes, value]
  const isNode = (name: string) => result.columns.some((column) => column.name === name && column.type === 'node')
  // A vector is no cell of a row.
  if (chosen.includes(vector)) return null
  const text = (name: string, cell: unknown) => (isNode(name) ? JSON.stringify(String(cell ?? '')) : figure(cell, form, '.0'))
  const root = 'parent' in (result.rows[0] ?? {}) && 'source' in result.summary && chosen.includes('parent')
  const all =
    root && result.rows.every((row) => row['node'] !== result.summary['source'])
      ? [Object.fromEntries(chosen.map((name) => [name, isNode(name) ? result.summary['source'] : 0])), ...result.rows]
      : result.rows
  // The root of a tree that has no parent is no link.
  const isWhole = (row: Row) => nodes.every((name) => !chosen.includes(name) || (row[name] !== null && row[name] !== undefined))
  return all
    .filter(isWhole)
    .map((row) => `[${chosen.map((name) => text(name, row[name])).join(', ')}]`)
    .join(form.perLine === true ? '\n' : ', ')
}

/** Of groups only as many as the question wants of the largest. */
function rowsWanted({ result, wish }: FormedResult): ShapedResult['rows'] {
  if (!wish.best || groupColumnOf(wish.tool) === null) return result.rows
  const one = wish.limit === 1 ? groupRow(wish.groups, result.rows, result.truncated) : undefined
  return one === undefined ? result.rows.slice(0, wish.limit) : [one]
}

/** Names in brackets; where each row is a list of nodes, one list for each. */
function list(form: AskedForm, formed: FormedResult): string | null {
  const { result, data, wish } = formed
  const nodes = columnOf(result, ['nodes'])
  if (Array.isArray(data) && data.every((item) => typeof item === 'string')) return quoted(data)
  if (wish.limit === 1 && Array.isArray(result.summary['longest'])) return quoted(result.summary['longest'])
  if (nodes === null) return result.columns.some(({ type }) => type === 'node') ? quoted(result.rows.map((row) => nodeOf(result, row))) : null
  const lists = rowsWanted(formed).map((row) => row[nodes])
  return lists.every((one) => Array.isArray(one)) ? lists.map(quoted).join(form.perLine === true ? '\n' : ', ') : null
}

/** The one figure of a result: what the answer says, else what the form's own word calls, else how many there are. */
function total({ wish, result, data }: FormedResult, key: string): unknown {
  if (typeof data === 'number' || typeof data === 'string') return data
  const counts = Object.keys(result.summary).filter((name) => name.endsWith('Count') && !['nodeCount', 'singletonCount'].includes(name))
  const value = valueColumn(result)
  if (result.rows.length === 1 && value !== null && columnOf(result, ['node']) !== null && !('path' in result.summary)) return result.rows[0]?.[value]
  return mainFigure(wish, result, key) ?? result.summary[counts[0] ?? ''] ?? result.total
}

/** The column that numbers groups, by its name or by a word for any group. */
function groupCalled(result: ShapedResult, word: string, value: string | null): string | undefined {
  const others = result.columns.filter(({ name }) => name !== value)
  const isOfGroups = anyGroup.has(word) && !others.some(({ type }) => type === 'node')
  return (others.find(({ name }) => name === word) ?? (isOfGroups ? others.find(({ name }) => groupColumns.has(name)) : undefined))?.name
}

/** `Station: score`, where the key is a node's name or stands for any node. */
function nodePairs(form: AskedForm & { kind: 'pairs' }, { result, data, labels }: FormedResult): string | null {
  const word = fold(form.key)
  const value = valueColumn(result)
  const named = result.rows.find((row) => fold(String(nodeOf(result, row) ?? '')) === word)
  if (named !== undefined && value !== null) return `${form.key}: ${cellText(named, value, form)}`
  if (!anyNode.has(word) && !labels.some((label) => [fold(label), `${fold(label)}s`].includes(word))) return null
  const join = form.perLine === true ? '\n' : ', '
  const furthest = asList(memberOf(data, 'furthest')).map((name) => `${String(name)}: ${figure(memberOf(data, 'totalCost'), form)}`)
  if (furthest.length > 0) return furthest.join(join)
  if (value === null || columnOf(result, ['node']) === null) return null
  return result.rows.map((row) => `${String(nodeOf(result, row))}: ${cellText(row, value, form)}`).join(join)
}

function pairs(form: AskedForm & { kind: 'pairs' }, formed: FormedResult): string | null {
  const { result } = formed
  if (result.summary['found'] === false) return null
  const ofNodes = nodePairs(form, formed)
  if (ofNodes !== null) return ofNodes
  const word = fold(form.key)
  const value = valueColumn(result)
  const join = form.perLine === true ? '\n' : ', '
  const group = groupCalled(result, word, value)
  if (group === undefined || typeof formed.data === 'number') return `${form.key}: ${figure(total(formed, word), form)}`
  const call = (id: unknown) => (form.numbersAsWords === true && typeof id === 'number' ? (numberWords[id] ?? String(id)) : String(id))
  const of = value !== null && value !== group ? value : 'size'
  return result.rows.map((row) => `${call(row[group])}: ${figure(row[of], form)}`).join(join)
}

const memberOf = (data: unknown, name: string): unknown => (typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined)

/** The values of nodes that the question names; null where it asks for a choice among them. */
function givenValues(form: AskedForm, { result, data, wish }: FormedResult, join: string): string | null {
  const value = valueColumn(result)
  const isGiven = wish.named > 0 && result.rows.length === wish.named && result.columns.some(({ name }) => name === 'node')
  if (value === null || !isGiven || typeof data !== 'object' || memberOf(data, 'answer') !== undefined) return null
  if (wish.named === 1) return cellText(result.rows[0] ?? {}, value, form)
  if (form.oneName === true) return String((wish.worst ? result.rows.at(-1) : result.rows[0])?.['node'])
  return result.rows.map((row) => `${String(row['node'])}: ${cellText(row, value, form)}`).join(join)
}

/** The one figure that a flow comes to, or a way where not the way itself is asked for. */
function wholeFigure({ wish, result }: FormedResult): number | null {
  const isWanted = 'totalFlow' in result.summary ? !wish.limited : 'path' in result.summary && asksFigure(wish)
  const main = isWanted ? mainFigure(wish, result) : null
  return typeof main === 'number' ? main : null
}

/** The names alone: of the way, or of the nodes that answer. */
function namesAlone({ result, data }: FormedResult, join: string): string | null {
  if ('path' in result.summary) return asList(result.summary['path']).join(join)
  const names = (Array.isArray(data) ? data : [data]).map((row: unknown) => (typeof row === 'string' ? row : (memberOf(row, 'node') ?? memberOf(row, 'node2'))))
  return names.every((name) => typeof name === 'string') ? names.join(join) : null
}

/** The value alone, or the names alone. */
function bare(form: AskedForm, formed: FormedResult): string | null {
  const { data } = formed
  const join = form.perLine === true ? '\n' : ', '
  if (typeof data === 'boolean') return data ? 'Yes' : 'No'
  const main = wholeFigure(formed)
  if (main !== null) return figure(main, form)
  const answer = memberOf(data, 'answer') ?? data
  return typeof answer === 'object' ? (givenValues(form, formed, join) ?? namesAlone(formed, join)) : figure(answer, form)
}

/** Yes or no, where the question is not worded as one that has such an answer, too. */
function yesNo({ wish, result, data }: FormedResult): string | null {
  const answer = typeof data === 'boolean' ? data : renderTool({ ...wish, yesNo: true }, result).data
  return typeof answer === 'boolean' ? (answer ? 'Yes' : 'No') : null
}

/** The numbers of a sentence with the digits asked for. */
function rounded(text: string, digits: number): string {
  return text.replace(/\d+\.\d+/g, (number) => Number(number).toFixed(digits))
}

const ranking = new Set(['rank', 'sort', 'order', 'descending', 'ascending', 'descend', 'ascend'])

/** Rows of nodes that the question names, in its order: a table of theirs is filled in that order. A ranking keeps its own. */
function inGivenOrder(formed: FormedResult): FormedResult {
  const { wish, result, data } = formed
  const isRanked = wish.best || memberOf(data, 'answer') !== undefined || wish.tokens.some(({ lemma, folded }) => ranking.has(lemma) || ranking.has(folded))
  if (isRanked || wish.named < 2) return formed
  const place = (row: Row) => wish.given.indexOf(String(nodeOf(result, row)))
  if (result.rows.some((row) => place(row) < 0)) return formed
  return { ...formed, result: { ...result, rows: [...result.rows].sort((a, b) => place(a) - place(b)) } }
}

/** The answer of a tool in the asked form; null when its result has no such form. */
export function renderToolForm(form: AskedForm, formed: FormedResult, text: string): string | null {
  switch (form.kind) {
    case 'paths':
      return paths(form, formed.result)
    case 'rows':
      return rows(form, formed.result)
    case 'list':
      return list(form, formed)
    case 'pairs':
      return pairs(form, inGivenOrder(formed))
    case 'bare':
      return bare(form, form.oneName === true ? formed : inGivenOrder(formed))
    case 'yes-no':
      return yesNo(formed)
    default:
      return typeof form.digits === 'number' ? rounded(text, form.digits) : null
  }
}
