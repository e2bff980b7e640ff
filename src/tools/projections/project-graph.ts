import { type Static, Type } from 'typebox'
import { columnNameOf, type PropertyColumnSpec } from '../../graph/spec.ts'
import { specOf } from '../project.ts'
import { choice, projectionParameters, toolInput, weightParameters } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { namedColumns, namedSummary, nameProjection, namingParameters, projectionName } from './name-projection.ts'

const nodeProperty = Type.Union([
  Type.String({ minLength: 1 }),
  Type.Object({ property: Type.String({ minLength: 1 }), defaultValue: Type.Number() }, { additionalProperties: false })
])

function propertiesOf(given: readonly Static<typeof nodeProperty>[]): PropertyColumnSpec[] {
  return given.map((one) => (typeof one === 'string' ? { property: one, missing: Number.NaN } : { property: one.property, missing: one.defaultValue }))
}

export const projectGraph = defineTool({
  name: 'project_graph',
  aliases: ['create_projection', 'project'],
  parameterAliases: { graphName: 'name', relationshipProperty: 'weight', properties: 'nodeProperties', parallelRelationships: 'parallel' },
  family: 'projections',
  description:
    'Gives a part of a graph a name: some labels and types, a direction, a weight, filters. Algorithms run on it when given the name as "graph". "preview" tells its size and keeps nothing. It stays until dropped or its time is up, also over restarts.',
  phrases: [
    'project part of the graph under a name',
    'create a named projection',
    'make a subgraph of some labels and relationship types',
    'prepare a subgraph for algorithms',
    'preview the size of a projection'
  ],
  input: toolInput({
    name: projectionName,
    ...projectionParameters,
    ...weightParameters,
    parallel: Type.Optional(
      choice(['keep', 'single', 'sum', 'min', 'max'], {
        description: 'Relationships between the same two nodes: keep all, or join them to one with the first, summed, least or greatest weight. Default: keep.'
      })
    ),
    nodeProperties: Type.Optional(
      Type.Array(nodeProperty, {
        maxItems: 100,
        description: 'Numeric node properties that algorithms will read; {"property", "defaultValue"} fills in where a node has none.'
      })
    ),
    ...namingParameters
  }),
  output: { columns: namedColumns, summary: namedSummary },
  examples: [
    {
      title: 'What the inner zones would be',
      input: { name: 'inner', nodeWhere: [{ property: 'zone', operator: '<=', value: 2 }], preview: true },
      summary: { kept: false, orientation: 'undirected' }
    },
    {
      title: 'Keep a weighted one',
      input: { name: 'by_time', weight: 'time', parallel: 'min', nodeProperties: ['zone'], replace: true },
      summary: { name: 'by_time', kept: true, nodeCount: 302, columns: ['zone'] }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(input, context) {
    const { base } = context
    const spec = specOf(input, context)
    const properties = [...(base?.spec.properties ?? []), ...propertiesOf(input.nodeProperties ?? [])]
    const byName = new Map(properties.map((held) => [columnNameOf(held), held]))
    const parallel = input.parallel ?? spec.parallel
    const { derived = [], weights } = base?.spec ?? {}
    const names = weights === undefined ? {} : { weights }
    return nameProjection({ ...spec, ...names, parallel, properties: [...byName.values()], derived }, input, context)
  }
})
