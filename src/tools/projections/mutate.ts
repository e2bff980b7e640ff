import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { columnNameOf, type DerivedColumn, type DerivedRelationships, type ProjectionSpec } from '../../graph/spec.ts'
import { findProjection, keepProjection, type NamedSpec } from '../named-projection.ts'
import { countPairsWithin, nodePairsOf, numberBeside } from '../node-pairs.ts'
import { handle, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext } from '../tool.ts'

const descriptions = {
  name: 'The projection.',
  property: 'Name of the column, or of the property that the new relationships have.',
  relationshipType: 'Type of the new relationships.',
  nodePropertiesWritten: 'Nodes that have a value in the column.',
  relationshipsWritten: 'New relationships.',
  columns: 'All columns that the projection has now.',
  relationshipTypes: 'All types that were added to it.'
} as const

interface Request {
  readonly handle: string
  readonly property?: string
  readonly relationshipType?: string
  readonly column?: string
  readonly default?: number
}

interface Added {
  readonly spec: ProjectionSpec
  readonly property: string | null
  readonly nodePropertiesWritten: number
  readonly relationshipsWritten: number
  readonly notes: readonly string[]
}

async function addColumn({ spec: before }: NamedSpec, { handle: from, property, column, default: missing }: Request, context: ToolContext): Promise<Added> {
  const { engine, tenant, graphInfo, control } = context
  if (property === undefined) {
    const detail = 'Give "property", the name of the new column; or "relationshipType" where the rows of the result are pairs of nodes.'
    throw invalidInput(detail)
  }
  const derived: DerivedColumn = { name: property, handle: from, ...(column === undefined ? {} : { column }), ...(missing === undefined ? {} : { missing }) }
  const others = before.derived.filter(({ name }) => name !== property)
  const properties = before.properties.filter((held) => columnNameOf(held) !== property)
  const spec = { ...before, properties, derived: [...others, derived] }
  const projection = await engine.project(tenant, graphInfo.name, spec, control)
  const values = projection.columns[property] ?? new Float64Array()
  const width = Math.max(1, values.length / Math.max(1, projection.nodeIds.length))
  let nodePropertiesWritten = 0
  for (let node = 0; node * width < values.length; node++) if (!Number.isNaN(values[node * width])) nodePropertiesWritten++
  const notes = nodePropertiesWritten < projection.nodeIds.length ? ['Nodes that the result does not hold have no value.'] : []
  return { spec, property, nodePropertiesWritten, relationshipsWritten: 0, notes }
}

async function refuseStored(type: string, { store, tenant, graphInfo }: ToolContext): Promise<void> {
  const { relationshipTypes } = await store.schema(tenant, graphInfo.name)
  if (!relationshipTypes.some((stored) => stored.type === type)) return
  throw invalidInput(`The graph already has relationships of type "${type}". Choose another type.`)
}

async function addRelationships({ spec: before }: NamedSpec, request: Request & { readonly relationshipType: string }, context: ToolContext): Promise<Added> {
  const { engine, tenant, graphInfo, control } = context
  const { handle: from, relationshipType: type } = request
  await refuseStored(type, context)
  const { table, order } = await context.openResult(from)
  const column = numberBeside(from, table, order, request.column)
  const property = column === null ? null : (request.property ?? column)
  const made: DerivedRelationships = { type, handle: from, ...(column === null || property === null ? {} : { number: { property, column } }) }
  const others = (before.derivedRelationships ?? []).filter((held) => held.type !== type)
  const types = before.types.length === 0 ? [] : [...new Set([...before.types, type])]
  const spec = { ...before, types, derivedRelationships: [...others, made] }
  // The weight may be missing on the other types, and here too: a call that reads them together sets its default.
  const { nodeIds } = await engine.project(tenant, graphInfo.name, { ...spec, weight: null, types: [type], derivedRelationships: [made] }, control)
  const pairs = await nodePairsOf(from, table, column)
  const relationshipsWritten = await countPairsWithin(pairs, nodeIds)
  const notes = [
    `They lead from the first node of a row to the second, and are read as ${spec.orientation}, like all of the projection.`,
    ...(relationshipsWritten < pairs.sources.length ? ['Rows with a node outside the projection became none.'] : [])
  ]
  return { spec, property, nodePropertiesWritten: 0, relationshipsWritten, notes }
}

