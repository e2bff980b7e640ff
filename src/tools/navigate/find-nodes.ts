import { Type } from 'typebox'
import { sortTable } from '../../results/sort-table.ts'
import { checkConditions } from '../check-conditions.ts'
import { conditions, graph, labels, nameProperty, nodeReferences, pageParameters, propertyOrder, toolInput } from '../schemas.ts'
import { storeControl } from '../store-control.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { readBudget } from './read-budget.ts'

/** A property may itself be named node. */
function columnOf(property: string): string {
  return property === 'node' ? 'node.node' : property
}

/** The named properties; `*` stands for all properties of these labels. */
async function propertiesAskedFor(names: readonly string[], only: readonly string[] | undefined, { store, tenant, graphInfo }: ToolContext): Promise<string[]> {
  if (!names.includes('*')) return [...names]
  const schema = await store.schema(tenant, graphInfo.name)
  const shown = schema.labels.filter(({ label }) => only === undefined || only.includes(label))
  return [...names.filter((name) => name !== '*'), ...shown.flatMap(({ properties }) => properties.map(({ property }) => property))]
}

export const findNodes = defineTool({
  name: 'find_nodes',
  aliases: ['get_nodes', 'list_nodes'],
  parameterAliases: { return: 'properties' },
  family: 'navigate',
  description:
    'Lists nodes by label and property conditions, ordered by a property if requested, with the requested properties as columns. Use it to look nodes up, filter them, or take the highest or lowest by a stored property.',
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
    nodes: Type.Optional(nodeReferences('Only these nodes.')),
    where: conditions('Only nodes that meet these conditions.'),
    orderBy: propertyOrder,
    properties: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 50, description: 'Properties to return as columns; "*" stands for all.' })
    ),
    graph,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      node: { type: 'node', description: 'The node.' },
      '*': { type: 'value', description: 'One column per requested property, with its name.' }
    },
    summary: Type.Object({ count: Type.Integer({ description: 'Nodes that meet the conditions.' }) })
  },
  examples: [
    { title: 'All of one kind', input: { labels: ['Station'], limit: 3 }, summary: { count: 302 } },
    {
      title: 'All that is stored about a node',
      input: { nodes: ['Paddington'], properties: ['*'] },
      summary: { count: 1 },
      firstRow: { node: 'Paddington', zone: 1, total_lines: 4 }
    },
    {
      title: 'Filtered and ordered by stored properties',
      input: {
        labels: ['Station'],
        where: [{ property: 'zone', operator: '=', value: 1 }],
        orderBy: { property: 'total_lines', descending: true },
        properties: ['zone', 'total_lines'],
        limit: 3
      },
      summary: { count: 60 },
      firstRow: { zone: 1, total_lines: 6 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { store, tenant, control } = context
    const { orderBy, nodes } = input
    const where = checkConditions(input.where, 'where')
    const requested = await propertiesAskedFor(input.properties ?? [], input.labels, context)
    const properties = [...new Set([...requested, ...(orderBy === undefined ? [] : [orderBy.property])])]
    const ids = nodes === undefined ? {} : { ids: nodes.map(({ id }) => id) }
    const pattern = {
      path: { nodes: [{ as: 'node', labels: input.labels ?? [], where, ...ids }], relationships: [] },
      return: [{ of: 'node' }, ...properties.map((property) => ({ of: 'node', property, as: columnOf(property) }))],
      distinct: false
    }
    const table = await store.match(tenant, input.graph, pattern, readBudget, storeControl(control))
    const order = orderBy === undefined ? [] : [{ column: columnOf(orderBy.property), descending: orderBy.descending }]
    return { table: sortTable(table, order), order, summary: { count: table.rowCount } }
  }
})
