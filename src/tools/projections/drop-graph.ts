import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { listProjections } from '../named-projection.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

const descriptions = { name: 'The projection.', dropped: 'true: it is gone.', graph: 'The graph it was a part of, which stays.' } as const

export const dropGraph = defineTool({
  name: 'drop_graph',
  aliases: ['drop_projection'],
  parameterAliases: { graphName: 'graph', name: 'graph' },
  family: 'projections',
  description: 'Drops a named projection. Stored graphs are not touched, and results that were computed on the projection keep their handles.',
  phrases: ['drop the projection', 'remove a named projection', 'free the projected graph', 'delete the subgraph made before', 'clean up projections'],
  input: toolInput({ graph: Type.String({ minLength: 1, description: 'The named projection.' }) }),
  output: {
    columns: {
      name: { type: 'string', description: descriptions.name },
      dropped: { type: 'boolean', description: descriptions.dropped },
      graph: { type: 'string', description: descriptions.graph }
    },
    summary: Type.Object({
      name: Type.String({ description: descriptions.name }),
      dropped: Type.Boolean({ description: descriptions.dropped }),
      graph: Type.String({ description: descriptions.graph })
    })
  },
  examples: [
    {
      title: 'Drop one',
      after: [{ tool: 'project_graph', input: { name: 'short_lived', replace: true } }],
      input: { graph: 'short_lived' },
      summary: { name: 'short_lived', dropped: true, graph: 'london' }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(_input, { base, tenant, graphInfo, kept }) {
    if (base === null) {
      const names = (await listProjections(kept, tenant)).map(({ name }) => name)
      const known = names.length === 0 ? 'There are no named projections.' : `Named projections: ${names.join(', ')}.`
      throw invalidInput(`"${graphInfo.name}" is a stored graph; this call drops projections only. ${known}`)
    }
    const dropped = await kept.projections.drop(tenant, base.name)
    const row = { name: base.name, dropped, graph: graphInfo.name }
    return {
      table: {
        columns: [
          { name: 'name', type: 'string', data: [row.name] },
          { name: 'dropped', type: 'boolean', data: [row.dropped] },
          { name: 'graph', type: 'string', data: [row.graph] }
        ],
        rowCount: 1
      },
      summary: row
    }
  }
})
