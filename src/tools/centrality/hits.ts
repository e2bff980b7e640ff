import { Type } from 'typebox'
import { projectFor } from '../project.ts'
import { choice, nameProperty, nodes, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool, unsettled } from '../tool.ts'
import { rankAll, scoreColumns, scoreSummary } from './ranked-scores.ts'

const partitioning = Type.Optional(choice(['AUTO', 'RANGE', 'DEGREE'], { description: 'Taken for compatibility; how work is split changes no result.' }))

export const hits = defineTool({
  name: 'hits',
  aliases: ['HITS', 'hubs_and_authorities'],
  family: 'centrality',
  description:
    'Hubs and authorities (HITS): an authority is pointed at by good hubs, a hub points at good authorities. Gives both values per node and ranks by one of them. Meant for directed relationships; weights are not used.',
  phrases: ['hubs and authorities', 'HITS scores', 'hub score and authority score', 'Kleinberg authority', 'hub values and authority values'],
  intents: [
    { words: ['authority', 'authority score', 'authority value'], gives: { as: 'score', column: 'authority', most: ['authoritative'] } },
    { words: ['hub', 'hub score', 'hub value'], given: { rankBy: 'hub' }, gives: { as: 'score', column: 'hub' } }
  ],
  input: toolInput({
    nodes,
    rankBy: choice(['authority', 'hub'], { default: 'authority', description: 'Which of the two values ranks the nodes.' }),
    hitsIterations: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'Rounds of computing authorities, then hubs, at most. Default: 1000; 20 with engine gds, which makes them all.'
      })
    ),
    tolerance: Type.Number({ minimum: 0, default: 1e-7, description: 'Stops when the remaining change is at most this; 0 makes all rounds.' }),
    partitioning,
    ...projectionParameters,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: {
      ...scoreColumns('authority', 'How much good hubs point at the node; all values together have length 1.'),
      hub: { type: 'float', description: 'How much the node points at good authorities; all values together have length 1.' }
    },
    summary: Type.Interface([scoreSummary], {
      ranIterations: Type.Integer(),
      didConverge: Type.Union([Type.Boolean(), Type.Null()], { description: 'Whether it ended by the tolerance; null: the engine does not tell.' })
    })
  },
  examples: [
    {
      title: 'The main authorities, along stored directions',
      input: { orientation: 'natural', limit: 3 },
      summary: { nodeCount: 302 },
      firstRow: { rank: 1, node: "King's Cross St. Pancras" }
    },
    {
      title: 'The main hubs',
      input: { orientation: 'natural', rankBy: 'hub', limit: 3 },
      summary: { nodeCount: 302 },
      firstRow: { rank: 1, node: 'Euston Square' }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const projection = await projectFor(input, context)
    const isLocal = context.engine.name === 'local'
    const { hitsIterations = isLocal ? 1000 : 20, tolerance } = input
    const found = await context.engine.run('hits', projection, { hitsIterations, tolerance }, context.control)
    const { authorities, hubs, ranIterations, didConverge } = found
    const [scores, others, column, other] = input.rankBy === 'hub' ? [hubs, authorities, 'hub', 'authority'] : [authorities, hubs, 'authority', 'hub']
    const ranked = rankAll(projection, scores, input.nodes, column, [{ name: other, type: 'float', data: others }])
    const alike = 'Read both ways, hubs and authorities tend to the same values; say orientation natural or reverse to tell them apart.'
    const notes = [
      ...(projection.spec.orientation === 'undirected' ? [alike] : []),
      ...(input.partitioning === undefined ? [] : ['"partitioning" has no effect on the result.'])
    ]
    const caveats = didConverge === true ? [] : [unsettled('Hubs and authorities', ranIterations, 'hitsIterations')]
    return { ...ranked, summary: { ...ranked.summary, ranIterations, didConverge }, notes, caveats }
  }
})
