import { Type } from 'typebox'
import { columnNameOf } from '../../graph/spec.ts'
import { isUnlisted } from '../../storage/graphs/store.ts'
import { listProjections } from '../named-projection.ts'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

export const listGraphs = defineTool({
  name: 'list_graphs',
  aliases: ['list_projections'],
  family: 'projections',
  description: 'Lists the stored graphs and the named projections: of which graph, how read, with which columns, and until when they stay.',
  phrases: ['which graphs are there', 'list the projections', 'what has been projected', 'named graphs in the catalogue', 'which datasets are loaded'],
  input: toolInput({ graph, ...pageParameters }),
  output: {
    columns: {
      name: { type: 'string', description: 'What algorithms take as "graph".' },
      kind: { type: 'string', description: 'graph: stored; projection: a named part of one.' },
      graph: { type: 'string', description: 'The stored graph.' },
      orientation: { type: 'string', description: 'How relationships are followed.' },
      nodeCount: { type: 'integer', description: 'Nodes of a stored graph.' },
      relationshipCount: { type: 'integer', description: 'Relationships of a stored graph.' },
      columns: { type: 'list', description: 'Numbers of nodes that the projection brings along.' },
      derivedTypes: { type: 'list', description: 'Relationship types that were added to it.' },
      expiresAt: { type: 'string', description: 'When a projection is dropped by itself.' }
    },
    summary: Type.Object({ graphCount: Type.Integer(), projectionCount: Type.Integer() })
  },
  examples: [{ title: 'Everything there is', input: {}, firstRow: { name: 'london', kind: 'graph', nodeCount: 302, relationshipCount: 406 } }],
  effects: 'none',
  deterministic: false,
  async run(_input, { store, tenant, kept }) {
    const graphs = (await store.list(tenant)).filter(({ name }) => !isUnlisted(name))
    const projections = await listProjections(kept, tenant)
    const rows = [
      ...graphs.map(({ name, orientation, nodeCount, relationshipCount }) => [
        ...[name, 'graph', name, orientation === 'undirected' ? 'undirected' : 'natural'],
        ...[nodeCount, relationshipCount, [], [], null]
      ]),
      ...projections.map(({ name, graph: of, spec, expiresAt }) => {
        const columns = [...spec.properties.map(columnNameOf), ...spec.derived.map((derived) => derived.name)]
        const derivedTypes = (spec.derivedRelationships ?? []).map(({ type }) => type)
        return [name, 'projection', of, spec.orientation, null, null, columns, derivedTypes, expiresAt]
      })
    ]
    const names = ['name', 'kind', 'graph', 'orientation', 'nodeCount', 'relationshipCount', 'columns', 'derivedTypes', 'expiresAt'] as const
    const types = ['string', 'string', 'string', 'string', 'integer', 'integer', 'list', 'list', 'string'] as const
    return {
      table: {
        columns: names.map((name, place) => ({ name, type: types[place] ?? 'value', data: rows.map((row) => row[place]) })),
        rowCount: rows.length
      },
      summary: { graphCount: graphs.length, projectionCount: projections.length }
    }
  }
})
