import { Type } from 'typebox'
import { text } from '../../results/cells.ts'
import type { GraphSchema, PropertySchema } from '../../storage/graphs/store.ts'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'

interface SchemaRow {
  readonly kind: 'label' | 'relationship type'
  readonly name: string
  readonly count: number
  readonly nameProperty: string | null
  readonly properties: readonly string[]
  readonly patterns: readonly string[]
}

/** `zone: integer 1..9 (11 distinct)`, `line: string (13 distinct), e.g. "Northern"` */
function describeProperty({ property, types, distinct, min, max, samples }: PropertySchema): string {
  const range = min === undefined ? '' : ` ${min}..${max}`
  const sample = min === undefined && typeof samples[0] === 'string' ? `, e.g. ${JSON.stringify(samples[0])}` : ''
  return `${property}: ${types.join(' or ')}${range} (${distinct} distinct)${sample}`
}

function rowsOf(schema: GraphSchema): SchemaRow[] {
  const labels = schema.labels.map(
    ({ label, count, nameProperty, properties }): SchemaRow => ({
      kind: 'label',
      name: label,
      count,
      nameProperty,
      properties: properties.map(describeProperty),
      patterns: []
    })
  )
  const types = schema.relationshipTypes.map(
    ({ type, count, properties, patterns }): SchemaRow => ({
      kind: 'relationship type',
      name: type,
      count,
      nameProperty: null,
      properties: properties.map(describeProperty),
      patterns: patterns.map((pattern) => `(${pattern.source})-[${type}]->(${pattern.target}) x ${pattern.count}`)
    })
  )
  return [...labels, ...types]
}

const columns = {
  kind: { type: 'string', description: 'label or relationship type.' },
  name: { type: 'string', description: 'Its name.' },
  count: { type: 'integer', description: 'Nodes or relationships.' },
  nameProperty: { type: 'string', description: 'Property that names nodes of the label.' },
  properties: { type: 'list', description: 'Name, value types, range, distinct values, a sample.' },
  patterns: { type: 'list', description: 'Which label leads to which by the type, and how often.' }
} as const

export const getSchema = defineTool({
  name: 'get_schema',
  aliases: ['get_graph_schema', 'schema', 'get_node_labels', 'get_relationship_types'],
  family: 'schema',
  description:
    'Shows what a graph holds: labels and relationship types with counts, their properties with types and ranges, which label leads to which, and which property names nodes. Call it first on a graph you do not know.',
  phrases: [
    'what is in this graph',
    'describe the data',
    'which labels and relationship types are there',
    'schema of the graph',
    'what kinds of nodes exist',
    'structure of the graph',
    'how large is the graph'
  ],
  intents: [
    { words: ['node', 'vertex', 'entity'], gives: { as: 'number', key: 'nodeCount', isCount: true } },
    { words: ['edge', 'relationship', 'link'], gives: { as: 'number', key: 'relationshipCount', isCount: true } },
    { words: ['schema', 'structure'], gives: { as: 'overview' } }
  ],
  part: {
    place: 1,
    focuses: ['overview'],
    heading: 'What is in it',
    what: 'Labels, types and properties',
    says: ({ summary: { nodeCount, relationshipCount } }) => text`${nodeCount} nodes and ${relationshipCount} relationships.`
  },
  input: toolInput({ graph, ...pageParameters }),
  output: {
    columns,
    summary: Type.Object({
      graph: Type.String(),
      orientation: Type.String({ description: 'directed or undirected: how relationships are read by default.' }),
      nodeCount: Type.Integer(),
      relationshipCount: Type.Integer(),
      labels: Type.Array(Type.String()),
      relationshipTypes: Type.Array(Type.String())
    })
  },
  examples: [
    {
      title: 'What the graph holds',
      input: {},
      summary: { orientation: 'undirected', nodeCount: 302, relationshipCount: 406, labels: ['Station'], relationshipTypes: ['LINK'] },
      firstRow: { kind: 'label', name: 'Station', count: 302, nameProperty: 'name' }
    }
  ],
  effects: 'none',
  async run(input, { store, tenant }) {
    const schema = await store.schema(tenant, input.graph)
    const rows = rowsOf(schema)
    const names = Object.keys(columns) as (keyof typeof columns)[]
    return {
      table: { columns: names.map((name) => ({ name, type: columns[name].type, data: rows.map((row) => row[name]) })), rowCount: rows.length },
      summary: {
        graph: schema.name,
        orientation: schema.orientation,
        nodeCount: schema.nodeCount,
        relationshipCount: schema.relationshipCount,
        labels: schema.labels.map(({ label }) => label),
        relationshipTypes: schema.relationshipTypes.map(({ type }) => type)
      }
    }
  }
})
