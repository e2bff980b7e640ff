import { Type } from 'typebox'
import { rankNodes, scoreColumns, scoreSummary } from '../centrality/ranked-scores.ts'
import { nameProperty, nodes, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

const { orientation: _alwaysUndirected, ...part } = projectionParameters

export const kCoreDecomposition = defineTool({
  name: 'k_core_decomposition',
  aliases: ['k_core', 'kcore', 'k_cores'],
  family: 'community',
  description:
    'Core value of every node: the largest k such that the node lies in a k-core, a subgraph where each node has at least k relationships within it. Finds the dense core and the fringe of a network; the summary tells the degeneracy. Directions do not matter.',
  phrases: [
    'k-core decomposition',
    'core number of each node',
    'which nodes are in the innermost k-core',
    'coreness, k-shell of a node',
    'degeneracy of the graph',
    'core and periphery of the network',
    'peel away nodes of low degree step by step'
  ],
  intents: [
    { words: ['core number', 'coreness', 'k-core number', 'core value'], gives: { as: 'score', column: 'coreValue' } },
    { words: ['degeneracy', 'largest k-core', 'innermost core'], gives: { as: 'number', key: 'degeneracy' } }
  ],
  input: toolInput({ nodes, ...part, nameProperty, ...pageParameters }),
  output: {
    columns: scoreColumns('coreValue', 'Largest k of a k-core that the node is in. Parallel relationships each count.'),
    summary: Type.Interface([scoreSummary], { degeneracy: Type.Integer({ description: 'Largest core value; "tiedAtMax" nodes make up that core.' }) })
  },
  examples: [
    { title: 'The innermost core', input: { limit: 3 }, summary: { nodeCount: 302, degeneracy: 3, tiedAtMax: 37 }, firstRow: { rank: 1, coreValue: 3 } }
  ],
  effects: 'none',
  async run(input, context) {
    const changes = { orientation: 'undirected', weight: null } as const
    const { facts, ...ranked } = await rankNodes(input, context, { algorithm: 'kCoreDecomposition', parameters: {}, changes, column: 'coreValue' })
    return { ...ranked, summary: { ...ranked.summary, degeneracy: facts.degeneracy } }
  }
})
