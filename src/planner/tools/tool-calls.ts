import type { Condition } from '../../graph/spec.ts'
import { MAX_CALL_ROWS } from '../../results/answer-rows.ts'
import type { ShapedResult } from '../../results/shape.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Tool } from '../../tools/tool.ts'
import type { ClosureCall } from '../closure-plan.ts'
import type { AskedForm } from '../form/asked-form.ts'
import type { Item } from '../words/item.ts'
import { scoreColumnOf } from './refinement.ts'
import type { Slots } from './slots/slot-draft.ts'
import type { Wish } from './wish.ts'

const rankedRows = 10
const pathRows = 1000
/** Rows of an answer that is to be written out whole. */
const wholeRows = 1000

/** What is known of a question when its calls are made. */
export interface CallPlan {
  readonly wish: Wish
  readonly filled: Readonly<Record<string, unknown>>
  readonly schema: GraphSchema
  /** Rows are narrowed to nodes of this label. */
  readonly label: string | null
  readonly where: readonly Condition[]
  readonly reason: string
  readonly form: AskedForm | null
}

/** The label that a ranking's rows are narrowed to: the computation stays over the whole graph. */
export function shownLabel(tool: Tool, schema: GraphSchema, row: readonly Item[]): string | null {
  const label = row.find((item) => item.kind === 'label')
  const filters = tool.family === 'centrality' || 'maxDepth' in tool.input.properties
  return filters && schema.labels.length > 1 && label?.kind === 'label' ? label.label : null
}

/** Whether the form writes every row out, so that the default number of rows would cut the answer. */
function needsAllRows(form: AskedForm | null, { best, worst, limited }: Wish): boolean {
  return form !== null && ['paths', 'rows', 'list', 'pairs', 'bare'].includes(form.kind) && !best && !worst && !limited
}

/** Whether a tool tells which nodes or relationships are of a kind: all of them answer. */
function isOfFindings({ family, output }: Tool): boolean {
  const summary = Object.keys((output.summary as { properties?: object }).properties ?? {})
  return family === 'centrality' && summary.some((name) => name.endsWith('Count') && name !== 'nodeCount')
}

/** How many rows a call shows, when the question does not say. */
function rowsShown(wish: Wish, form: AskedForm | null): number {
  if ('source' in wish.tool.input.properties) return pathRows
  // Groups come the largest first.
  if (wish.groups.extreme === 'smallest' && groupColumnOf(wish.tool) !== null) return wholeRows
  return needsAllRows(form, wish) || (isOfFindings(wish.tool) && !wish.best && !wish.limited) ? wholeRows : rankedRows
}

/** The label of which a grouping is made, where relationships stay among its nodes. */
function groupedLabel(tool: Tool, schema: GraphSchema, row: readonly Item[]): string | null {
  const label = row.find((item) => item.kind === 'label')
  if (tool.family !== 'community' || schema.labels.length < 2 || label?.kind !== 'label') return null
  const isInner = schema.relationshipTypes.some((type) => type.patterns.some(({ source, target }) => source === label.label && target === label.label))
  return isInner ? label.label : null
}

/** `which one of A and B`: the number chooses among the nodes that are named, all of which have to be seen. */
function withNamed(filled: Record<string, unknown>): Record<string, unknown> {
  const { limit, nodes } = filled
  return typeof limit === 'number' && Array.isArray(nodes) && limit < nodes.length ? { ...filled, limit: nodes.length } : filled
}

/** The arguments of a tool's call: those of the question, and what its kind of answer needs. */
export function callArguments(wish: Wish, slots: Slots, schema: GraphSchema, row: readonly Item[], form: AskedForm | null): Record<string, unknown> {
  const { tool } = wish
  const properties = tool.input.properties
  const label = 'nodes' in slots.arguments ? null : groupedLabel(tool, schema, row)
  const wanted: Record<string, unknown> = {
    ...(tool.name === 'degree_centrality' && schema.orientation === 'directed' ? { orientation: 'undirected' } : {}),
    ...('view' in properties && wish.perNode && !('nodes' in slots.arguments) ? { view: 'nodes' } : {}),
    ...('showPaths' in properties && (form?.kind === 'paths' || wish.showsPaths) ? { showPaths: true } : {}),
    ...('limit' in properties ? { limit: rowsShown(wish, form) } : {})
  }
  const filled = withNamed({ ...wanted, ...slots.arguments, ...(label === null ? {} : { labels: [label] }) })
  return 'source' in properties && 'limit' in properties ? { ...filled, limit: wanted['limit'] } : filled
}

/** Rows of one label, within bounds, or from the lowest: a page of the ranking, whose computation covers the whole graph. null when the ranking itself answers. */
function pageOf({ wish, filled, label, where }: CallPlan): ClosureCall | null {
  const lowest = wish.worst ? scoreColumnOf(wish.tool) : null
  const isNamed = 'nodes' in filled
  const tests = [...where, ...(label === null ? [] : [{ property: 'node.labels', operator: 'contains' as const, value: label }])]
  if (where.length === 0 && (isNamed || (label === null && lowest === null))) return null
  const orderBy = lowest === null ? {} : { orderBy: { column: lowest, descending: false } }
  const kept = where.length > 0 ? 'Keep the rows that meet the conditions.' : `Keep the rows of ${label} nodes.`
  const isCut = wish.limited || wish.best || wish.worst || where.length === 0
  return {
    tool: 'page_result',
    reason: tests.length > 0 ? kept : 'Rank from the lowest.',
    listsAll: !isCut && !wish.count && !wish.yesNo,
    arguments: ([ranked]) => ({
      handle: ranked?.handle,
      ...(tests.length === 0 ? {} : { where: tests }),
      ...orderBy,
      limit: isCut ? (filled['limit'] ?? rankedRows) : wholeRows
    })
  }
}

