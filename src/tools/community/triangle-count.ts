import { Type } from 'typebox'
import { rankNodes, scoreColumns, scoreSummary } from '../centrality/ranked-scores.ts'
import { nameProperty, nodes, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

const { orientation: _alwaysUndirected, ...part } = projectionParameters

export const triangleCount = defineTool({
  name: 'triangle_count',
  aliases: ['triangles'],
  family: 'community',
  description:
    'Counts triangles: three nodes that are all connected to each other. One count per node, ranked, and the total of the graph in the summary. Direction and parallel relationships do not matter.',
  phrases: [
    'how many triangles',
    'number of triangles',
    'groups of three that all know each other',
    'triangles a node is part of',
    'mutual triples',
    'closed triads'
  ],
  intents: [
    {
      words: [
        'triangle',
        'closed triad',
        '3-cycle',
        '3-clique',
        'cycle of length three',
        'cycle of length 3',
        'mutual triple',
        'triple {of} {anynode|nodeNoun|anyone} {that?} {all?} {be?} {hangw}',
        'trio {of} {anynode|nodeNoun|anyone} {that?} {all?} {be?} {hangw}',
        'group of three {anynode|nodeNoun|anyone|neighbourw} {that?} {all?} {be?} {hangw}',
        'group of three {common} {nodeNoun|neighbourw}'
      ],
      gives: { as: 'number', key: 'triangleCount', isCount: true }
    },
    { words: ['triangle', 'triangle count', 'number of triangles'], gives: { as: 'score', column: 'triangles', isCount: true } }
  ],
  input: toolInput({
    nodes,
    maxDegree: Type.Optional(Type.Integer({ minimum: 2, description: 'Leave out nodes with more neighbours than this.' })),
    ...part,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: scoreColumns('triangles', 'Triangles that the node is part of.'),
    summary: Type.Interface([scoreSummary], { triangleCount: Type.Integer({ description: 'Triangles of the whole graph, each once.' }) })
  },
  examples: [
    { title: 'How many triangles there are', input: { limit: 5 }, summary: { triangleCount: 11, nodeCount: 302, sum: 33 }, firstRow: { triangles: 2 } }
  ],
  effects: 'none',
  async run(input, context) {
    const parameters = { maxDegree: input.maxDegree ?? null }
    const changes = { orientation: 'undirected', parallel: 'single' } as const
    const { facts, ...ranked } = await rankNodes(input, context, { algorithm: 'triangleCount', parameters, changes, column: 'triangles' })
    return { ...ranked, summary: { triangleCount: facts.total, ...ranked.summary } }
  }
})
