import { Type } from 'typebox'
import type { Column } from '../../results/table.ts'
import type { Neighbor } from '../../storage/graphs/store.ts'
import { choice, graph, labels, nameProperty, nodeReference, pageParameters, relationshipTypes, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

const ownColumns = new Set(['node', 'direction', 'type'])

/** One column per relationship property; a name that this tool uses gets its owner as a prefix. */
function propertyColumns(neighbors: readonly Neighbor[]): Column[] {
  const properties = [...new Set(neighbors.flatMap((neighbor) => Object.keys(neighbor.properties)))]
  return properties.map((property) => ({
    name: ownColumns.has(property) ? `relationship.${property}` : property,
    type: 'value',
    data: neighbors.map(({ properties: held }) => (Object.hasOwn(held, property) ? held[property] : null))
  }))
}

export const getNeighbors = defineTool({
  name: 'get_neighbors',
  aliases: ['neighbors', 'get_neighbours'],
  parameterAliases: { source: 'node', start_node: 'node', sourceNode: 'node' },
  family: 'navigate',
  description:
    'Lists the relationships of one node and who is at their other end, with type and relationship properties. In a directed graph direction out, in or both; the summary counts each.',
  phrases: [
    'neighbours of a node',
    'what is directly connected to',
    'adjacent nodes',
    'which nodes are next to',
    'direct links of a node',
    'who does a node point to',
    'relationships of a node'
  ],
  input: toolInput({
    node: nodeReference('The node to look around.'),
    direction: choice(['out', 'in', 'both'], { description: 'Which relationships of the node to follow.', default: 'both' }),
    relationshipTypes,
    labels,
    graph,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      node: { type: 'node', description: 'The neighbour.' },
      direction: { type: 'string', description: 'As seen from the node asked about; directed graphs only.' },
      type: { type: 'string', description: 'Relationship type.' },
      '*': { type: 'value', description: 'One column per relationship property, of its name.' }
    },
    summary: Type.Object({
      node: Type.String(),
      direction: Type.String({ description: 'Which relationships were followed, as seen from the node.' }),
      relationshipCount: Type.Integer({ description: 'Rows: parallel relationships count each.' }),
      neighborCount: Type.Integer({ description: 'Different neighbours.' }),
      outCount: Type.Optional(Type.Integer()),
      inCount: Type.Optional(Type.Integer())
    })
  },
  examples: [{ title: 'What is next to a node', input: { node: 'Paddington' }, summary: { node: 'Paddington', relationshipCount: 8, neighborCount: 5 } }],
  effects: 'none',
  async run(input, { store, tenant, graphInfo }) {
    const { node, direction, relationshipTypes: types, labels: only } = input
    const options = { direction, ...(types === undefined ? {} : { types }), ...(only === undefined ? {} : { labels: only }) }
    const neighbors = await store.neighbors(tenant, input.graph, node.id, options)
    const isDirected = graphInfo.orientation === 'directed'
    const count = (way: 'out' | 'in') => neighbors.filter((neighbor) => neighbor.direction === way).length
    const directionColumn: Column = { name: 'direction', type: 'string', data: neighbors.map((neighbor) => neighbor.direction) }
    const columns: Column[] = [
      { name: 'node', type: 'node', data: neighbors.map((neighbor) => neighbor.node.id) },
      ...(isDirected ? [directionColumn] : []),
      { name: 'type', type: 'string', data: neighbors.map((neighbor) => neighbor.type) },
      ...propertyColumns(neighbors)
    ]
    const summary = {
      node: node.name,
      direction: isDirected ? direction : 'both',
      relationshipCount: neighbors.length,
      neighborCount: new Set(neighbors.map((neighbor) => neighbor.node.id)).size,
      ...(isDirected ? { outCount: count('out'), inCount: count('in') } : {})
    }
    return { table: { columns, rowCount: neighbors.length }, summary }
  }
})
