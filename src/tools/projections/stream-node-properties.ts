import { Type } from 'typebox'
import type { Condition } from '../../graph/spec.ts'
import { filterTable } from '../../results/filter-table.ts'
import { sortTable } from '../../results/sort-table.ts'
import { checkConditions } from '../check-conditions.ts'
import { idsOf, indexIn, projectWith } from '../project.ts'
import { withNodeProperties } from '../results/node-properties.ts'
import { column, columnOrder, conditions, nameProperty, nodes, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { shownColumn } from './projected-columns.ts'

export const streamNodeProperties = defineTool({
  name: 'stream_node_properties',
  aliases: ['read_node_columns'],
  parameterAliases: { dbNodeProperties: 'storedProperties', nodeLabels: 'labels', properties: 'nodeProperties' },
  family: 'projections',
  description:
    'Reads numbers of nodes back from a projection, side by side: stored properties, columns added by mutate, or results by handle; filtered, ordered and paged. With "storedProperties" also values of any type from the graph.',
  phrases: [
    'read back the columns of the projection',
    'stream node properties of the projection',
    'compare two scores of each node side by side',
    'values that were mutated into the projection',
    'join results of two algorithms by node'
  ],
  input: toolInput({
    nodeProperties: Type.Array(column('What to read of each node.'), { minItems: 1, maxItems: 20, description: 'Columns to read.' }),
    storedProperties: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 20, description: 'Stored properties of any type to show beside them.' })
    ),
    nodes,
    where: conditions('Only rows that meet these conditions; "property" is one of "nodeProperties".'),
    orderBy: columnOrder,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: { node: { type: 'node', description: 'The node.' }, '*': { type: 'value', description: 'The requested columns.' } },
    summary: Type.Object({
      nodeCount: Type.Integer({ description: 'Nodes of the projection.' }),
      rowCount: Type.Integer({ description: 'Rows that are left.' })
    })
  },
  examples: [
    {
      title: 'Outermost first',
      input: { nodeProperties: ['zone', 'latitude'], orderBy: { column: 'zone', descending: true }, limit: 3 },
      summary: { nodeCount: 302, rowCount: 302 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectWith(input, context, input.nodeProperties)
    const indexes = input.nodes?.map((node) => indexIn(projection, node)) ?? Array.from(projection.nodeIds.keys())
    const columns = input.nodeProperties.map((name) => shownColumn(projection, name, indexes))
    const whole = { columns: [{ name: 'node', type: 'node' as const, data: idsOf(projection, indexes) }, ...columns], rowCount: indexes.length }
    const filtered = filterTable(whole, checkConditions(input.where as readonly Condition[] | undefined, 'where'))
    const order = input.orderBy === undefined ? [] : [input.orderBy]
    const sorted = order.length === 0 ? filtered : sortTable(filtered, order)
    const stored = (input.storedProperties ?? []).map((property) => `node.${property}`)
    const table = await withNodeProperties(sorted, stored, context)
    return { table, order, summary: { nodeCount: projection.nodeIds.length, rowCount: table.rowCount }, projection: projection.spec }
  }
})
