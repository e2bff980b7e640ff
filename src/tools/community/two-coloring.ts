import { Type } from 'typebox'
import { namesOf, undirectedNotes } from '../paths/tree-rows.ts'
import { idsOf, projectFor } from '../project.ts'
import { nameProperty, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

const { orientation: _alwaysUndirected, ...part } = projectionParameters
const SHOWN = 20

export const twoColoring = defineTool({
  name: 'two_coloring',
  aliases: ['bipartite_check', 'is_bipartite', 'bipartition'],
  family: 'community',
  description:
    'Checks whether the graph is bipartite: whether its nodes fall into two sides so that every relationship joins one to the other. Rows are the nodes with their side; where it is impossible, a cycle of odd length proves it. Directions and weights do not matter.',
  phrases: [
    'is the graph bipartite',
    'can the nodes be split into two groups without relationships inside either',
    'two-colouring of the nodes',
    'separate those in conflict into two sides',
    'is there a cycle of odd length',
    'colour the graph with two colours'
  ],
  intents: [
    {
      words: [
        'split',
        'split into two {anynode|nodeNoun} {suchthat?} {no?} {=two?} {anynode|nodeNoun?} {be?} {in|on?} {same?} {anynode|nodeNoun?}',
        '{paint} {in|with|usingw?} {=two} {colourw}',
        '{paint} {in|with|usingw?} {=two} {colourw} {comma?} {suchthat} {all|each?} {joined?} {anynode|nodeNoun|N|neighbourw} {differ} {colourw?}',
        '{paint} {in|with|usingw?} {=two} {colourw} {comma?} {suchthat} {no} {=two?} {joined?} {anynode|nodeNoun|N|neighbourw} {have|differ?} {same} {colourw}',
        '{paint} {in|with|usingw?} {=two} {colourw} {suchthat} {neighbourw} {differ}',
        '{halve} {anynode|nodeNoun|N|network|pronoun?} {in|to} {=two} {groupw|nodeNoun|anynode}',
        '{halve} {anynode|nodeNoun|N|network|pronoun?} {in|to} {=two} {groupw|nodeNoun|anynode} {comma?} {suchthat} {no|all|each} {link|R|nodeNoun|anynode} {be|verb|partw|joins|stays} {in|between|partw?} {oneOf|same?} {groupw|pronoun|anynode|nodeNoun}',
        '{halve} {anynode|nodeNoun|N|network|pronoun?} {in|to} {=two} {groupw|nodeNoun|anynode} {comma?} {suchthat} {no} {=two?} {neighbourw|nodeNoun|anynode} {be|partw|share|verb} {in|partw?} {oneOf|same?} {groupw|nodeNoun|anynode}',
        '{halve} {anynode|nodeNoun|N|network|pronoun?} {in|to} {=two} {groupw|nodeNoun|anynode} {with|without} {no?} {link} {in|within} {pronoun|groupw|oneOf|either}',
        'bipartition',
        'two-colouring',
        'two teams',
        'two sides',
        'two groups'
      ],
      solves: { bipartite: 'whether' },
      gives: {
        as: 'truth',
        key: 'isBipartite',
        adjectives: [
          'bipartite',
          'two-colourable',
          'two colourable',
          '2 colourable',
          '2 colorable',
          'two colorable',
          '2-colourable',
          '2-colorable',
          'two-colorable'
        ],
        rows: 'sides'
      }
    }
  ],
  input: toolInput({ ...part, nameProperty, ...pageParameters }),
  output: {
    columns: { node: { type: 'node', description: 'The node.' }, side: { type: 'integer', description: 'Its side, 0 or 1.' } },
    summary: Type.Object({
      isBipartite: Type.Boolean(),
      nodeCount: Type.Integer(),
      sizes: Type.Array(Type.Integer(), { description: 'Nodes on either side; empty when it is impossible.' }),
      oddCycle: Type.Array(Type.String(), { description: `A cycle of odd length, its first node again at the end; of a longer one the first ${SHOWN} nodes.` })
    })
  },
  examples: [{ title: 'Whether two groups hold all nodes, with links only across', input: { limit: 3 }, summary: { isBipartite: false, nodeCount: 302 } }],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context, { orientation: 'undirected', weight: null, parallel: 'single' })
    const { sides, oddCycle } = await context.engine.run('twoColoring', projection, {}, context.control)
    const isBipartite = oddCycle.length === 0
    const shown = isBipartite ? Array.from(sides.keys()) : []
    const columns = [
      { name: 'node', type: 'node', data: idsOf(projection, shown) },
      { name: 'side', type: 'integer', data: shown.map((node) => sides[node] ?? 0) }
    ] as const
    const ones = sides.reduce((sum, side) => sum + side, 0)
    const nodeCount = sides.length
    return {
      table: { columns, rowCount: shown.length },
      summary: { isBipartite, nodeCount, sizes: isBipartite ? [nodeCount - ones, ones] : [], oddCycle: await namesOf(projection, oddCycle, context, SHOWN) },
      notes: undirectedNotes(input, context),
      projection: projection.spec
    }
  }
})
