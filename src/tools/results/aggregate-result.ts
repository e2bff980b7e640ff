import { Type } from 'typebox'
import type { Condition } from '../../graph/spec.ts'
import { type Aggregate, aggregateFunctions, aggregateTable } from '../../results/aggregate-table.ts'
import { filterTable } from '../../results/filter-table.ts'
import { sortTable } from '../../results/sort-table.ts'
import { assertComplete, type Order, pickRanks, type ResultTable } from '../../results/table.ts'
import { checkConditions } from '../check-conditions.ts'
import { choice, columnOrder, conditions, handle, pageParameters, places, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { deciding } from './deciding.ts'
import { withNodeProperties } from './node-properties.ts'

const aggregate = Type.Object(
  {
    function: choice(aggregateFunctions, { description: 'count without a column counts rows; collect lists values.' }),
    column: Type.Optional(Type.String({ minLength: 1, description: 'A column, or "node.age".' })),
    as: Type.Optional(Type.String({ minLength: 1, description: 'Name of the new column.' }))
  },
  { additionalProperties: false }
)

const rowCount: Aggregate = { function: 'count' }

/** Sorts by the first aggregate, largest first, unless the call sets an order or there are no groups. */
function orderOf(table: ResultTable, groupBy: readonly string[], wished: Order | undefined): readonly Order[] {
  if (wished !== undefined) return [wished]
  const column = table.columns[groupBy.length]
  return groupBy.length === 0 || column === undefined || column.type === 'list' || column.type === 'nodes' ? [] : [{ column: column.name, descending: true }]
}

export const aggregateResult = defineTool({
  name: 'aggregate_result',
  aliases: ['aggregate'],
  parameterAliases: { from: 'handle', result: 'handle', group_by: 'groupBy' },
  family: 'results',
  description:
    'Groups the rows of an earlier result by its handle and computes count, count_distinct, sum, min, max, avg or collect per group, over all rows. A name like "node.age" stands for a stored property of the nodes in column "node".',
  phrases: [
    'average per group',
    'sum of a column',
    'how many of those per kind',
    'group the result by',
    'largest group of the result',
    'mean of the scores',
    'count rows of the result'
  ],
  input: toolInput({
    handle,
    groupBy: Type.Array(Type.String({ minLength: 1 }), { maxItems: 10, default: [], description: 'Columns, or "node.age"; none: one row over all.' }),
    aggregates: Type.Array(aggregate, {
      minItems: 1,
      maxItems: 20,
      default: [rowCount],
      description: 'What to compute per group; default the number of rows.'
    }),
    where: conditions('Only rows that meet these conditions; "property" is a column, or "node.age".'),
    orderBy: columnOrder,
    places,
    ...pageParameters
  }),
  output: {
    columns: { '*': { type: 'value', description: 'The columns of groupBy, then one per aggregate.' } },
    summary: Type.Object({
      of: Type.String({ description: 'The handle.' }),
      rowCount: Type.Integer({ description: 'Rows that were aggregated.' }),
      groupCount: Type.Integer({ description: 'Groups, that is rows here.' })
    })
  },
  examples: [
    {
      title: 'Average score per value of a stored property',
      after: { tool: 'degree_centrality', input: {} },
      input: { handle: 'r_0123456789abcdef0123', groupBy: ['node.zone'], aggregates: [{ function: 'avg', column: 'score' }, { function: 'count' }], limit: 5 },
      summary: { rowCount: 302, groupCount: 15 }
    },
    {
      title: 'How many nodes score at least ten',
      after: { tool: 'degree_centrality', input: {} },
      input: { handle: 'r_0123456789abcdef0123', where: [{ property: 'score', operator: '>=', value: 10 }] },
      summary: { rowCount: 2, groupCount: 1 },
      firstRow: { count: 2 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { groupBy } = input
    const aggregates = input.aggregates as readonly Aggregate[]
    const result = await context.openResult(input.handle)
    assertComplete(result.table, 'aggregated')
    const where = checkConditions(input.where as readonly Condition[] | undefined, 'where')
    const named = [...groupBy, ...where.map(({ property }) => property), ...aggregates.flatMap(({ column }) => (column === undefined ? [] : [column]))]
    const rows = filterTable(await withNodeProperties(result.table, named, context), where)
    const aggregated = aggregateTable(rows, { groupBy, aggregates })
    const order = orderOf(aggregated, groupBy, input.orderBy)
    const sorted = sortTable(aggregated, order)
    const table = input.places === undefined ? sorted : pickRanks(sorted, deciding(order), input.places)
    return { table, order, summary: { of: input.handle, rowCount: rows.rowCount, groupCount: table.rowCount } }
  }
})
