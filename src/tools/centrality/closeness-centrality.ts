import { Type } from 'typebox'
import { nameProperty, nodes, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { rankNodes, scoreColumns, scoreSummary } from './ranked-scores.ts'

export const closenessCentrality = defineTool({
  name: 'closeness_centrality',
  aliases: ['closeness'],
  family: 'centrality',
  description:
    'Ranks nodes by how near they are to all others, counted in hops: 1 over the average distance from the nodes that reach them. In graphs of several components set useWassermanFaust, else small components score high.',
  phrases: [
    'nodes nearest to all others',
    'most central by distance',
    'shortest average distance to everyone',
    'closeness score',
    'best placed to reach the whole network',
    'in the middle of the network'
  ],
  intents: [{ words: ['closeness', 'closeness centrality', 'closeness score'], gives: { as: 'score', column: 'score', most: [], mean: 'mean' } }],
  input: toolInput({
    nodes,
    useWassermanFaust: Type.Boolean({ default: false, description: 'Scale by the share of nodes reached; fair between components.' }),
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: { columns: scoreColumns('score', 'Closeness, 0 to 1.'), summary: scoreSummary },
  examples: [{ title: 'The nodes nearest to all others', input: { limit: 5 }, summary: { nodeCount: 302 }, firstRow: { rank: 1, node: 'Green Park' } }],
  effects: 'none',
  async run(input, context) {
    return rankNodes(input, context, { algorithm: 'closenessCentrality', parameters: { useWassermanFaust: input.useWassermanFaust } })
  }
})
