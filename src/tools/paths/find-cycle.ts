import { Type } from 'typebox'
import { projectFor } from '../project.ts'
import { nameProperty, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { nodeOrderSummary, nodeOrderTable, placeColumns } from './node-order.ts'

export const findCycle = defineTool({
  name: 'find_cycle',
  aliases: ['cycle_check', 'has_cycle', 'is_acyclic'],
  family: 'paths',
  description:
    'Checks whether the graph has a cycle, and shows one: a closed walk that uses no relationship twice, along the directions unless orientation is undirected. Rows are its nodes in order. Without a cycle there are no rows, and hasCycle is false.',
  phrases: [
    'is there a cycle',
    'does the graph contain a loop',
    'is the graph acyclic',
    'find a circular dependency',
    'is the network a tree or forest without cycles',
    'a closed walk that returns to where it began'
  ],
  intents: [
    {
      words: [
        'cycle',
        'loop',
        'circle',
        'ring',
        'circuit',
        'circular dependency',
        'closed walk',
        'round trip',
        '{route|leads} {in|around} circle',
        '{route|leads|start|return} {in|around} circle',
        '{return} {to} {where} {it} {start|began}',
        '{start} {from?} {any?} {anynode|nodeNoun?} {and?} {return} {to?} {pronoun?}'
      ],
      solves: { cycle: 'whether' },
      gives: {
        as: 'truth',
        key: 'hasCycle',
        adjectives: ['cyclic', 'circular'],
        opposites: ['acyclic', 'cycle-free', 'free of cycles', 'free of loops', 'forest', 'dag', 'directed acyclic graph'],
        rows: 'around'
      }
    }
  ],
  input: toolInput({ ...projectionParameters, nameProperty, ...pageParameters }),
  output: {
    columns: placeColumns('Place on the cycle, from 1.', 'A node on the cycle; the last leads back to the first.'),
    summary: Type.Object({
      hasCycle: Type.Boolean(),
      length: Type.Integer({ description: 'Relationships on the cycle that is shown; 0 without one.' }),
      ...nodeOrderSummary('cycle', 'The cycle, its first node again at the end')
    })
  },
  examples: [{ title: 'Whether some trip comes back without using a link twice', input: { limit: 3 }, summary: { hasCycle: true } }],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const { cycle } = await context.engine.run('findCycle', projection, {}, context.control)
    const { table, names } = await nodeOrderTable(projection, cycle.subarray(0, Math.max(0, cycle.length - 1)), context)
    return {
      table,
      summary: { hasCycle: cycle.length > 0, length: Math.max(0, cycle.length - 1), cycle: names.length === 0 ? [] : [...names, names[0] ?? ''] },
      projection: projection.spec
    }
  }
})
