import { Type } from 'typebox'
import { indexIn, projectFor } from '../project.ts'
import { nameProperty, nodeReferences, nodes, pageParameters, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { rankNodes, scoreColumns, scoreSummary } from './ranked-scores.ts'

export const pagerank = defineTool({
  name: 'pagerank',
  aliases: ['page_rank'],
  parameterAliases: { sourceNodes: 'sources' },
  family: 'centrality',
  description:
    'Ranks nodes by influence: a node counts for more when nodes that count point at it. With "sources" it is personalised: influence as seen from those nodes. Weights, if given, are normalised per node.',
  phrases: [
    'most influential nodes',
    'most important nodes',
    'central by the importance of neighbours',
    'rank by importance',
    'page rank score',
    'authority of a node',
    'influence as seen from a node',
    'personalised page rank'
  ],
  input: toolInput({
    nodes,
    sources: Type.Optional(nodeReferences('Restart only at these nodes: personalised scores.')),
    dampingFactor: Type.Number({ minimum: 0, exclusiveMaximum: 1, default: 0.85, description: 'Chance of following a relationship instead of restarting.' }),
    maxIterations: Type.Integer({ minimum: 1, maximum: 10_000, default: 20, description: 'Iterations at most.' }),
    tolerance: Type.Number({ minimum: 0, default: 1e-7, description: 'Ends once no score changes by more than this.' }),
    ...weightParameters,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: scoreColumns('score', 'PageRank; the sum over all nodes is not normalised to 1.'),
    summary: Type.Interface([scoreSummary], { ranIterations: Type.Integer(), didConverge: Type.Boolean() })
  },
  examples: [
    { title: 'The most influential nodes', input: { limit: 5 }, summary: { nodeCount: 302 }, firstRow: { rank: 1, node: "King's Cross St. Pancras" } }
  ],
  effects: 'none',
  deterministic: true,
  async run(input, context) {
    const { dampingFactor, maxIterations, tolerance } = input
    const projection = input.sources === undefined ? null : await projectFor(input, context)
    const sources = projection === null ? [] : (input.sources ?? []).map((node) => indexIn(projection, node))
    const parameters = { dampingFactor, maxIterations, tolerance, sources }
    const { facts, ...ranked } = await rankNodes(input, context, { algorithm: 'pagerank', parameters, projection })
    const { ranIterations, didConverge } = facts
    const notes = didConverge ? [] : [`Scores still moved by more than ${tolerance} after ${ranIterations} iterations.`]
    return { ...ranked, summary: { ...ranked.summary, ranIterations, didConverge }, notes }
  }
})
