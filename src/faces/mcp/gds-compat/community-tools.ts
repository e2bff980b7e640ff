import type { ResultTable } from '../../../results/table.ts'
import type { CompatTool } from './compat-tool.ts'
import { writeIntegers } from './python-text.ts'
import { asTable, type Drawn, drawnAs, floats, integers, tableInModes } from './table-answer.ts'

const node = integers('nodeId', 'node')
const names = { nodeName: 'node' }
const byNode = { view: 'nodes' }

/** Adds optional columns that the result contains. */
function whereHeld(columns: readonly Drawn[], optional: readonly Drawn[]): (table: ResultTable) => readonly Drawn[] {
  return (table) => [...columns, ...optional.filter(({ name }) => table.columns.some((column) => column.name === name))]
}

const levels: Drawn = {
  name: 'intermediateCommunityIds',
  kind: 'text',
  cell: (row) => {
    const held = row('intermediate')
    return held === null ? null : writeIntegers(held as ArrayLike<number>)
  }
}

/** Nodes with their group. */
function groups(tool: string, theirs: string, ours: string, more: readonly Drawn[] = [], counts: Readonly<Record<string, string>> = {}): CompatTool['answer'] {
  return tableInModes(tool, { columns: [node, integers(theirs, ours), ...more], names }, { properties: [{ column: ours }], counts }, byNode)
}

function counts(tool: string, column: Drawn, ours: string): CompatTool['answer'] {
  return tableInModes(tool, { columns: [node, column], names }, { properties: [{ column: ours }] })
}

export const communityTools: readonly CompatTool[] = [
  {
    name: 'conductance',
    description: 'Rates given communities: the share of their relationships that leads out of them.',
    parameters: 'graphName! communityProperty! relationshipWeightProperty',
    answer: asTable('conductance', { columns: [integers('community'), floats('conductance')] })
  },
  {
    name: 'HDBSCAN',
    description: 'Clusters nodes by the density of their vectors; label -1 is noise.',
    parameters: 'graphName! mode mutateProperty nodeProperty! nodeIdentifierProperty minClusterSize samples leafSize',
    answer: groups('hdbscan', 'label', 'label')
  },
  {
    name: 'k_core_decomposition',
    description: 'Gives each node its core: the largest k for which it lies in a part where all have k neighbours.',
    parameters: 'graphName! mode mutateProperty nodeIdentifierProperty',
    answer: counts('k_core_decomposition', integers('coreValue'), 'coreValue')
  },
  {
    name: 'k_1_coloring',
    description: 'Colours nodes so that neighbours differ, with few colours.',
    parameters: 'graphName! mode mutateProperty nodeIdentifierProperty maxIterations minCommunitySize',
    answer: groups('k_1_coloring', 'color', 'color')
  },
  {
    name: 'k_means_clustering',
    description: 'Clusters nodes around k centres of their vectors.',
    parameters:
      'graphName! mode mutateProperty nodeProperty! nodeIdentifierProperty k maxIterations deltaThreshold numberOfRestarts initialSampler seedCentroids computeSilhouette',
    schemas: { initialSampler: { type: 'string', enum: ['uniform', 'kmeans++'], description: 'How centres are first chosen.' } },
    answer: tableInModes(
      'k_means_clustering',
      { columns: whereHeld([node, integers('communityId', 'community')], [floats('distanceFromCentroid'), floats('silhouette')]), names },
      { properties: [{ column: 'community' }] },
      byNode
    )
  },
  {
    name: 'label_propagation',
    description: 'Finds communities quickly: nodes take over the label that most neighbours have.',
    parameters:
      'graphName! mode mutateProperty maxIterations nodeWeightProperty relationshipWeightProperty seedProperty consecutiveIds minCommunitySize nodeIdentifierProperty',
    answer: groups('label_propagation', 'communityId', 'community')
  },
  {
    name: 'leiden',
    description: 'Finds well connected communities of high modularity. Directions are ignored.',
    parameters:
      'graphName! mode mutateProperty maxLevels gamma theta tolerance includeIntermediateCommunities seedProperty minCommunitySize nodeIdentifierProperty',
    answer: groups('leiden', 'communityId', 'community', [levels])
  },
  {
    name: 'local_clustering_coefficient',
    description: 'Tells for each node how many of its pairs of neighbours are neighbours, too. Directions are ignored.',
    parameters: 'graphName! mode mutateProperty triangleCountProperty nodeIdentifierProperty nodes',
    answer: counts('local_clustering_coefficient', floats('localClusteringCoefficient'), 'localClusteringCoefficient')
  },
  {
    name: 'louvain',
    description: 'Finds communities of high modularity, level by level.',
    parameters:
      'graphName! mode mutateProperty relationshipWeightProperty seedProperty maxLevels maxIterations tolerance includeIntermediateCommunities consecutiveIds minCommunitySize nodeIdentifierProperty',
    answer: groups('louvain', 'communityId', 'community', [levels])
  },
  {
    name: 'modularity_metric',
    description: 'Rates given communities: how far relationships within them outnumber what chance would give.',
    parameters: 'graphName! communityProperty! relationshipWeightProperty',
    answer: asTable('modularity_metric', { columns: [integers('communityId', 'community'), floats('modularity')] })
  },
  {
    name: 'modularity_optimization',
    description: 'Finds communities by moving nodes as long as modularity grows.',
    parameters:
      'graphName! mode mutateProperty maxIterations tolerance seedProperty consecutiveIds relationshipWeightProperty minCommunitySize nodeIdentifierProperty',
    answer: groups('modularity_optimization', 'communityId', 'community', [], { nodes: 'nodeCount' })
  },
  {
    name: 'strongly_connected_components',
    description: 'Finds the largest parts in which each node can be reached from each other along the directions.',
    parameters: 'graphName! mode mutateProperty consecutiveIds nodeIdentifierProperty',
    answer: groups('strongly_connected_components', 'componentId', 'component')
  },
  {
    name: 'triangle_count',
    description: 'Counts the triangles that each node is in. Directions are ignored.',
    parameters: 'graphName! mode mutateProperty maxDegree nodeIdentifierProperty nodes',
    answer: counts('triangle_count', integers('triangleCount', 'triangles'), 'triangles')
  },
  {
    name: 'weakly_connected_components',
    description: 'Finds the separate parts of the graph. Directions are ignored.',
    parameters: 'graphName! mode mutateProperty relationshipWeightProperty seedProperty threshold consecutiveIds minComponentSize nodeIdentifierProperty',
    answer: groups('weakly_connected_components', 'componentId', 'component')
  },
  {
    name: 'approximate_maximum_k_cut',
    description: 'Divides the nodes into k parts so that much weight lies between them.',
    parameters: 'graphName! mode mutateProperty k iterations vnsMaxNeighborhoodOrder relationshipWeightProperty minCommunitySize nodeIdentifierProperty',
    answer: groups('approximate_maximum_k_cut', 'communityId', 'community')
  },
  {
    name: 'speaker_listener_label_propagation',
    description: 'Finds communities that may overlap. Mode mutate keeps the one that each node belongs to most.',
    parameters: 'graphName! mode mutateProperty maxIterations minAssociationStrength partitioning nodeIdentifierProperty',
    answer: tableInModes(
      'speaker_listener_label_propagation',
      {
        columns: [node, drawnAs('values', (row) => `{'communityIds': ${writeIntegers((row('communities') ?? []) as ArrayLike<number>)}}`)],
        names
      },
      { properties: [{ column: 'community' }] },
      byNode
    )
  }
]
