import { nameProperty, nodes, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { rankNodes, scoreColumns, scoreSummary } from './ranked-scores.ts'

export const harmonicCentrality = defineTool({
  name: 'harmonic_centrality',
  aliases: ['harmonic'],
  family: 'centrality',
  description:
    'Ranks nodes by harmonic centrality: the mean of 1 / distance in hops from all other nodes, where a node that does not reach it counts 0. Fair where the graph falls into several components.',
  phrases: ['harmonic centrality', 'harmonic score', 'rank by harmonic centrality', 'mean of inverse distances', 'reciprocal distances averaged'],
  intents: [{ words: ['harmonic centrality', 'harmonic score', 'harmonic closeness'], gives: { as: 'score', column: 'score', most: [], mean: 'mean' } }],
  input: toolInput({ nodes, ...projectionParameters, nameProperty, ...pageParameters }),
  output: { columns: scoreColumns('score', 'Mean inverse distance, 0 to 1.'), summary: scoreSummary },
  examples: [{ title: 'The highest harmonic closeness', input: { limit: 5 }, summary: { nodeCount: 302 }, firstRow: { rank: 1, node: 'Green Park' } }],
  effects: 'none',
  run(input, context) {
    return rankNodes(input, context, { algorithm: 'harmonicCentrality', parameters: {} })
  }
})
