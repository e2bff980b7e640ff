import { Type } from 'typebox'
import type { Condition } from '../../graph/spec.ts'
import { filterTable } from '../../results/filter-table.ts'
import { sortTable } from '../../results/sort-table.ts'
import { assertComplete, findColumn, pickRanks } from '../../results/table.ts'
import { checkConditions } from '../check-conditions.ts'
import { columnOrder, conditions, handle, lists, pageParameters, places, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { deciding } from './deciding.ts'
import { withNodeProperties } from './node-properties.ts'

export const pageResult = defineTool({
  name: 'page_result',
  aliases: ['peek', 'get_result'],
  parameterAliases: { from: 'handle', result: 'handle' },
  family: 'results',
  description:
    'Shows further rows of an earlier result by its handle; filters, reorders or narrows its columns. A name like "node.age" stands for a stored property of the nodes in column "node".',
  phrases: [
    'show more rows',
    'next page of the result',
    'the rest of the list',
    'filter that result',
    'sort the result by another column',
    'only those of the result that'
  ],
  input: toolInput({
    handle,
    where: conditions('Only rows that meet these conditions; "property" is a column, or "node.age".'),
    orderBy: columnOrder,
    places,
    columns: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 50, description: 'Only these columns, in this order.' })),
    lists,
    ...pageParameters
  }),
  output: {
    columns: { '*': { type: 'value', description: 'The columns of the result.' } },
    summary: Type.Object({ of: Type.String({ description: 'The handle.' }), rowCount: Type.Integer({ description: 'Rows that are left.' }) })
  },
  examples: [
    {
      title: 'The next ten of a ranking',
      after: { tool: 'degree_centrality', input: {} },
      input: { handle: 'r_0123456789abcdef0123', offset: 10, limit: 10 },
      summary: { rowCount: 302 },
      firstRow: { rank: 9 }
    },
    {
      title: 'Those of a ranking that have a stored property',
      after: { tool: 'degree_centrality', input: {} },
      input: { handle: 'r_0123456789abcdef0123', where: [{ property: 'node.zone', operator: '=', value: 1 }], columns: ['node', 'score'], limit: 5 },
      summary: { rowCount: 60 },
      firstRow: { node: "King's Cross St. Pancras", score: 12 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const result = await context.openResult(input.handle)
    const where = checkConditions(input.where as readonly Condition[] | undefined, 'where')
    if (where.length > 0 || input.orderBy !== undefined || input.places !== undefined) assertComplete(result.table, 'filtered or put in another order')
    const order = input.orderBy === undefined ? result.order : [input.orderBy]
    const named = [...where.map(({ property }) => property), ...(input.orderBy === undefined ? [] : [input.orderBy.column]), ...(input.columns ?? [])]
    const whole = await withNodeProperties(result.table, named, context)
    const filtered = filterTable(whole, where)
    const sorted = input.orderBy === undefined ? filtered : sortTable(filtered, order)
    const kept = input.places === undefined ? sorted : pickRanks(sorted, deciding(order), input.places)
    const { columns } = input
    const table = columns === undefined ? kept : { ...kept, columns: columns.map((name) => findColumn(kept, name)) }
    return {
      table,
      order: order.filter(({ column }) => table.columns.some(({ name }) => name === column)),
      summary: { of: input.handle, rowCount: table.total ?? table.rowCount }
    }
  }
})
