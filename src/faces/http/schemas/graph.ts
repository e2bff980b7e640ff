import { Type } from 'typebox'
import { changeKinds } from '../../../storage/graphs/change/change.ts'
import { mappingSchema } from '../../../storage/graphs/import/tables/mapping.ts'

const info = {
  name: Type.String(),
  version: Type.String({ description: 'Changes with every import and every change.' }),
  orientation: Type.Enum(['directed', 'undirected'], { description: 'Default orientation of relationships for algorithms and paths.' }),
  nodeCount: Type.Integer(),
  relationshipCount: Type.Integer(),
  importedAt: Type.String(),
  readOnly: Type.Optional(Type.Boolean({ description: 'Another program fills the graph, so it cannot be changed here.' }))
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

const fault = Type.Object({
  source: Type.String(),
  line: Type.Integer(),
  kind: Type.Enum(['invalid', 'duplicate', 'dangling'], { description: '`dangling`: the relationship names a node that does not exist.' }),
  detail: Type.String()
})

export const changeSchema = Type.Union(Object.values(changeKinds), { $id: 'Change', title: 'Change' })
const counts = Type.Object({ created: Type.Integer(), changed: Type.Integer(), deleted: Type.Integer() })
const summary = {
  nodes: counts,
  relationships: counts,
  undoes: Type.Optional(Type.String({ description: 'The version whose change was undone.' }))
}

export const graphInfoSchema = Type.Object(info, { $id: 'GraphInfo', title: 'GraphInfo' })
export const importedGraphSchema = Type.Object(
  {
    ...info,
    names: Type.Array(Type.Object({ label: Type.String(), nameProperty }), { description: 'The property that names the nodes of each label.' }),
    warnings: Type.Array(Type.String(), { description: 'Data that was ignored or may have been interpreted differently than intended.' }),
    merged: Type.Optional(Type.Object(summary, { description: 'What changed, with `merge`.' })),
    skipped: Type.Optional(Type.Array(fault, { description: 'Faulty records that were left out, with `skipBad`.' }))
  },
  { $id: 'ImportedGraph', title: 'ImportedGraph' }
)
const changed = {
  graph: Type.Ref('GraphInfo'),
  previous: Type.String({ description: 'The version before; the same when nothing differed.' }),
  summary: Type.Object(summary)
}
export const changedGraphSchema = Type.Object(
  {
    ...changed,
    conflicts: Type.Optional(
      Type.Array(Type.Object({ node: Type.String(), property: Type.String(), kept: Type.Unknown(), dropped: Type.Unknown(), from: Type.String() }), {
        description: 'Values that merges of nodes dropped, because the node that stays has another. `from` had the dropped value.'
      })
    )
  },
  { $id: 'ChangedGraph', title: 'ChangedGraph' }
)
export const graphChangeSchema = Type.Object(
  {
    version: Type.String({ description: "The graph's version after the change." }),
    previous: Type.String({ description: "The graph's version before it." }),
    at: Type.String(),
    ...summary
  },
  { $id: 'GraphChange', title: 'GraphChange' }
)
export const importMappingSchema = Type.Object(mappingSchema.properties, { ...mappingSchema, $id: 'ImportMapping', title: 'ImportMapping' })
const record = { properties: Type.Record(Type.String(), Type.Unknown()), place: Type.Object({ source: Type.String(), line: Type.Integer() }) }
export const importPlanSchema = Type.Object(
  {
    mapping: Type.Union([Type.Ref('ImportMapping'), Type.Null()], { description: 'How tables are read; null where no file is a table.' }),
    nodeCount: Type.Integer(),
    relationshipCount: Type.Integer(),
    orientation: Type.Union([Type.Enum(['directed', 'undirected']), Type.Null()], { description: 'As the files state; null: they state none.' }),
    labels: Type.Array(label),
    relationshipTypes: Type.Array(Type.Object({ type: Type.String(), count: Type.Integer(), properties: Type.Array(property) })),
    nodes: Type.Array(Type.Object({ key: Type.String(), labels: Type.Array(Type.String()), ...record }), { description: 'The first nodes.' }),
    relationships: Type.Array(Type.Object({ source: Type.String(), target: Type.String(), type: Type.String(), ...record }), {
      description: 'The first relationships.'
    }),
    faultCount: Type.Integer({ description: 'Records that cannot be stored.' }),
    faults: Type.Array(fault, { description: 'The first 100.' }),
    warnings: Type.Array(Type.String())
  },
  { $id: 'ImportPlan', title: 'ImportPlan' }
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
