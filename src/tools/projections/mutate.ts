import { Type } from 'typebox'
import { EdgewiseError } from '../../errors.ts'
import type { DerivedColumn } from '../../graph/spec.ts'
import { findProjection, keepProjection } from '../named-projection.ts'
import { handle, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

const told = {
  name: 'The projection.',
  property: 'Name of the column.',
  nodePropertiesWritten: 'Nodes that have a value in it.',
  columns: 'All columns that the projection has now.'
} as const

export const mutate = defineTool({
  name: 'mutate',
  aliases: ['mutate_projection', 'add_column'],
  parameterAliases: { graphName: 'graph', name: 'graph', mutateProperty: 'property', from: 'handle', result: 'handle' },
  family: 'projections',
  description:
    'Adds the number or vector beside each node of an earlier result, by its handle, to a named projection as a column that algorithms can read: scores, communities, embeddings. The graph itself is not changed. A column of that name is replaced.',
  phrases: [
    'add the result to the projection as a property',
    'mutate the projected graph',
    'keep the scores in the projection',
    'use communities as input of another algorithm',
    'make the embedding a node property of the projection'
  ],
  input: toolInput({
    graph: Type.String({ minLength: 1, description: 'The named projection.' }),
    handle,
    property: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the new column.' }),
    column: Type.Optional(Type.String({ minLength: 1, description: 'Column of the result; default: what its rows are ranked by.' }))
  }),
  output: {
    columns: {
      name: { type: 'string', description: told.name },
      property: { type: 'string', description: told.property },
      nodePropertiesWritten: { type: 'integer', description: told.nodePropertiesWritten }
    },
    summary: Type.Object({
      name: Type.String({ description: told.name }),
      property: Type.String({ description: told.property }),
      nodePropertiesWritten: Type.Integer({ description: told.nodePropertiesWritten }),
      columns: Type.Array(Type.String(), { description: told.columns })
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
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(input, { base, tenant, graphInfo, engine, control, kept }) {
    const named = base === null ? null : await findProjection(kept, tenant, base.name)
    if (named === null) {
      const detail = `"${graphInfo.name}" is a graph, not a named projection. Name one with project_graph; "${input.property}" is then added to it.`
      throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })
    }
    const { property, handle: from, column } = input
    const derived: DerivedColumn = { name: property, handle: from, ...(column === undefined ? {} : { column }) }
    const others = named.spec.derived.filter(({ name }) => name !== property)
    const properties = named.spec.properties.filter((stored) => stored.property !== property)
    const spec = { ...named.spec, properties, derived: [...others, derived] }
    const projection = await engine.project(tenant, graphInfo.name, spec, control)
    const values = projection.columns[property] ?? new Float64Array()
    const width = Math.max(1, values.length / Math.max(1, projection.nodeIds.length))
    let nodePropertiesWritten = 0
    for (let node = 0; node * width < values.length; node++) if (!Number.isNaN(values[node * width])) nodePropertiesWritten++
    await keepProjection(kept, tenant, { ...named, spec })
    return {
      table: {
        columns: [
          { name: 'name', type: 'string', data: [named.name] },
          { name: 'property', type: 'string', data: [property] },
          { name: 'nodePropertiesWritten', type: 'integer', data: [nodePropertiesWritten] }
        ],
        rowCount: 1
      },
      order: [],
      summary: { name: named.name, property, nodePropertiesWritten, columns: Object.keys(projection.columns) },
      notes: nodePropertiesWritten < projection.nodeIds.length ? ['Nodes that the result does not hold have no value.'] : [],
      projection: spec
    }
  }
})
