import type { Arguments, CompatCall, CompatTool } from './compat-tool.ts'
import { writeFloat } from './python-text.ts'
import { asTable, drawnAs, floats, integers, type TableLayout, tableInModes } from './table-answer.ts'

const node = integers('nodeId', 'node')
const names = { nodeName: 'node' }

function scores(tool: string, more: Arguments = {}): CompatTool['answer'] {
  return tableInModes(tool, { columns: [node, floats('score')], names }, { properties: [{ column: 'score' }] }, more)
}

/** Directions are those of the projected graph; an undirected one is its own reverse. */
async function degrees(call: CompatCall): Promise<string> {
  const wanted = String(call.given['orientation'] ?? 'NATURAL').toLowerCase()
  if (wanted === 'natural') return scores('degree_centrality', { orientation: undefined })(call)
  const { summary } = await call.ask('get_graph_info', { graph: call.given['graphName'], limit: 1 })
  return scores('degree_centrality', { orientation: summary['orientation'] === 'undirected' ? undefined : wanted })(call)
}

const text = (value: unknown) => writeFloat(Number(value))

const hubs: TableLayout = {
  columns: [node, drawnAs('values', (row) => `{'auth': ${text(row('authority'))}, 'hub': ${text(row('hub'))}}`)],
  names
}

const cutNodes: TableLayout = {
  columns: [node, drawnAs('resultingComponents', (row) => `{'max': ${row('largest')}, 'min': ${row('smallest')}, 'count': ${row('resultingComponents')}}`)],
  names
}

const cutEdges: TableLayout = {
  columns: [integers('from'), integers('to'), drawnAs('remainingSizes', (row) => `[${row('fromSize')}, ${row('toSize')}]`)],
  names: { fromName: 'from', toName: 'to' }
}

export const centralityTools: readonly CompatTool[] = [
  {
    name: 'article_rank',
    description: 'Ranks nodes like PageRank, but being linked from a node with few relationships counts less.',
    parameters:
      'graphName! mode mutateProperty nodes nodeIdentifierProperty dampingFactor maxIterations tolerance relationshipWeightProperty sourceNodes scaler',
    answer: scores('article_rank')
  },
  {
    name: 'articulation_points',
    description: 'Finds nodes whose removal breaks the graph into more parts. Directions are ignored.',
    parameters: 'graphName! mode mutateProperty nodeIdentifierProperty',
    answer: tableInModes('articulation_points', cutNodes, {
      properties: [{ column: 'resultingComponents', otherwise: 0 }]
    })
  },
  {
    name: 'betweenness_centrality',
    description: 'Ranks nodes by how many shortest paths between other nodes lead over them.',
    parameters: 'graphName! mode mutateProperty nodes nodeIdentifierProperty samplingSize relationshipWeightProperty',
    answer: scores('betweenness_centrality')
  },
  {
    name: 'bridges',
    description: 'Finds relationships whose removal breaks the graph into more parts. Directions are ignored.',
    parameters: 'graphName! nodeIdentifierProperty',
    answer: asTable('bridges', cutEdges)
  },
  {
    name: 'CELF',
    description: 'Chooses the nodes from which most others are reached when influence spreads by chance.',
    parameters: 'graphName! mode mutateProperty seedSetSize! monteCarloSimulations propagationProbability nodeIdentifierProperty',
    answer: tableInModes('celf', { columns: [node, floats('spread')], names }, { properties: [{ column: 'spread', otherwise: 0 }] })
  },
  {
    name: 'closeness_centrality',
    description: 'Ranks nodes by how near they are to all nodes that they can be reached from.',
    parameters: 'graphName! mode mutateProperty nodes nodeIdentifierProperty useWassermanFaust',
    answer: scores('closeness_centrality')
  },
  {
    name: 'degree_centrality',
    description: 'Ranks nodes by their number of relationships, or by the sum of their weights.',
    parameters: 'graphName! mode mutateProperty nodes nodeIdentifierProperty orientation relationshipWeightProperty',
    answer: degrees
  },
  {
    name: 'eigenvector_centrality',
    description: 'Ranks nodes by the ranks of the nodes that lead to them.',
    parameters: 'graphName! mode mutateProperty nodes nodeIdentifierProperty maxIterations tolerance relationshipWeightProperty sourceNodes scaler',
    answer: scores('eigenvector_centrality')
  },
  {
    name: 'pagerank',
    description: 'Ranks nodes by how often a random walker comes by; with sourceNodes, one that keeps returning there.',
    parameters: 'graphName! mode mutateProperty nodes nodeIdentifierProperty dampingFactor maxIterations tolerance sourceNodes',
    answer: scores('pagerank')
  },
  {
    name: 'harmonic_centrality',
    description: 'Ranks nodes by the mean of the inverse distances from all others; fit for graphs in several parts.',
    parameters: 'graphName! mode mutateProperty nodes nodeIdentifierProperty',
    answer: scores('harmonic_centrality')
  },
  {
    name: 'HITS',
    description: 'Rates each node as an authority (good nodes lead to it) and as a hub (it leads to good nodes).',
    parameters: 'graphName! mode mutateProperty nodes nodeIdentifierProperty hitsIterations partitioning',
    answer: tableInModes('hits', hubs, {
      properties: [
        { column: 'authority', prefix: 'auth' },
        { column: 'hub', prefix: 'hub' }
      ]
    })
  }
]
