import { Type } from 'typebox'

const info = {
  name: Type.String(),
  version: Type.String({ description: 'Changes with every import.' }),
  orientation: Type.Enum(['directed', 'undirected'], { description: 'How algorithms and paths read relationships unless a call says otherwise.' }),
  nodeCount: Type.Integer(),
  relationshipCount: Type.Integer(),
  importedAt: Type.String()
}

const exactNumber = Type.Union([Type.Number(), Type.String()], { description: 'Numbers only; the digits as text beyond 2^53.' })

const property = Type.Object({
  property: Type.String(),
  types: Type.Array(Type.String()),
  count: Type.Integer({ description: 'Owners that have it.' }),
  distinct: Type.Integer({ description: 'Distinct values, counted up to 10,000.' }),
  samples: Type.Array(Type.Unknown(), { description: 'The most frequent values.' }),
  min: Type.Optional(exactNumber),
  max: Type.Optional(exactNumber)
})

const nameProperty = Type.Union([Type.String(), Type.Null()], { description: 'The property that names a node of this label; null: its key does.' })

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
    description: 'Which label leads to which label by this type.'
  })
})

export const graphInfoSchema = Type.Object(info, { $id: 'GraphInfo', title: 'GraphInfo' })
export const importedGraphSchema = Type.Object(
  {
    ...info,
    names: Type.Array(Type.Object({ label: Type.String(), nameProperty }), { description: 'What names the nodes of each label.' }),
    warnings: Type.Array(Type.String(), { description: 'What was left out, or read otherwise than it may have been meant.' })
  },
  { $id: 'ImportedGraph', title: 'ImportedGraph' }
)
export const graphSchemaSchema = Type.Object(
  {
    ...info,
    labels: Type.Array(label),
    relationshipTypes: Type.Array(relationshipType),
    sampled: Type.Optional(
      Type.Boolean({ description: 'Properties were judged from a sample: their counts are estimates, and one that few have may be missing.' })
    )
  },
  { $id: 'GraphSchema', title: 'GraphSchema' }
)
