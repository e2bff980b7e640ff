import { Type } from 'typebox'
import { idsOf, projectFor } from '../project.ts'
import { nameProperty, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { namesOf, undirectedNotes } from './tree-rows.ts'

const { orientation: _alwaysUndirected, ...part } = projectionParameters

export const maximumMatching = defineTool({
  name: 'maximum_matching',
  aliases: ['bipartite_matching', 'maximum_bipartite_matching', 'assignment'],
  family: 'paths',
  description:
    'Pairs as many nodes as possible along relationships so that none is in two pairs (maximum matching), in a bipartite graph: who gets which job, seat or partner. Rows are the pairs. A cover of as many nodes proves that no more pairs are possible. Directions and weights do not matter.',
  phrases: [
    'maximum matching',
    'assign as many as possible one to one',
    'bipartite matching between two kinds of nodes',
    'pair people with jobs so that most get one',
    'how many can be matched at once',
    'largest set of relationships without a common node'
  ],
  intents: [
    {
      words: [
        'maximum matching',
        'largest matching',
        'matching',
        'pairing',
        'assignment',
        'maximum bipartite matching',
        '{anynode|nodeNoun|anyone|N|pronoun?} {can} {be?} {assign} {extent}',
        '{anynode|nodeNoun|anyone|N|pronoun} {can} {getw} {anynode|nodeNoun|N} {extent}',
        '{anynode|nodeNoun|anyone|N|pronoun} {can} {getw} {anynode|nodeNoun|N} {pronoun} {can} {done} {extent}',
        '{pairw} {can?} {be?} {verb|done|assign} {extent}',
        '{assign} {anynode|nodeNoun} {to} {anynode|nodeNoun}',
        'assignment {of?} {anynode|nodeNoun?} {to?} {anynode|nodeNoun?} {suchthat} {manyw} {anynode|nodeNoun} {asw?} {possible?} {getw} {anynode|nodeNoun} {pronoun?} {be?} {wanted|R?}'
      ],
      solves: { matching: 'what' },
      gives: { as: 'rows', column: 'source', count: 'pairCount' }
    }
  ],
  input: toolInput({ ...part, nameProperty, ...pageParameters }),
  output: {
    columns: {
      source: { type: 'node', description: 'One of the pair, on the side of the first node of its component.' },
      target: { type: 'node', description: 'The other.' }
    },
    summary: Type.Object({
      pairCount: Type.Integer({ description: 'Pairs of the matching.' }),
      nodeCount: Type.Integer(),
      unmatchedCount: Type.Integer({ description: 'Nodes left without a partner.' }),
      cover: Type.Array(Type.String(), { description: 'As many nodes as pairs, which every relationship has an end in; the first 20.' })
    })
  },
  examples: [
    {
      title: 'Pairs along the links of one line',
      input: { nodeWhere: [{ property: 'name', operator: 'in', value: ['Waterloo', 'Bank', 'Kennington'] }], limit: 3 },
      summary: { nodeCount: 3, pairCount: 1, unmatchedCount: 1 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context, { orientation: 'undirected', weight: null, parallel: 'single' })
    const { partners, sides, size, cover } = await context.engine.run('maximumMatching', projection, {}, context.control)
    const sources = Array.from(partners.keys()).filter((node) => partners[node] !== -1 && sides[node] === 0)
    const columns = [
      { name: 'source', type: 'node', data: idsOf(projection, sources) },
      {
        name: 'target',
        type: 'node',
        data: idsOf(
          projection,
          sources.map((node) => partners[node] ?? 0)
        )
      }
    ] as const
    const nodeCount = partners.length
    return {
      table: { columns, rowCount: size },
      summary: { pairCount: size, nodeCount, unmatchedCount: nodeCount - 2 * size, cover: await namesOf(projection, cover, context) },
      notes: undirectedNotes(input, context),
      projection: projection.spec
    }
  }
})
