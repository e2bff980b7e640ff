import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import type { Column } from '../../results/table.ts'
import type { Neighbor, StoredNode } from '../../storage/graphs/store.ts'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { byPropertyParameters, nearestValueNotes, propertyEquals } from './property-equals.ts'

/** The most matching nodes whose neighbours are shown. */
const MAX_NODES = 1000

interface Relation {
  readonly node: StoredNode
  readonly neighbor: Neighbor
}

type Held = (relation: Relation) => Readonly<Record<string, unknown>>

/** One column per property in any row, with its owner as a prefix. */
function propertyColumns(relations: readonly Relation[], owner: string, held: Held): Column[] {
  const names = [...new Set(relations.flatMap((relation) => Object.keys(held(relation))))]
  return names.map((name) => ({
    name: `${owner}.${name}`,
    type: 'value',
    data: relations.map((relation) => (Object.hasOwn(held(relation), name) ? held(relation)[name] : null))
  }))
}

async function relationsOf(nodes: readonly StoredNode[], { store, tenant, graphInfo, control }: ToolContext): Promise<Relation[]> {
  const relations: Relation[] = []
  for (const node of nodes) {
    if (control.signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
    const neighbors = await store.neighbors(tenant, graphInfo.name, node.id, { direction: 'both' })
    relations.push(...neighbors.map((neighbor) => ({ node, neighbor })))
  }
  return relations
}

export const getAllNearestNeighbors = defineTool({
  name: 'get_all_nearest_neighbors',
  family: 'navigate',
  offeredTo: 'graphwalk',
  description:
    'Lists all neighbours of the nodes of one label whose property has the given value: over relationships of every type, both those that leave the node (direction out) and those that arrive (in), with type, properties and the neighbour itself.',
  phrases: [
    'all neighbours of the node with this value',
    'nearest neighbours',
    'everything connected to the node',
    'nodes one step away',
    'relationships around the node'
  ],
  input: toolInput({ ...byPropertyParameters, graph, ...pageParameters }),
  output: {
    columns: {
      node: { type: 'node', description: 'The node asked about.' },
      direction: { type: 'string', description: 'out: the relationship leads from the node to the neighbour; in: from the neighbour to the node.' },
      type: { type: 'string', description: 'Relationship type.' },
      neighbor: { type: 'node', description: 'The neighbour.' },
      labels: { type: 'list', description: 'Its labels.' },
      '*': { type: 'value', description: 'Properties: "relationship.x" of the relationship, "neighbor.x" of the neighbour.' }
    },
    summary: Type.Object({
      nodeCount: Type.Integer({ description: 'Nodes that have the value.' }),
      relationshipCount: Type.Integer({ description: 'Rows.' }),
      outCount: Type.Integer(),
      inCount: Type.Integer()
    })
  },
  examples: [
    {
      title: 'Around a node',
      input: { label: 'Station', property_name: 'name', property_value: 'Paddington', limit: 3 },
      summary: { nodeCount: 1, relationshipCount: 8 },
      firstRow: { node: 'Paddington', type: 'LINK' }
    }
  ],
  effects: 'none',
  async run({ label, property_name, property_value, graph: name }, context) {
    const where = [await propertyEquals(label, property_name, property_value, context)]
    const { nodes, total } = await context.store.findNodes(context.tenant, name, { labels: [label], where, limit: MAX_NODES })
    if (total > MAX_NODES) {
      const hint = 'ask for a property that tells one node from the others.'
      throw new EdgewiseError('EDGEWISE_WORK_BUDGET', { work: `finding ${total} nodes with that value`, hint })
    }
    const relations = await relationsOf(nodes, context)
    const count = (way: 'out' | 'in') => relations.filter(({ neighbor }) => neighbor.direction === way).length
    const columns: Column[] = [
      { name: 'node', type: 'node', data: relations.map(({ node }) => node.id) },
      { name: 'direction', type: 'string', data: relations.map(({ neighbor }) => neighbor.direction) },
      { name: 'type', type: 'string', data: relations.map(({ neighbor }) => neighbor.type) },
      { name: 'neighbor', type: 'node', data: relations.map(({ neighbor }) => neighbor.node.id) },
      { name: 'labels', type: 'list', data: relations.map(({ neighbor }) => neighbor.node.labels) },
      ...propertyColumns(relations, 'relationship', ({ neighbor }) => neighbor.properties),
      ...propertyColumns(relations, 'neighbor', ({ neighbor }) => neighbor.node.properties)
    ]
    const summary = { nodeCount: total, relationshipCount: relations.length, outCount: count('out'), inCount: count('in') }
    const notes = total === 0 ? await nearestValueNotes(label, property_name, property_value, context) : []
    return { table: { columns, rowCount: relations.length }, summary, notes }
  }
})
