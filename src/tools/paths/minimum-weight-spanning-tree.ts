import { Type } from 'typebox'
import type { Projection } from '../../graph/projection.ts'
import { sortTable } from '../../results/sort-table.ts'
import type { Order } from '../../results/table.ts'
import { indexIn, projectFor } from '../project.ts'
import { choice, nameProperty, nodeReference, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import { edgeColumns, edgeTable, namesOf, undirectedNotes, weightUnit } from './tree-rows.ts'

const { orientation: _alwaysUndirected, ...part } = projectionParameters

async function largestComponent(projection: Projection, { engine, control }: ToolContext): Promise<number> {
  const { components } = await engine.run('weaklyConnectedComponents', projection, {}, control)
  const sizes = new Map<number, number>()
  let largest = components[0] ?? 0
  for (const first of components) {
    const size = (sizes.get(first) ?? 0) + 1
    sizes.set(first, size)
    if (size > (sizes.get(largest) ?? 0)) largest = first
  }
  return largest
}

export const minimumWeightSpanningTree = defineTool({
  name: 'minimum_weight_spanning_tree',
  aliases: ['minimum_spanning_tree', 'spanning_tree', 'mst'],
  family: 'paths',
  description:
    'Finds the spanning tree of least total weight (Prim), or of greatest with objective "maximum": the relationships that hold all nodes together at the lowest cost. It spans the component of "source". Rows are the relationships of the tree, heaviest first.',
  phrases: [
    'minimum spanning tree',
    'maximum spanning tree',
    'minimum weight spanning tree',
    'spanning tree of least total weight',
    'backbone of relationships with the lowest total weight',
    'Prim or Kruskal tree'
  ],
  intents: [
    {
      words: [
        'minimum spanning tree',
        'minimum weight spanning tree',
        'minimal spanning tree',
        'cheapest spanning tree',
        'spanning tree',
        'mst',
        '{route?} {to?} {join} {all} {N|nodeNoun}',
        '{R|link|nodeNoun} {network?} {that} keeps {all} {N|nodeNoun|anynode} {joined}',
        '{countw|cost} {of} {link|nodeNoun|R} {it?} {can?} {verb|getw?} {suchthat|that} {all} {N|nodeNoun|pronoun} {be?} {hangw}',
        '{countw|cost} {of} {link|nodeNoun|R} {needed|that?} {to?} {join} {all|everythingw} {N|nodeNoun|anynode|network?}'
      ],
      takes: { needsWeight: true },
      gives: { as: 'number', key: 'totalWeight', unit: 'weightUnit', lacking: 'unreachedCount' }
    },
    {
      words: ['maximum spanning tree', 'maximum weight spanning tree', 'maximal spanning tree'],
      given: { objective: 'maximum' },
      takes: { needsWeight: true },
      gives: { as: 'number', key: 'totalWeight', unit: 'weightUnit', lacking: 'unreachedCount' }
    }
  ],
  input: toolInput({
    source: Type.Optional(nodeReference('Where the tree is grown from; it spans what is connected to this node. Default: a node of the largest component.')),
    objective: choice(['minimum', 'maximum'], { default: 'minimum', description: 'Whether the total weight is to be as small or as large as possible.' }),
    ...weightParameters,
    ...part,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: edgeColumns,
    summary: Type.Object({
      source: Type.Union([Type.String(), Type.Null()], { description: 'The root of the tree.' }),
      objective: Type.String(),
      totalWeight: Type.Number(),
      weightUnit: Type.String({ description: 'The weight property; relationships are counted without one.' }),
      nodeCount: Type.Integer({ description: 'Nodes in the tree.' }),
      edgeCount: Type.Integer({ description: 'Relationships in the tree.' }),
      minWeight: Type.Union([Type.Number(), Type.Null()]),
      maxWeight: Type.Union([Type.Number(), Type.Null()]),
      meanWeight: Type.Union([Type.Number(), Type.Null()]),
      unreachedCount: Type.Integer({ description: 'Nodes that are not connected to the source, hence not in the tree.' })
    })
  },
  examples: [
    {
      title: 'The lines that join all for the fewest kilometres',
      input: { weight: 'distanceKm', limit: 5 },
      summary: { nodeCount: 302, edgeCount: 301, unreachedCount: 0 },
      firstRow: { parent: 'Chalfont & Latimer', node: 'Chesham', weight: 5.393 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context, { orientation: 'undirected' })
    const notes = undirectedNotes(input, context)
    const source = input.source === undefined ? await largestComponent(projection, context) : indexIn(projection, input.source)
    const tree = await context.engine.run('spanningTree', projection, { source, objective: input.objective }, context.control)
    const [root = null] = await namesOf(projection, tree.nodes, context, 1)
    const order: Order[] = [{ column: 'weight', descending: true }]
    const table = sortTable(edgeTable(projection, tree), order)
    const weights = (table.columns[2]?.data ?? []) as Float64Array
    const unreachedCount = projection.nodeIds.length - tree.nodes.length
    if (input.source === undefined && root !== null) notes.push(`The tree spans the largest component, from "${root}".`)
    const caveats = unreachedCount === 0 ? [] : [`${unreachedCount} of ${projection.nodeIds.length} nodes are not connected to "${root}" and not in the tree.`]
    if (projection.spec.weight === null) notes.push('Without a weight every spanning tree is as good as another; give "weight" to choose.')
    return {
      table,
      order,
      summary: {
        source: root,
        objective: input.objective,
        totalWeight: tree.totalWeight,
        weightUnit: weightUnit(projection),
        nodeCount: tree.nodes.length,
        edgeCount: table.rowCount,
        minWeight: weights.at(-1) ?? null,
        maxWeight: weights[0] ?? null,
        meanWeight: table.rowCount === 0 ? null : tree.totalWeight / table.rowCount,
        unreachedCount
      },
      notes,
      caveats,
      projection: projection.spec
    }
  }
})
