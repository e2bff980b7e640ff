import { Type } from 'typebox'
import { pickRows, type ResultTable } from '../../results/table.ts'
import { featureMatrix } from '../feature-matrix.ts'
import { projectWith } from '../project.ts'
import { column, listPageParameters, nameProperty, nodes, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { groupColumns, nodeGroups, view } from './node-groups.ts'

const NOISE = -1

/** Drops the group of noise, which is not a cluster, and keeps rows of nodes. */
function clustersOnly(table: ResultTable): ResultTable {
  if (!table.columns.some(({ name }) => name === 'nodes')) return table
  const labels = table.columns.find(({ name }) => name === 'label')?.data ?? []
  return pickRows(
    table,
    Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => labels[row] !== NOISE)
  )
}

function sizesOf(labels: Int32Array, clusterCount: number): Uint32Array {
  const sizes = new Uint32Array(clusterCount)
  for (const label of labels) if (label !== NOISE) sizes[label] = (sizes[label] ?? 0) + 1
  return sizes
}

export const hdbscan = defineTool({
  name: 'hdbscan',
  aliases: ['HDBSCAN'],
  parameterAliases: { nodeProperties: 'nodeProperty' },
  family: 'community',
  description:
    'Finds dense clusters of nodes by their numeric properties or embeddings (HDBSCAN), not by relationships: any number of clusters, of any shape, and noise. Rows per cluster, or per node with its label, -1 for noise.',
  phrases: [
    'hdbscan',
    'density-based clustering of nodes by properties',
    'dense clusters and noise among node embeddings',
    'outliers that lie in no dense region',
    'cluster by coordinates without giving the number of clusters',
    'hierarchical density clustering'
  ],
  input: toolInput({
    nodeProperty: Type.Unsafe<string | string[]>({
      anyOf: [column(''), { type: 'array', items: column(''), minItems: 1, maxItems: 100 }],
      description: 'What nodes are clustered by: a name or a list, of numeric node properties, columns of the named projection or handles of earlier results.'
    }),
    minClusterSize: Type.Integer({ minimum: 2, maximum: 2 ** 31 - 1, default: 5, description: 'Smallest group of nodes that is a cluster.' }),
    samples: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 10,
      description: 'Nearest nodes that tell how dense it is around a node; more make more noise.'
    }),
    leafSize: Type.Integer({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      default: 1,
      description: 'Nodes in a leaf of the search tree; tells on time, not on clusters.'
    }),
    nodes,
    view,
    ...projectionParameters,
    nameProperty,
    ...listPageParameters
  }),
  output: {
    columns: groupColumns('label'),
    summary: Type.Object({
      clusterCount: Type.Integer({ description: 'Clusters, noise aside.' }),
      noiseCount: Type.Integer({ description: 'Nodes in no cluster.' }),
      nodeCount: Type.Integer(),
      largestSize: Type.Integer(),
      smallestSize: Type.Integer()
    })
  },
  examples: [
    {
      title: 'Dense regions of the map',
      input: { nodeProperty: ['latitude', 'longitude'], samples: 1, minClusterSize: 4, limit: 3 },
      summary: { nodeCount: 302, clusterCount: 34, noiseCount: 79 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { minClusterSize, samples, leafSize } = input
    const names = typeof input.nodeProperty === 'string' ? [input.nodeProperty] : [...new Set(input.nodeProperty)]
    const projection = await projectWith(input, context, names)
    const { values: features, width } = featureMatrix(projection, names)
    const found = await context.engine.run('hdbscan', projection, { features, width, leafSize, samples, minClusterSize }, context.control)
    const { labels, clusterCount, noiseCount } = found
    const grouped = nodeGroups(projection, labels, { group: 'label', view: input.view, nodes: input.nodes, minSize: 0, consecutiveIds: false })
    const sizes = sizesOf(labels, clusterCount)
    const summary = {
      clusterCount,
      noiseCount,
      nodeCount: labels.length,
      largestSize: sizes.reduce((most, size) => Math.max(most, size), 0),
      smallestSize: clusterCount === 0 ? 0 : sizes.reduce((least, size) => Math.min(least, size))
    }
    const notes = clusterCount === 1 && noiseCount === 0 ? ['All nodes are one cluster; smaller samples or minClusterSize tell more apart.'] : []
    return { ...grouped, table: clustersOnly(grouped.table), summary, notes }
  }
})
