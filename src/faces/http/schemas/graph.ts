import { Type } from 'typebox'

const info = {
  name: Type.String(),
  version: Type.String({ description: 'Changes with every import.' }),
  orientation: Type.Enum(['directed', 'undirected'], { description: 'Default orientation of relationships for algorithms and paths.' }),
  nodeCount: Type.Integer(),
  relationshipCount: Type.Integer(),
  importedAt: Type.String()
}

const exactNumber = Type.Union([Type.Number(), Type.String()], { description: 'Only for numbers; integers beyond 2^53 as text.' })

const property = Type.Object({
  property: Type.String(),
  types: Type.Array(Type.String()),
  count: Type.Integer({ description: 'Nodes or relationships that have the property.' }),
  distinct: Type.Integer({ description: 'Number of distinct values, up to 10,000.' }),
  samples: Type.Array(Type.Unknown(), { description: 'The most frequent values.' }),
  min: Type.Optional(exactNumber),
  max: Type.Optional(exactNumber)
})

const nameProperty = Type.Union([Type.String(), Type.Null()], { description: 'The property that names the nodes of this label; null: the key.' })

const label = Type.Object({
  label: Type.String(),
  count: Type.Integer(),
  nameProperty,
  properties: Type.Array(property)
})

const relationshipType = Type.Object({
  type: Type.String(),
  count: Type.Integer(),
  properties: Type.Array(property),
  patterns: Type.Array(Type.Object({ source: Type.String(), target: Type.String(), count: Type.Integer() }), {
    description: 'Pairs of labels that this type connects.'
  })
})

export const graphInfoSchema = Type.Object(info, { $id: 'GraphInfo', title: 'GraphInfo' })
export const importedGraphSchema = Type.Object(
  {
    ...info,
    names: Type.Array(Type.Object({ label: Type.String(), nameProperty }), { description: 'The property that names the nodes of each label.' }),
    warnings: Type.Array(Type.String(), { description: 'Data that was ignored or may have been interpreted differently than intended.' })
  },
  { $id: 'ImportedGraph', title: 'ImportedGraph' }
)
export const graphSchemaSchema = Type.Object(
  {
    ...info,
    labels: Type.Array(label),
    relationshipTypes: Type.Array(relationshipType),
    sampled: Type.Optional(
      Type.Boolean({ description: 'Whether the properties come from a sample: counts are then estimates, and rare properties may be missing.' })
    )
  },
  { $id: 'GraphSchema', title: 'GraphSchema' }
)