/** The same path without directions, where none follows them. In a network of one relationship a missing way is the answer; between unlike things directions are mere wording. */
function undirectedRetry({ wish: { tool, yesNo }, filled, schema }: CallPlan): ClosureCall | null {
  const strict = yesNo || schema.orientation !== 'directed' || schema.relationshipTypes.length < 2 || 'relationshipTypes' in filled
  if (strict || tool.family !== 'paths' || 'orientation' in filled || !('target' in filled)) return null
  const again = (earlier: readonly ShapedResult[]) => (earlier[0]?.summary['found'] === false ? { ...filled, orientation: 'undirected' } : null)
  return { tool: tool.name, reason: 'No path follows the directions; look for one that ignores them.', arguments: again }
}

/** All nodes without those that a traversal reached, where just these are asked for. */
function nodesBeside({ wish, label }: CallPlan): ClosureCall[] | null {
  if (!wish.negative || !('maxDepth' in wish.tool.input.properties)) return null
  const isNeeded = (reached: ShapedResult | undefined) => Number(reached?.summary['unvisitedCount']) > 0
  return [
    {
      tool: 'find_nodes',
      reason: 'List all nodes, to tell which were not reached.',
      arguments: ([reached]) => (isNeeded(reached) ? { ...(label === null ? {} : { labels: [label] }), limit: 1 } : null)
    },
    {
      tool: 'combine_results',
      reason: 'Leave out those that were reached.',
      listsAll: !wish.count,
      arguments: ([reached, all]) =>
        isNeeded(reached) ? { handle: all?.handle, operation: 'minus', other: reached?.handle, on: ['node'], limit: MAX_CALL_ROWS } : null
    }
  ]
}

/** The column that holds the group of a node: the one that the summary counts. */
export function groupColumnOf(tool: Tool): string | null {
  const fields = Object.keys((tool.output.summary as { properties?: object }).properties ?? {})
  return Object.entries(tool.output.columns).find(([name, column]) => column.type === 'integer' && fields.includes(`${name}Count`))?.[0] ?? null
}

/** The members of a node's group: its group first, then all nodes by group. */
function membersOf(plan: CallPlan, first: ClosureCall): ClosureCall[] | null {
  const { wish, filled } = plan
  const group = groupColumnOf(wish.tool)
  if (!wish.members || wish.named !== 1 || group === null || !('view' in wish.tool.input.properties)) return null
  const { nodes: _one, ...others } = filled
  return [
    first,
    { tool: wish.tool.name, reason: `All nodes with their ${group}.`, arguments: () => ({ ...others, view: 'nodes', limit: 1 }) },
    {
      tool: 'page_result',
      reason: `Keep the nodes of that ${group}.`,
      listsAll: true,
      arguments: ([one, all]) => ({
        handle: all?.handle,
        where: [{ property: group, operator: '=', value: one?.rows[0]?.[group] }, ...plan.where],
        columns: ['node', group, 'size'],
        limit: wholeRows
      })
    }
  ]
}

/** Whether the nodes that a traversal reaches are listed. */
function listsReached({ wish }: CallPlan): boolean {
  return 'maxDepth' in wish.tool.input.properties && !wish.yesNo && !wish.negative && !wish.count
}

/** The columns of lists that each form writes out. */
const writtenLists: Readonly<Partial<Record<AskedForm['kind'], readonly string[]>>> = {
  list: ['nodes'],
  paths: ['nodes', 'list'],
  pairs: ['list'],
  bare: ['list']
}

/** The same rows with their lists whole, where a form writes out what a reply would cut. */
function wholeLists({ wish, form }: CallPlan): ClosureCall | null {
  const types = form === null ? undefined : writtenLists[form.kind]
  const written = Object.entries(wish.tool.output.columns).flatMap(([name, { type }]) => (types?.includes(type) === true ? [name] : []))
  if (written.length === 0) return null
  const isCut = ({ rows }: ShapedResult) =>
    rows.some((row) => written.some((name) => row[name] !== null && row[name] !== undefined && !Array.isArray(row[name])))
  return {
    tool: 'page_result',
    reason: 'Read the lists whole.',
    arguments: ([first]) => (first === undefined || !isCut(first) ? null : { handle: first.handle, limit: Math.max(1, first.returned), lists: 'whole' })
  }
}

/** The tool's call, and what its first result may make needed. */
export function callsOf(plan: CallPlan): ClosureCall[] {
  const page = pageOf(plan)
  const first: ClosureCall = { tool: plan.wish.tool.name, reason: plan.reason, listsAll: page === null && listsReached(plan), arguments: () => plan.filled }
  const members = membersOf(plan, first)
  if (members !== null) return members
  const further = nodesBeside(plan) ?? [page ?? undirectedRetry(plan) ?? wholeLists(plan)].filter((call) => call !== null)
  return [first, ...further]
}
