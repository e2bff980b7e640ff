import { Type } from 'typebox'
import { text } from '../../results/cells.ts'
import { nameProperty, nodes, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { rankNodes, scoreColumns, scoreSummary } from './ranked-scores.ts'

export const betweennessCentrality = defineTool({
  name: 'betweenness_centrality',
  aliases: ['betweenness'],
  parameterAliases: { samplingSeed: 'seed' },
  family: 'centrality',
  description:
    'Ranks nodes by how many shortest paths between other nodes pass through them: bridges, bottlenecks, brokers. Exact unless samplingSize is given; not normalised. Parallel relationships count as separate paths.',
  phrases: [
    'nodes that most shortest paths go through',
    'bottlenecks of the network',
    'most central nodes',
    'bridges between parts, chokepoints',
    'brokers between groups',
    'most critical for connecting others',
    'betweenness score',
    'which node lies between the most others',
    'control over the flow between other nodes',
    'lies on the most shortest routes between others'
  ],
  intents: [
    { words: ['shortest path', 'shortest route', 'shortest way'], gives: { as: 'score', column: 'score', isCount: true } },
    {
      words: ['betweenness', 'betweenness centrality', 'betweenness score'],
      gives: {
        as: 'score',
        column: 'score',
        most: [
          'bottleneck',
          'chokepoint',
          'choke point',
          'broker',
          'bridge',
          'go-between',
          'critical',
          'important bridge',
          'important broker',
          'important link',
          'important bottleneck'
        ],
        mean: 'mean'
      }
    }
  ],
  part: {
    place: 8,
    focuses: ['overview', 'weak points'],
    heading: 'Brokers',
    what: 'Which nodes lie between the others?',
    isHeavy: true,
    says: ({ rows: [first] }) => text`Most shortest paths run through ${first?.['node']} (${first?.['score']}).`
  },
  input: toolInput({
    nodes,
    samplingSize: Type.Optional(Type.Integer({ minimum: 1, description: 'Estimate from this many start nodes; omit for exact scores.' })),
    seed: Type.Integer({ minimum: 0, maximum: 4_294_967_295, default: 42, description: 'Seed of the sampling; without samplingSize it has no effect.' }),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: { columns: scoreColumns('score', 'Shares of shortest paths through the node, added up.'), summary: scoreSummary },
  examples: [{ title: 'The three main brokers', input: { limit: 3 }, summary: { nodeCount: 302 }, firstRow: { rank: 1, node: 'Waterloo' } }],
  effects: 'none',
  async run(input, context) {
    const samplingSize = input.samplingSize ?? null
    const ranked = await rankNodes(input, context, { algorithm: 'betweennessCentrality', parameters: { samplingSize, seed: input.seed } })
    return samplingSize === null ? ranked : { ...ranked, seed: input.seed, caveats: [`Estimated from ${samplingSize} start nodes.`] }
  }
})