export const mutate = defineTool({
  name: 'mutate',
  aliases: ['mutate_projection', 'add_column'],
  parameterAliases: {
    graphName: 'graph',
    name: 'graph',
    mutateProperty: 'property',
    mutateRelationshipType: 'relationshipType',
    type: 'relationshipType',
    from: 'handle',
    result: 'handle'
  },
  family: 'projections',
  description:
    'Adds an earlier result, by its handle, to a named projection, so that algorithms can read it: numbers or vectors beside nodes (scores, communities, embeddings) as a column; with "relationshipType", pairs of nodes (similar ones, paths, trees) as relationships whose number is a property. The graph itself is not changed.',
  phrases: [
    'add the result to the projection as a property',
    'mutate the projected graph',
    'keep the scores in the projection',
    'use communities as input of another algorithm',
    'make the embedding a node property of the projection',
    'connect similar nodes in the projection',
    'turn pairs of nodes into relationships of the projection'
  ],
  input: toolInput({
    graph: Type.String({ minLength: 1, description: 'The named projection.' }),
    handle,
    property: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Name of the new column; of new relationships, of their number (default: as in the result).' })
    ),
    relationshipType: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Type of the new relationships, for a result whose rows are pairs.' })
    ),
    column: Type.Optional(Type.String({ minLength: 1, description: 'Column of the result; default: what its rows are ranked by.' })),
    default: Type.Optional(Type.Number({ description: 'Number in the new column for nodes that the result lacks; default: they have none.' }))
  }),
  output: {
    columns: {
      name: { type: 'string', description: descriptions.name },
      property: { type: 'string', description: descriptions.property },
      relationshipType: { type: 'string', description: descriptions.relationshipType },
      nodePropertiesWritten: { type: 'integer', description: descriptions.nodePropertiesWritten },
      relationshipsWritten: { type: 'integer', description: descriptions.relationshipsWritten }
    },
    summary: Type.Object({
      name: Type.String({ description: descriptions.name }),
      property: Type.Union([Type.String(), Type.Null()], { description: descriptions.property }),
      relationshipType: Type.Union([Type.String(), Type.Null()], { description: descriptions.relationshipType }),
      nodePropertiesWritten: Type.Integer({ description: descriptions.nodePropertiesWritten }),
      relationshipsWritten: Type.Integer({ description: descriptions.relationshipsWritten }),
      columns: Type.Array(Type.String(), { description: descriptions.columns }),
      relationshipTypes: Type.Array(Type.String(), { description: descriptions.relationshipTypes })
    })
  },
  examples: [
    {
      title: 'Keep a ranking as a column',
      after: [
        { tool: 'project_graph', input: { name: 'ranked', replace: true } },
        { tool: 'pagerank', input: {} }
      ],
      input: { graph: 'ranked', handle: 'r_0123456789abcdef0123', property: 'influence' },
      summary: { name: 'ranked', property: 'influence', nodePropertiesWritten: 302, columns: ['influence'] }
    },
    {
      title: 'Connect stations that share neighbours',
      after: [
        { tool: 'project_graph', input: { name: 'alike', replace: true } },
        { tool: 'node_similarity', input: {} }
      ],
      input: { graph: 'alike', handle: 'r_0123456789abcdef0123', relationshipType: 'SIMILAR', property: 'score' },
      summary: { name: 'alike', relationshipType: 'SIMILAR', property: 'score', relationshipTypes: ['SIMILAR'] }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(input, context) {
    const { base, tenant, graphInfo, kept } = context
    const named = base === null ? null : await findProjection(kept, tenant, base.name)
    if (named === null) {
      const detail = `"${graphInfo.name}" is a graph, not a named projection. Name one with project_graph; the result is then added to it.`
      throw invalidInput(detail)
    }
    const { relationshipType } = input
    const request = input as Request
    const added =
      relationshipType === undefined ? await addColumn(named, request, context) : await addRelationships(named, { ...request, relationshipType }, context)
    const { spec, notes, ...counts } = added
    await keepProjection(kept, tenant, { ...named, spec })
    const row = { name: named.name, relationshipType: relationshipType ?? null, ...counts }
    return {
      table: {
        columns: [
          { name: 'name', type: 'string', data: [row.name] },
          { name: 'property', type: 'string', data: [row.property] },
          { name: 'relationshipType', type: 'string', data: [row.relationshipType] },
          { name: 'nodePropertiesWritten', type: 'integer', data: [row.nodePropertiesWritten] },
          { name: 'relationshipsWritten', type: 'integer', data: [row.relationshipsWritten] }
        ],
        rowCount: 1
      },
      summary: {
        ...row,
        columns: [...spec.properties.map(columnNameOf), ...spec.derived.map(({ name }) => name)],
        relationshipTypes: (spec.derivedRelationships ?? []).map(({ type }) => type)
      },
      notes,
      projection: spec
    }
  }
})
