import { Type } from 'typebox'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { Condition } from '../../graph/spec.ts'
import { aggregateTable } from '../../results/aggregate-table.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { ResultTable } from '../../results/table.ts'
import type { Pattern } from '../../storage/graphs/pattern.ts'
import type { LabelSchema } from '../../storage/graphs/store.ts'
import { checkConditions } from '../check-conditions.ts'
import { choice, conditions, graph, labels, pageParameters, relationshipTypes, toolInput } from '../schemas.ts'
import { storeControl } from '../store-control.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { readBudget } from './read-budget.ts'

type What = 'nodes' | 'relationships'

interface Counting {
  readonly what: What
  /** Labels or types; empty for all. */
  readonly kinds: readonly string[]
  readonly where: readonly Condition[]
  readonly groupBy: readonly string[]
}

/** One row per node or relationship, with its grouping properties; each stored relationship once. */
function ownersPattern({ what, kinds, where, groupBy }: Counting): Pattern {
  const properties = groupBy.map((property) => ({ of: 'x', property, as: property }))
  if (what === 'nodes') {
    const node = { as: 'x', labels: kinds, where }
    return { path: { nodes: [node], relationships: [] }, return: [...properties, ...(groupBy.length === 0 ? [{ of: 'x' }] : [])], distinct: false }
  }
  const relationship = { as: 'x', types: kinds, direction: 'out' as const, where }
  const type = groupBy.length === 0 ? [{ of: 'x', property: null, as: 'type' }] : []
  return { path: { nodes: [{}, {}], relationships: [relationship] }, return: [...properties, ...type], distinct: false }
}

async function matchOwners(counting: Counting, context: ToolContext): Promise<ResultTable> {
  const { store, tenant, graphInfo, control } = context
  return store.match(tenant, graphInfo.name, ownersPattern(counting), readBudget, storeControl(control))
}

function countRows(table: ResultTable, groupBy: readonly string[]): ResultTable {
  const counted = aggregateTable(table, { groupBy, aggregates: [{ function: 'count', as: countColumn(groupBy) }] })
  return sortTable(counted, [{ column: countColumn(groupBy), descending: true }])
}

/** A property may itself be named count. */
function countColumn(groupBy: readonly string[]): string {
  return groupBy.includes('count') ? 'count of rows' : 'count'
}

async function countNodes(counting: Counting, context: ToolContext): Promise<number> {
  const { store, tenant, graphInfo } = context
  const { total } = await store.findNodes(tenant, graphInfo.name, { labels: counting.kinds, where: counting.where, limit: 1 })
  return total
}

interface Kind {
  readonly kind: string
  readonly count: number
}

/** Counts nodes of one label that meet the conditions. Conditions on a property that the label lacks need no query. */
async function countLabel({ label, properties }: LabelSchema, counting: Counting, context: ToolContext): Promise<Kind> {
  const has = ({ property }: Condition) => properties.some((held) => held.property === property)
  const isNever = counting.where.some((condition) => !has(condition) && condition.operator !== 'missing')
  const where = counting.where.filter(has)
  return { kind: label, count: isNever ? 0 : await countNodes({ ...counting, kinds: [label], where }, context) }
}

/** Nodes per label. A node of several labels counts for each; `total` counts it once. */
async function countPerLabel(counting: Counting, context: ToolContext): Promise<{ kinds: readonly Kind[]; total: number }> {
  const { store, tenant, graphInfo } = context
  const total = await countNodes(counting, context)
  const { labels: known } = await store.schema(tenant, graphInfo.name)
  const shown = counting.kinds.length === 0 ? known : known.filter(({ label }) => counting.kinds.includes(label))
  const counted = await Promise.all(shown.map((label) => countLabel(label, counting, context)))
  return { kinds: counting.where.length === 0 ? counted : counted.filter(({ count }) => count > 0), total }
}

async function countPerType({ kinds }: Counting, { store, tenant, graphInfo }: ToolContext): Promise<{ kinds: readonly Kind[]; total: number }> {
  const { relationshipTypes } = await store.schema(tenant, graphInfo.name)
  const known = relationshipTypes.map(({ type, count }) => ({ kind: type, count }))
  const unknown = kinds.find((kind) => !known.some((held) => held.kind === kind))
  if (unknown !== undefined) {
    const names = known.map(({ kind }) => kind)
    throw new EdgewiseError('EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE', { graph: graphInfo.name, type: unknown, known: names })
  }
  const shown = kinds.length === 0 ? known : known.filter(({ kind }) => kinds.includes(kind))
  return { kinds: shown, total: shown.reduce((sum, { count }) => sum + count, 0) }
}

