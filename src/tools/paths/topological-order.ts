import { Type } from 'typebox'
import { projectFor } from '../project.ts'
import { nameProperty, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { nodeOrderSummary, nodeOrderTable, placeColumns } from './node-order.ts'
import { namesOf } from './tree-rows.ts'

export const topologicalOrder = defineTool({
  name: 'topological_order',
  aliases: ['topological_sort', 'dependency_order'],
  family: 'paths',
  description:
    'Orders the nodes so that every relationship leads forward: what must come first comes first. Levels say what can go in parallel. Directions count, so an undirected graph is read as stored. Where a cycle rules an order out, it is named, and the rows are the nodes that no cycle leads to.',
  phrases: [
    'topological order',
    'topological sorting of the nodes',
    'an order in which every dependency comes before what needs it',
    'in which order can the tasks be done',
    'a sequence that respects all prerequisites',
    'order nodes so that relationships point forward'
  ],
  intents: [
    {
      words: [
        'order',
        'topological order',
        'topological sort',
        'topological sorting',
        'topological ordering',
        'topology sorting path',
        'sequence',
        'schedule',
        'execution order',
        'build order',
        'valid order',
        'valid schedule',
        'valid sequence',
        'possible order',
        'working order',
        '{all} {N|nodeNoun} {be?} {done}',
        '{done} {all} {N|nodeNoun}'
      ],
      takes: { directed: true },
      solves: { order: 'what' },
      gives: { as: 'truth', key: 'isAcyclic', rows: 'along' }
    }
  ],
  input: toolInput({ ...projectionParameters, nameProperty, ...pageParameters }),
  output: {
    columns: { ...placeColumns('Place in the order, from 1.', 'The node.'), level: { type: 'integer', description: 'Steps that must come before, from 0.' } },
    summary: Type.Object({
      isAcyclic: Type.Boolean({ description: 'Whether there is an order of all nodes.' }),
      nodeCount: Type.Integer(),
      orderedCount: Type.Integer({ description: 'Nodes in the order.' }),
      levelCount: Type.Integer(),
      ...nodeOrderSummary('cycle', 'A cycle, its first node again at the end; empty when there is none')
    })
  },
  examples: [
    { title: 'Links as they are stored, taken for dependencies', input: { orientation: 'natural', limit: 3 }, summary: { isAcyclic: false, nodeCount: 302 } }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context, input.orientation === 'reverse' ? {} : { orientation: 'natural' })
    const { order, levels, cycle } = await context.engine.run('topologicalOrder', projection, {}, context.control)
    const level = Array.from(order, (node) => levels[node] ?? 0)
    const { table } = await nodeOrderTable(projection, order, context, [{ name: 'level', type: 'integer', data: level }])
    return {
      table,
      order: [{ column: 'level', descending: false }],
      summary: {
        isAcyclic: cycle.length === 0,
        nodeCount: projection.nodeIds.length,
        orderedCount: order.length,
        levelCount: (level.at(-1) ?? -1) + 1,
        cycle: await namesOf(projection, cycle, context)
      },
      projection: projection.spec
    }
  }
})
