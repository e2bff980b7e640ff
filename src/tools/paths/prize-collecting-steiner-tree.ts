import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import type { Projection } from '../../graph/projection.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { Order, ResultTable } from '../../results/table.ts'
import { idsOf, projectWith } from '../project.ts'
import { column, nameProperty, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { namesOf, undirectedNotes, weightUnit } from './tree-rows.ts'

const { orientation: _alwaysUndirected, ...part } = projectionParameters

/** One prize per node, NaN where it has none. */
function prizesIn({ columns, nodeIds }: Projection, name: string): Float64Array {
  const prizes = columns[name] ?? new Float64Array(nodeIds.length).fill(Number.NaN)
  if (prizes.length === nodeIds.length) return prizes
  throw invalidInput(`"${name}" holds vectors; a prize is one number per node.`)
}

/** All nodes of the tree with their prizes; the root has no parent. */
function prizeTable(projection: Projection, tree: { nodes: Uint32Array; parents: Int32Array; weights: Float64Array }, prizes: Float64Array): ResultTable {
  return {
    columns: [
      { name: 'node', type: 'node', data: idsOf(projection, tree.nodes) },
      { name: 'prize', type: 'float', data: Float64Array.from(tree.nodes, (node) => prizes[node] || 0) },
      { name: 'parent', type: 'node', data: Array.from(tree.parents, (parent) => (parent < 0 ? null : (projection.nodeIds[parent] ?? null))) },
      { name: 'weight', type: 'float', data: tree.weights }
    ],
    rowCount: tree.nodes.length
  }
}

export const prizeCollectingSteinerTree = defineTool({
  name: 'prize_collecting_steiner_tree',
  aliases: ['prize_steiner_tree', 'pcst'],
  parameterAliases: { prize: 'prizeProperty', prizes: 'prizeProperty' },
  family: 'paths',
  description:
    'Finds the part of the graph that is worth most: the prizes of its nodes less the weights of the relationships that join them (prize-collecting Steiner tree, Goemans-Williamson). Rows are the nodes of the tree with their prizes, highest first.',
  phrases: [
    'prize collecting steiner tree',
    'which nodes are worth joining given a prize each',
    'subnetwork with the most reward less cost',
    'where to build a network so that income exceeds the cost of the lines',
    'collect prizes of nodes and pay for the edges between them'
  ],
  input: toolInput({
    prizeProperty: column('What each node is worth; nodes without one are worth nothing.'),
    ...weightParameters,
    ...part,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      node: { type: 'node', description: 'A node of the tree.' },
      prize: { type: 'float', description: 'What it is worth.' },
      parent: { type: 'node', description: 'The node it hangs from; none for the root.' },
      weight: { type: 'float', description: 'Weight of the relationship to its parent; 0 for the root.' }
    },
    summary: Type.Object({
      root: Type.Union([Type.String(), Type.Null()]),
      nodeCount: Type.Integer({ description: 'Nodes in the tree.' }),
      edgeCount: Type.Integer(),
      sumOfPrizes: Type.Number({ description: 'Of the nodes in the tree.' }),
      totalWeight: Type.Number({ description: 'Of the relationships in the tree.' }),
      weightUnit: Type.String({ description: 'The weight property; relationships are counted without one.' }),
      net: Type.Number({ description: 'sumOfPrizes less totalWeight.' }),
      prizesLeftOut: Type.Number({ description: 'Prizes of nodes outside the tree.' })
    })
  },
  examples: [
    {
      title: 'What is worth joining',
      input: { prizeProperty: 'total_lines', weight: 'distanceKm', limit: 5 },
      summary: { nodeCount: 164, sumOfPrizes: 274 },
      firstRow: { prize: 6 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { prizeProperty } = input
    const projection = await projectWith(input, context, [prizeProperty], { orientation: 'undirected' })
    const prizes = prizesIn(projection, prizeProperty)
    const tree = await context.engine.run('prizeCollectingSteinerTree', projection, { prizes }, context.control)
    const order: Order[] = [{ column: 'prize', descending: true }]
    const missing = prizes.reduce((count, prize) => count + (Number.isNaN(prize) ? 1 : 0), 0)
    const allPrizes = prizes.reduce((sum, prize) => sum + (prize || 0), 0)
    const notes = undirectedNotes(input, context)
    const caveats = missing === 0 ? [] : [`${missing} nodes have no "${prizeProperty}" and count as worth nothing.`]
    if (tree.nodes.length === 1)
      notes.push('No relationship is worth its weight: the tree is the one node of the highest prize. Scale prizes or weights to the same unit.')
    const [root = null] = await namesOf(projection, tree.nodes, context, 1)
    return {
      table: sortTable(prizeTable(projection, tree, prizes), order),
      order,
      summary: {
        root,
        nodeCount: tree.nodes.length,
        edgeCount: Math.max(0, tree.nodes.length - 1),
        sumOfPrizes: tree.sumOfPrizes,
        totalWeight: tree.totalWeight,
        weightUnit: weightUnit(projection),
        net: tree.sumOfPrizes - tree.totalWeight,
        prizesLeftOut: allPrizes - tree.sumOfPrizes
      },
      notes,
      caveats,
      projection: projection.spec
    }
  }
})
