import { Type } from 'typebox'
import { indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReference, nodeReferences, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { edgeColumns, edgeTable, namesOf, weightUnit } from './tree-rows.ts'

export const minimumDirectedSteinerTree = defineTool({
  name: 'minimum_directed_steiner_tree',
  aliases: ['steiner_tree', 'directed_steiner_tree', 'minimum_steiner_tree'],
  parameterAliases: { terminals: 'targets' },
  family: 'paths',
  description:
    'Finds a cheap tree that leads from one node to several given targets at once, sharing ways (directed Steiner tree). Heuristic: the nearest target joins first, then the one nearest to the tree, and so on. Rows are the relationships of the tree, from the source outwards.',
  phrases: [
    'Steiner tree',
    'minimum directed steiner tree',
    'cheapest tree from one source to several targets',
    'one tree from a source to all of these targets',
    'shared routes from a depot to several customers',
    'subnetwork that links a set of terminals'
  ],
  input: toolInput({
    source: nodeReference('The root, from which all targets are to be reached.'),
    targets: nodeReferences('The nodes that the tree must reach.'),
    applyRerouting: Type.Boolean({ default: false, description: 'Try to make the tree cheaper afterwards, by hanging its nodes from cheaper parents.' }),
    delta: Type.Number({ exclusiveMinimum: 0, default: 2, description: 'How GDS groups distances: affects its speed alone.' }),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: { ...edgeColumns, isTarget: { type: 'boolean', description: 'Whether the node is one of the targets.' } },
    summary: Type.Object({
      source: Type.String(),
      totalWeight: Type.Number(),
      weightUnit: Type.String({ description: 'The weight property; relationships are counted without one.' }),
      targetCount: Type.Integer({ description: 'Distinct requested targets.' }),
      reachedTargets: Type.Integer(),
      unreachedTargets: Type.Array(Type.String(), { description: 'Targets to which no way leads, at most 20.' }),
      nodeCount: Type.Integer({ description: 'Nodes in the tree with the source.' }),
      edgeCount: Type.Integer(),
      depth: Type.Integer({ description: 'Steps from the source to the furthest node.' })
    })
  },
  examples: [
    {
      title: 'One tree from the middle to three ends',
      input: { source: 'Baker Street', targets: ['Morden', 'Upminster', 'Heathrow Terminals 1, 2 & 3'], weight: 'time' },
      summary: { totalWeight: 122, reachedTargets: 3, nodeCount: 54 },
      firstRow: { parent: 'Baker Street', depth: 1 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const source = indexIn(projection, input.source)
    const targets = input.targets.map((target) => indexIn(projection, target))
    const { delta, applyRerouting } = input
    const tree = await context.engine.run('steinerTree', projection, { source, targets, delta, applyRerouting }, context.control)
    const isWanted = new Set(targets)
    const table = edgeTable(projection, tree, [{ name: 'isTarget', type: 'boolean', data: Array.from(tree.nodes, (node) => isWanted.has(node)) }])
    const isInTree = new Set(tree.nodes)
    const unreached = [...isWanted].filter((target) => !isInTree.has(target))
    const unreachedTargets = await namesOf(projection, unreached, context)
    const { orientation } = projection.spec
    const advice = orientation === 'undirected' ? 'they lie in other components.' : 'orientation "undirected" would ignore directions.'
    const depths = (table.columns[3]?.data ?? []) as Int32Array
    return {
      table,
      order: [{ column: 'depth', descending: false }],
      summary: {
        source: input.source.name,
        totalWeight: tree.totalWeight,
        weightUnit: weightUnit(projection),
        targetCount: isWanted.size,
        reachedTargets: tree.reachedTargets,
        unreachedTargets,
        nodeCount: tree.nodes.length,
        edgeCount: table.rowCount,
        depth: depths.at(-1) ?? 0
      },
      caveats: [
        'The tree is found by a heuristic; it may weigh more than the lightest one.',
        ...(unreached.length === 0 ? [] : [`${unreached.length} of ${isWanted.size} targets cannot be reached with orientation ${orientation}; ${advice}`])
      ],
      notes: applyRerouting && projection.spec.weight === null ? ['Without a weight all relationships cost the same: rerouting has no effect.'] : [],
      projection: projection.spec
    }
  }
})
