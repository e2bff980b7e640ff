import { Type } from 'typebox'
import { sortTable } from '../../results/sort-table.ts'
import { checkConditions } from '../check-conditions.ts'
import { conditions, graph, labels, pageParameters, propertyOrder, toolInput } from '../schemas.ts'
import { storeControl } from '../store-control.ts'
import { defineTool } from '../tool.ts'
import { readBudget } from './read-budget.ts'

export const findNodes = defineTool({
  name: 'find_nodes',
  aliases: ['get_nodes', 'get_node_by_property', 'list_nodes'],
  parameterAliases: { return: 'properties' },
  family: 'navigate',
  description:
    'Lists nodes by label and property conditions, ordered by a property if asked, with the properties asked for as columns. Use it to look nodes up, filter them, or take the highest or lowest by a stored property.',
  phrases: [
    'list all nodes of a kind',
    'find nodes where a property has a value',
    'show details of a node',
    'which nodes have',
    'nodes with a value above or below',
    'highest or lowest by a property',
    'what is the property of a node',
    'names that contain a word'
  ],
  input: toolInput({
    labels,
    where: conditions('Only nodes that meet these conditions.'),
    orderBy: propertyOrder,
    properties: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: 50, description: 'Properties to return as columns.' })),
    graph,
    ...pageParameters
  }),
  output: {
    columns: {
      node: { type: 'node', description: 'The node.' },
      '*': { type: 'value', description: 'One column per property asked for, of its name.' }
    },
    summary: Type.Object({ count: Type.Integer({ description: 'Nodes that meet the conditions.' }) })
  },
  examples: [
    { title: 'All of one kind', input: { labels: ['Station'], limit: 3 }, summary: { count: 302 } },
    {
      title: 'Filtered and ordered by stored properties',
      input: {
        labels: ['Station'],
        where: [{ property: 'zone', operator: '=', value: 1 }],
        orderBy: { property: 'total_lines', descending: true },
        properties: ['zone', 'total_lines'],
        limit: 3
      }
    }
  ],
  effects: 'none',
  deterministic: true,
  async run(input, { store, tenant, control }) {
    const { orderBy } = input
    const where = checkConditions(input.where, 'where')
    const properties = [...new Set([...(input.properties ?? []), ...(orderBy === undefined ? [] : [orderBy.property])])]
    const pattern = {
      path: { nodes: [{ as: 'node', labels: input.labels ?? [], where }], relationships: [] },
      return: [{ of: 'node' }, ...properties.map((property) => ({ of: 'node', property, as: property === 'node' ? 'node.node' : property }))],
      distinct: false
    }
    const table = await store.match(tenant, input.graph, pattern, readBudget, storeControl(control))
    const order = orderBy === undefined ? [] : [{ column: orderBy.property === 'node' ? 'node.node' : orderBy.property, descending: orderBy.descending }]
    return { table: sortTable(table, order), order, summary: { count: table.rowCount } }
  }
})
