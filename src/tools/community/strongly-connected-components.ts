import { Type } from 'typebox'
import { text } from '../../results/cells.ts'
import { projectFor } from '../project.ts'
import { listPageParameters, nameProperty, nodes, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

export const stronglyConnectedComponents = defineTool({
  name: 'strongly_connected_components',
  aliases: ['scc'],
  family: 'community',
  description:
    'Splits a directed graph into sets of nodes that can all reach each other along the direction of the relationships: cycles, mutual dependencies. Sets of one node lie on no cycle through others.',
  phrases: [
    'strongly connected components',
    'nodes that can all reach each other',
    'circular dependencies',
    'cycles in the graph',
    'mutually reachable groups',
    'loops of ownership'
  ],
  intents: [
    {
      words: [
        'strongly connected component',
        'strong component',
        'scc',
        'sccs',
        'strongly connected group',
        'strongly connected part',
        '{groupw} {of?} {anynode|nodeNoun?} {that} {all} {can} {leads|join} {to?} {all?} {else} {anynode?}'
      ],
      gives: { as: 'groups', count: 'componentCount', largest: 'largestSize' }
    },
    { words: [], gives: { as: 'truth', key: 'componentCount', is: 1, adjectives: ['strongly connected'] } }
  ],
  part: {
    place: 3,
    focuses: ['overview'],
    heading: 'Ways there and back',
    what: 'Which nodes reach each other along directions?',
    isOfDirections: true,
    says: ({ summary: { componentCount, largestSize, nodeCount } }) =>
      componentCount?.value === nodeCount?.value
        ? ['Along directions no two nodes reach each other: there are no cycles.']
        : text`Along directions there are ${componentCount} groups of nodes that all reach each other; the largest has ${largestSize} nodes.`
  },
  input: toolInput({
    nodes,
    view,
    minComponentSize: Type.Integer({ minimum: 0, default: 0, description: 'Show only components with at least this many nodes; 2 shows the cycles.' }),
    consecutiveIds: Type.Boolean({ default: false, description: 'Number components 0, 1, ... by size.' }),
    ...projectionParameters,
    nameProperty,
    ...listPageParameters
  }),
  output: { columns: groupColumns('component'), summary: Type.Object(groupSummary('component')) },
  examples: [
    { title: 'Sets of nodes that reach each other one way', input: { orientation: 'natural', limit: 3 }, summary: { nodeCount: 302, largestSize: 2 } }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const { components } = await context.engine.run('stronglyConnectedComponents', projection, {}, context.control)
    const { consecutiveIds, minComponentSize: minSize } = input
    return nodeGroups(projection, components, { group: 'component', view: input.view, nodes: input.nodes, minSize, consecutiveIds })
  }
})
