import type { Condition } from '../../graph/spec.ts'
import type { Token } from '../../linking/tokens.ts'
import type { GraphSchema } from '../../store/store.ts'
import type { Tool } from '../../tools/tool.ts'
import { conditionsOf } from '../words/condition-unit.ts'
import { readConditions } from '../words/conditions.ts'
import { type Item, isFaint } from '../words/item.ts'
import type { Slots } from './slots/slot-draft.ts'

/** What narrows the rows of a tool's result: the computation itself still covers the whole graph. */
export interface Refinement {
  readonly where: readonly Condition[]
  /** Token positions it accounts for. */
  readonly explained: ReadonlySet<number>
}

/** The column that a ranking tool ranks by; null for other tools. */
export function scoreColumnOf(tool: Tool): string | null {
  const columns = Object.entries(tool.output.columns)
  if (!columns.some(([name]) => name === 'rank')) return null
  return (
    columns.find(([, column]) => column.type === 'float')?.[0] ?? columns.find(([name, column]) => name !== 'rank' && column.type === 'integer')?.[0] ?? null
  )
}

/** The column that a bare comparison is about: scores, sizes, costs. */
function comparedColumn(tool: Tool): string | null {
  const { columns } = tool.output
  return scoreColumnOf(tool) ?? ['size', 'totalCost', 'similarity', 'cutOff'].find((name) => name in columns) ?? null
}

const span = ({ start, end }: { readonly start: number; readonly end: number }) => Array.from({ length: end - start }, (_, step) => start + step)

interface Bound {
  readonly where: readonly Condition[]
  readonly explained: readonly number[]
}

/** `above 3`, `of at least 10 members`, `between 2 and 5`, `3 or more`: a bound on what the tool computes. */
function boundOf(tool: Tool, slots: Slots, row: readonly Item[]): Bound {
  const property = comparedColumn(tool)
  const isFree = (item: Item) => item.kind === 'number' && !span(item).every((position) => slots.explained.has(position))
  const bounds = property === null ? [] : row.flatMap((item, at) => (isFree(item) ? [boundAt(property, row, at)] : []))
  return bounds.find((bound) => bound !== null) ?? { where: [], explained: [] }
}

function boundAt(property: string, row: readonly Item[], at: number): Bound | null {
  const [lead, before, number, after, next] = [row[at - 2], row[at - 1], row[at], row[at + 1], row[at + 2]]
  if (number?.kind !== 'number') return null
  // `exactly three stations` counts nodes: a bound on the size of a group, and on nothing else.
  if (property !== 'size' && after?.kind === 'label' && after.start === number.end) return null
  const isNear = before !== undefined && number.start - before.end <= 2
  if (isNear && before.kind === 'between' && next?.kind === 'number') {
    const tests = [
      { property, operator: '>=' as const, value: number.value },
      { property, operator: '<=' as const, value: next.value }
    ]
    return { where: tests, explained: [before, number, next].flatMap(span) }
  }
  if (isNear && before.kind === 'comparison' && before.adjective === null && !before.temporal && !isPropertyBefore(lead, before))
    return { where: [{ property, operator: before.operator, value: number.value }], explained: [before, number].flatMap(span) }
  if (after?.kind === 'bound' && after.start - number.end <= 1 && before?.kind !== 'property')
    return { where: [{ property, operator: after.operator, value: number.value }], explained: [number, after].flatMap(span) }
  return null
}

/** `zone above 2` compares the property, not what is computed. */
function isPropertyBefore(lead: Item | undefined, comparison: Item): boolean {
  return lead?.kind === 'property' && comparison.start - lead.end <= 2
}

/** `in zone 1`, `with rail`: conditions on the nodes that rows are about. */
function nodeConditions(
  tool: Tool,
  slots: Slots,
  tokens: readonly Token[],
  schema: GraphSchema,
  row: readonly Item[]
): { where: Condition[]; explained: number[] } {
  if (!('node' in tool.output.columns) || ('view' in tool.input.properties && !('nodes' in slots.arguments))) return { where: [], explained: [] }
  const free = row.filter((item) => !isFaint(item) && !span(item).every((position) => slots.explained.has(position)))
  const { units } = readConditions(tokens, schema, free)
  const tests = units.flatMap((unit) => {
    const owner = unit.owners.find((known) => known.owner === 'node')
    return unit.adjective !== null || owner === undefined ? [] : [{ unit, conditions: conditionsOf(unit, `node.${owner.property}`) }]
  })
  return { where: tests.flatMap(({ conditions }) => conditions), explained: tests.flatMap(({ unit }) => span(unit)) }
}

export function readRefinement(tool: Tool, slots: Slots, tokens: readonly Token[], schema: GraphSchema, row: readonly Item[]): Refinement {
  const bound = boundOf(tool, slots, row)
  const rest = row.filter((item) => !bound.explained.includes(item.start))
  const nodes = nodeConditions(tool, slots, tokens, schema, rest)
  return { where: [...bound.where, ...nodes.where], explained: new Set([...bound.explained, ...nodes.explained]) }
}
