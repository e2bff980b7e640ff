import { Type } from 'typebox'
import { undirectedNotes } from '../paths/tree-rows.ts'
import { idsOf, projectWith } from '../project.ts'
import { column, listPageParameters, nameProperty, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

const { orientation: _alwaysUndirected, ...part } = projectionParameters
const KEPT = 1000

export const heaviestTriangles = defineTool({
  name: 'heaviest_triangles',
  aliases: ['maximum_triangle_sum', 'maximum_weight_triangle'],
  parameterAliases: { property: 'value' },
  family: 'community',
  description:
    'Finds groups of three nodes that are all connected to each other with the largest sum of a numeric node property, largest first: the best team of three who all know one another. Directions and parallel relationships do not matter.',
  phrases: [
    'triangle with the largest sum of node values',
    'maximum sum of the weights of three connected nodes',
    'best team of three who all know each other',
    'heaviest triangle',
    'three mutually connected nodes with the highest total',
    'top triples of neighbours by total value'
  ],
  intents: [
    {
      words: [
        'heaviest triangle',
        '{anynode|nodeNoun} of three {that} {all?} {hangw}',
        'maximum weight triangle',
        'sum of weights of three {anynode|nodeNoun}',
        'sum of weights of three interconnected {anynode|nodeNoun}',
        'sum of {P|anynode|nodeNoun} of three {anynode|nodeNoun?} {that|who} {all?} {hangw}',
        'triangle of largest sum'
      ],
      takes: { weight: 'value', needsWeight: true, nodeWeight: true },
      solves: { triangle: 'what' },
      gives: { as: 'number', key: 'largestSum' }
    }
  ],
  input: toolInput({ value: column('What is summed.'), ...part, nameProperty, ...listPageParameters }),
  output: {
    columns: {
      nodes: { type: 'nodes', description: 'The three nodes.' },
      sum: { type: 'float', description: 'Sum of their values.' }
    },
    summary: Type.Object({
      triangleCount: Type.Integer({ description: 'Triangles whose nodes all have the value.' }),
      largestSum: Type.Union([Type.Number(), Type.Null()]),
      valueUnit: Type.String({ description: 'The property.' })
    })
  },
  examples: [
    {
      title: 'The three neighbours with most lines together',
      input: { value: 'total_lines', limit: 1 },
      summary: { triangleCount: 11, valueUnit: 'total_lines' }
    }
  ],
  effects: 'none',
  async run({ value, ...input }, context) {
    const projection = await projectWith(input, context, [value], { orientation: 'undirected', weight: null, parallel: 'single' })
    const values = projection.columns[value] ?? new Float64Array()
    const { nodes, sums, total } = await context.engine.run('heaviestTriangles', projection, { values, keep: KEPT }, context.control)
    const columns = [
      { name: 'nodes', type: 'nodes', data: Array.from(sums, (_, row) => idsOf(projection, nodes.subarray(3 * row, 3 * row + 3))) },
      { name: 'sum', type: 'float', data: sums }
    ] as const
    return {
      table: { columns, rowCount: sums.length },
      order: [{ column: 'sum', descending: true }],
      summary: { triangleCount: total, largestSum: sums[0] ?? null, valueUnit: value },
      notes: [...undirectedNotes(input, context), ...(total > KEPT ? [`The ${KEPT} largest of ${total} are kept.`] : [])],
      projection: projection.spec
    }
  }
})
