import { Type } from 'typebox'
import { type EdgewiseError, invalidInput } from '../../base/errors.ts'
import { text } from '../../results/cells.ts'
import { rankNodes, scoreColumns, scoreSummary } from '../centrality/ranked-scores.ts'
import { featureMatrix } from '../feature-matrix.ts'
import { projectWith } from '../project.ts'
import { column, nameProperty, nodes, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

const { orientation: _alwaysUndirected, ...part } = projectionParameters
const changes = { orientation: 'undirected', parallel: 'single', weight: null } as const

function refused(name: string, why: string): EdgewiseError {
  return invalidInput(`"${name}" ${why} Leave triangleCountProperty out, and they are counted.`)
}

export const localClusteringCoefficient = defineTool({
  name: 'local_clustering_coefficient',
  aliases: ['clustering_coefficient', 'local_clustering'],
  family: 'community',
  description:
    'Local clustering coefficient of every node: the share of pairs of its neighbours that are joined themselves, 0 to 1, ranked. The summary holds the average of the graph. Direction and parallel relationships do not matter.',
  phrases: [
    'local clustering coefficient',
    'average clustering coefficient of the graph',
    'how many neighbours of a node are linked to each other',
    'are the friends of a node friends among themselves',
    'cliquishness, transitivity around a node',
    'share of closed triangles among neighbours'
  ],
  intents: [
    {
      words: ['clustering coefficient', 'local clustering coefficient'],
      gives: { as: 'score', column: 'localClusteringCoefficient', most: ['cliquish'], mean: 'averageClusteringCoefficient' }
    }
  ],
  part: {
    place: 10,
    focuses: ['overview'],
    heading: 'Density around nodes',
    what: 'Are neighbours linked to each other?',
    says: ({ summary: { averageClusteringCoefficient } }) => text`On average the clustering coefficient is ${averageClusteringCoefficient}.`
  },
  input: toolInput({
    nodes,
    triangleCountProperty: Type.Optional(column('Known triangles of each node, in place of counting them.')),
    ...part,
    nameProperty,
    ...pageParameters
  }),
  output: {
    columns: scoreColumns('localClusteringCoefficient', 'Joined pairs of neighbours by all pairs of neighbours; 0 with fewer than two.'),
    summary: Type.Interface([scoreSummary], { averageClusteringCoefficient: Type.Union([Type.Number(), Type.Null()]) })
  },
  examples: [
    {
      title: 'Where neighbours know each other best',
      input: { limit: 3 },
      summary: { nodeCount: 302, tiedAtMax: 5 },
      firstRow: { rank: 1, localClusteringCoefficient: 1 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { triangleCountProperty: name } = input
    const projection = name === undefined ? null : await projectWith(input, context, [name], changes)
    const triangleCounts = projection === null || name === undefined ? null : featureMatrix(projection, [name]).values
    if (triangleCounts?.some((count) => count < 0)) throw refused(String(name), 'is below zero for nodes that triangle counting left out by maxDegree.')
    const ranking = {
      algorithm: 'localClusteringCoefficient',
      parameters: { triangleCounts },
      projection,
      changes,
      column: 'localClusteringCoefficient'
    } as const
    const { facts, ...ranked } = await rankNodes(input, context, ranking)
    if ((ranked.summary.max ?? 0) > 1) throw refused(String(name), 'holds more triangles than some node has pairs of neighbours in this part of the graph.')
    const { averageClusteringCoefficient: average } = facts
    return { ...ranked, summary: { ...ranked.summary, averageClusteringCoefficient: Number.isNaN(average) ? null : average } }
  }
})