async function countPerKind(counting: Counting, context: ToolContext): Promise<{ table: ResultTable; total: number }> {
  if (counting.what === 'relationships' && counting.where.length > 0) {
    const table = await matchOwners(counting, context)
    return { table: countRows(table, ['type']), total: table.rowCount }
  }
  const { kinds, total } = counting.what === 'nodes' ? await countPerLabel(counting, context) : await countPerType(counting, context)
  const columns = [
    { name: counting.what === 'nodes' ? 'label' : 'type', type: 'string', data: kinds.map(({ kind }) => kind) },
    { name: 'count', type: 'integer', data: kinds.map(({ count }) => count) }
  ] as const
  return { table: sortTable({ columns, rowCount: kinds.length }, [{ column: 'count', descending: true }]), total }
}

function refuseOther(what: What, labelsGiven: boolean, typesGiven: boolean): void {
  const detail =
    what === 'nodes' && typesGiven
      ? '"relationshipTypes" narrows relationships; give what: "relationships", or use "labels".'
      : what === 'relationships' && labelsGiven
        ? '"labels" narrows nodes; give "relationshipTypes", or use match_pattern for relationships between labels.'
        : null
  if (detail !== null) throw invalidInput(detail)
}

export const count = defineTool({
  name: 'count',
  aliases: ['count_nodes', 'count_node'],
  parameterAliases: { group_by: 'groupBy', property: 'groupBy' },
  family: 'navigate',
  description:
    'Counts nodes or relationships that meet conditions, per label or type, or per value of the properties in "groupBy". For counts of patterns or of results use match_pattern or aggregate_result.',
  phrases: [
    'how many nodes are there',
    'number of relationships',
    'count by property',
    'how many per kind',
    'how many have a value',
    'distribution of a property',
    'group and count',
    'total number of'
  ],
  input: toolInput({
    what: choice(['nodes', 'relationships'], { description: 'What to count.', default: 'nodes' }),
    labels,
    relationshipTypes,
    where: conditions('Count only those that meet these conditions.'),
    groupBy: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 10, description: 'Properties: one count per combination of values.' })
    ),
    graph,
    ...pageParameters
  }),
  output: {
    columns: {
      count: { type: 'integer', description: 'How many.' },
      label: { type: 'string', description: 'Of which label; without groupBy, nodes.' },
      type: { type: 'string', description: 'Of which type; without groupBy, relationships.' },
      '*': { type: 'value', description: 'One column per property in groupBy; null where it is missing.' }
    },
    summary: Type.Object({ what: Type.String(), count: Type.Integer({ description: 'All together.' }), groupCount: Type.Integer({ description: 'Rows.' }) })
  },
  examples: [
    { title: 'How many nodes', input: {}, summary: { what: 'nodes', count: 302 }, firstRow: { label: 'Station', count: 302 } },
    { title: 'How many relationships', input: { what: 'relationships' }, summary: { count: 406 } },
    { title: 'Nodes per value of a property', input: { groupBy: ['zone'] }, summary: { count: 302, groupCount: 15 }, firstRow: { zone: 2, count: 75 } }
  ],
  effects: 'none',
  async run(input, context) {
    const { what, groupBy = [] } = input
    refuseOther(what, input.labels !== undefined, input.relationshipTypes !== undefined)
    const kinds = (what === 'nodes' ? input.labels : input.relationshipTypes) ?? []
    const counting: Counting = { what, kinds, where: checkConditions(input.where, 'where'), groupBy }
    if (groupBy.length === 0) {
      const { table, total } = await countPerKind(counting, context)
      return { table, order: [{ column: 'count', descending: true }], summary: { what, count: total, groupCount: table.rowCount } }
    }
    const owners = await matchOwners(counting, context)
    const table = countRows(owners, groupBy)
    return { table, order: [{ column: countColumn(groupBy), descending: true }], summary: { what, count: owners.rowCount, groupCount: table.rowCount } }
  }
})
