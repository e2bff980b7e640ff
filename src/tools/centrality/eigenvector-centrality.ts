import { convention } from '../convention.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { propagationParameters, propagationSummary, rankByPropagation } from './propagated-scores.ts'
import { scoreColumns } from './ranked-scores.ts'

export const eigenvectorCentrality = defineTool({
  name: 'eigenvector_centrality',
  aliases: ['eigenvector'],
  parameterAliases: { sourceNodes: 'sources' },
  family: 'centrality',
  description:
    'Ranks nodes by the leading eigenvector of the adjacency matrix: a score is proportional to the sum of the scores of those that point at the node. No damping, no restart. "sources" start the iteration. Weights are normalised per node.',
  phrases: [
    'eigenvector centrality',
    'eigenvector score',
    'leading eigenvector of the adjacency matrix',
    'power iteration scores',
    'prestige by eigenvector',
    'eigencentrality'
  ],
  intents: [{ words: ['eigenvector centrality', 'eigenvector score', 'eigencentrality'], gives: { as: 'score', column: 'score', most: [], mean: 'mean' } }],
  input: toolInput({ ...propagationParameters, convention: convention('whose iterations swing to and fro on bipartite graphs') }),
  output: { columns: scoreColumns('score', 'Entry of the eigenvector; the vector has length 1 unless scaled.'), summary: propagationSummary },
  examples: [
    {
      title: 'The highest eigenvector scores',
      input: { limit: 5 },
      summary: { nodeCount: 302 },
      firstRow: { rank: 1, node: "King's Cross St. Pancras" }
    }
  ],
  effects: 'none',
  run(input, context) {
    return rankByPropagation(input, context, { algorithm: 'eigenvectorCentrality', own: {} })
  }
})
