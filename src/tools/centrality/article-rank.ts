import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { dampingFactor, propagationParameters, propagationSummary, rankByPropagation } from './propagated-scores.ts'
import { scoreColumns } from './ranked-scores.ts'

export const articleRank = defineTool({
  name: 'article_rank',
  aliases: ['articleRank'],
  parameterAliases: { sourceNodes: 'sources' },
  family: 'centrality',
  description:
    'Ranks nodes by ArticleRank: PageRank for citations, in which being cited by a node that cites few others counts for less than it does in PageRank. With "sources" it is personalised. Weights, if given, are normalised per node.',
  phrases: ['article rank', 'article rank score', 'ArticleRank of a node', 'rank by article rank', 'personalised article rank'],
  input: toolInput({ dampingFactor, ...propagationParameters }),
  output: { columns: scoreColumns('score', 'ArticleRank; the sum over all nodes is not normalised to 1.'), summary: propagationSummary },
  examples: [
    { title: 'The highest article ranks', input: { limit: 5 }, summary: { nodeCount: 302 }, firstRow: { rank: 1, node: "King's Cross St. Pancras" } },
    {
      title: 'As seen from one node, scaled to 0..1',
      input: { sources: ['Bank'], scaler: 'MinMax', limit: 3 },
      summary: { min: 0, max: 1 },
      firstRow: { node: 'Bank', score: 1 }
    }
  ],
  intents: [{ words: ['article rank', 'articlerank'], gives: { as: 'score', column: 'score', mean: 'mean' } }],
  effects: 'none',
  run(input, context) {
    return rankByPropagation(input, context, { algorithm: 'articleRank', own: { dampingFactor: input.dampingFactor } })
  }
})
