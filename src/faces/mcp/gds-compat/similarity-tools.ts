import type { CompatTool } from './compat-tool.ts'
import { object } from './parameters.ts'
import { floats, integers, tableInModes } from './table-answer.ts'

function pairs(tool: string): CompatTool['answer'] {
  return tableInModes(
    tool,
    { columns: [integers('node1'), integers('node2'), floats('similarity')], names: { node1Name: 'node1', node2Name: 'node2' } },
    { relationships: { column: 'similarity' } }
  )
}

export const similarityTools: readonly CompatTool[] = [
  {
    name: 'node_similarity',
    description: 'Compares nodes by the neighbours that they share.',
    parameters:
      'sourceNodeFilter targetNodeFilter similarityCutoff degreeCutoff upperDegreeCutoff topK bottomK topN bottomN relationshipWeightProperty similarityMetric useComponents nodeIdentifierProperty graphName! mode mutateProperty mutateRelationshipType',
    answer: pairs('node_similarity')
  },
  {
    name: 'k_nearest_neighbors',
    description: 'Finds the nodes whose properties are most alike.',
    parameters:
      'sourceNodeFilter targetNodeFilter nodeProperties! topK sampleRate deltaThreshold maxIterations randomJoins initialSampler similarityCutoff perturbationRate seedTargetNodes nodeIdentifierProperty graphName! mode mutateProperty mutateRelationshipType',
    schemas: {
      nodeProperties: object(null, 'Properties to compare, each with its metric, e.g. {"age": "DEFAULT"}.'),
      initialSampler: { type: 'string', enum: ['uniform', 'randomWalk'], description: 'How first neighbours are drawn.' }
    },
    answer: pairs('k_nearest_neighbors')
  }
]
