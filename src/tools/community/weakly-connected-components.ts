import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import type { Condition } from '../../graph/spec.ts'
import { text } from '../../results/cells.ts'
import { projectWith, specOf } from '../project.ts'
import { column, listPageParameters, nameProperty, nodes, projectionParameters, toolInput, weight } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { idsBySeed, seedsOf } from './community-seeds.ts'
import { groupColumns, groupSummary, nodeGroups, view } from './node-groups.ts'

const { orientation: _noDirection, ...part } = projectionParameters

export const weaklyConnectedComponents = defineTool({
  name: 'weakly_connected_components',
  aliases: ['wcc', 'connected_components'],
  family: 'community',
  description:
    'Splits the graph into its connected parts, directions ignored: how many there are, how large, who is in which, which nodes stand alone. Use it to test whether everything is connected.',
  phrases: [
    'how many connected components',
    'is the graph connected',
    'is the whole network connected, is everything connected',
    'separate parts of the network',
    'isolated nodes and islands',
    'how big or large is the largest connected component, its size',
    'are two nodes in the same component',
    'disconnected groups'
  ],
  intents: [
    {
      words: [
        'component',
        'connected component',
        'weakly connected component',
        'weak component',
        'separate part',
        'disconnected part',
        'connected part',
        'island',
        'separate group',
        'isolated part',
        'disconnected piece',
        'separate piece',
        'circle of friend',
        'circle of {anynode|nodeNoun}',
        'piece',
        '{apartw} {groupw}',
        '{apartw} {groupw} of {anynode|nodeNoun}',
        'group {of?} {anyone|anynode|nodeNoun?} {that?} {hangw}'
      ],
      gives: { as: 'groups', count: 'componentCount', largest: 'largestSize' }
    },
    {
      words: [],
      gives: {
        as: 'truth',
        key: 'componentCount',
        is: 1,
        adjectives: ['connected', 'weakly connected', 'fully connected', 'one piece', 'in one piece', 'all in one piece', 'hang together', 'all connected'],
        opposites: ['disconnected', 'fragmented', 'split into several parts', 'fall apart', 'fall into several parts', 'in several pieces', 'in several parts']
      }
    }
  ],
  part: {
    place: 2,
    focuses: ['overview', 'weak points'],
    heading: 'Connectedness',
    what: 'Is everything connected?',
    says: ({ summary: { componentCount, largestSize, nodeCount } }) =>
      componentCount?.value === 1
        ? text`All ${nodeCount} nodes are connected.`
        : text`There are ${componentCount} separate parts; the largest has ${largestSize} of ${nodeCount} nodes.`
  },
  input: toolInput({
    nodes,
    view,
    seedProperty: Type.Optional(
      column('The component found earlier, a whole number. A component keeps the smallest one among its nodes as its id; equal ones count as one component.')
    ),
    minComponentSize: Type.Integer({ minimum: 0, default: 0, description: 'Show only components with at least this many nodes.' }),
    consecutiveIds: Type.Boolean({ default: false, description: 'Number components 0, 1, ... by size.' }),
    weight,
    threshold: Type.Optional(Type.Number({ description: 'Follow only relationships whose weight is above this; needs "weight".' })),
    ...part,
    nameProperty,
    ...listPageParameters
  }),
  output: { columns: groupColumns('component'), summary: Type.Object(groupSummary('component')) },
  examples: [
    {
      title: 'How many separate parts there are',
      input: { limit: 3 },
      summary: { componentCount: 1, nodeCount: 302, largestSize: 302 },
      firstRow: { size: 302 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { threshold } = input
    if (threshold !== undefined && input.weight === undefined) throw invalidInput('"threshold" needs "weight".')
    const { weight: property, ...unweighted } = input
    const above: Condition[] = property === undefined || threshold === undefined ? [] : [{ property, operator: '>', value: threshold }]
    const { relationshipWhere } = specOf(unweighted, context)
    // Direction does not matter, and the stored orientation avoids a second copy of each arc.
    const changes = { orientation: 'natural' as const, relationshipWhere: [...relationshipWhere, ...above] }
    const { seedProperty, consecutiveIds, minComponentSize: minSize } = input
    const projection = await projectWith(unweighted, context, seedProperty === undefined ? [] : [seedProperty], changes)
    const parameters = { seeds: seedsOf(projection, seedProperty) }
    const { components, labels } = await context.engine.run('weaklyConnectedComponents', projection, parameters, context.control)
    return nodeGroups(projection, idsBySeed(components, labels, parameters.seeds), {
      group: 'component',
      view: input.view,
      nodes: input.nodes,
      minSize,
      consecutiveIds
    })
  }
})
