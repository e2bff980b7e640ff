import { text } from '../../results/cells.ts'
import { convention, conventionOf } from '../convention.ts'
import { nameProperty, nodes, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { rankNodes, scoreColumns, scoreSummary } from './ranked-scores.ts'

export const degreeCentrality = defineTool({
  name: 'degree_centrality',
  aliases: ['degree'],
  family: 'centrality',
  description:
    'Ranks nodes by how many relationships they have, or by the sum of a weight over them. In a directed graph natural counts outgoing, reverse incoming, undirected both. Parallel relationships count each.',
  phrases: [
    'which node has the most connections',
    'most connected nodes',
    'most central by number of links',
    'best connected',
    'most neighbours',
    'total weight of the links of a node',
    'number of links of each node',
    'highest degree',
    'who has the most relationships',
    'busiest nodes by number of relationships',
    'how many connections does a node have'
  ],
  intents: [
    { words: ['degree', 'degree centrality'], gives: { as: 'score', column: 'score', most: ['connected', 'well connected', 'linked'], mean: 'mean' } },
    { words: ['connection', 'link', 'neighbour', 'relationship', 'edge', 'tie'], gives: { as: 'score', column: 'score', isCount: true } },
    {
      words: ['incoming {link}', 'inbound {link}'],
      given: { orientation: 'reverse' },
      gives: { as: 'score', column: 'score', isCount: true }
    },
    {
      words: ['outgoing {link}', 'outbound {link}'],
      given: { orientation: 'natural' },
      gives: { as: 'score', column: 'score', isCount: true }
    },
    {
      words: ['in-degree', 'in degree', 'indegree', 'number of incoming {link}'],
      given: { orientation: 'reverse' },
      gives: { as: 'score', column: 'score', mean: 'mean' }
    },
    {
      words: ['out-degree', 'out degree', 'outdegree', 'number of outgoing {link}'],
      given: { orientation: 'natural' },
      gives: { as: 'score', column: 'score', mean: 'mean' }
    }
  ],
  part: {
    place: 4,
    focuses: ['overview'],
    heading: 'Best connected',
    what: 'Which nodes have the most relationships?',
    givenDirected: { orientation: 'undirected' },
    says: ({ summary: { mean }, rows: [first] }) => text`${first?.['node']} has the most relationships: ${first?.['score']}; the average is ${mean}.`
  },
  input: toolInput({
    nodes,
    convention: convention('which leaves out weights below zero'),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: { columns: scoreColumns('score', 'Relationships of the node, or their weights added up.'), summary: scoreSummary },
  examples: [
    {
      title: 'The best connected nodes',
      input: { limit: 5 },
      summary: { nodeCount: 302, max: 12, sum: 812 },
      firstRow: { rank: 1, node: "King's Cross St. Pancras", score: 12 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    // The projection already has the orientation, so the kernel counts its own arcs.
    const parameters = { orientation: 'natural', convention: conventionOf(input.convention, context.engine) } as const
    const { facts: _, ...ranked } = await rankNodes(input, context, { algorithm: 'degreeCentrality', parameters })
    return {
      ...ranked,
      notes: parameters.convention === 'gds' && input.weight !== undefined ? ['Weights below zero are left out, as Graph Data Science does.'] : []
    }
  }
})
