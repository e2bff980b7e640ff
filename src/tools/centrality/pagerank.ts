import { text } from '../../results/cells.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { dampingFactor, propagationParameters, propagationSummary, rankByPropagation } from './propagated-scores.ts'
import { scoreColumns } from './ranked-scores.ts'

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
  intents: [
    {
      words: ['pagerank', 'page rank', 'pagerank score'],
      gives: { as: 'score', column: 'score', most: ['influential', 'important', 'prestigious'], mean: 'mean' }
    }
  ],
  part: {
    place: 5,
    focuses: ['overview'],
    heading: 'Most influential',
    what: 'Which nodes matter by those that point at them?',
    says: ({ rows: [first] }) => text`${first?.['node']} comes first by PageRank (${first?.['score']}).`
  },
  input: toolInput({ dampingFactor, ...propagationParameters }),
  output: { columns: scoreColumns('score', 'PageRank; the sum over all nodes is not normalised to 1.'), summary: propagationSummary },
  examples: [
    { title: 'The most influential nodes', input: { limit: 5 }, summary: { nodeCount: 302 }, firstRow: { rank: 1, node: "King's Cross St. Pancras" } }
  ],
  effects: 'none',
  run(input, context) {
    return rankByPropagation(input, context, { algorithm: 'pagerank', own: { dampingFactor: input.dampingFactor } })
  }
})
