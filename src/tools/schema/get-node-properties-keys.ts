import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { graph, labels, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { chosen, propertyColumns, propertyTable } from './property-rows.ts'

export const getNodePropertiesKeys = defineTool({
  name: 'get_node_properties_keys',
  aliases: ['get_node_properties', 'node_properties'],
  family: 'schema',
  description: 'Lists the properties of nodes per label: value types, how many nodes have them, range, most frequent values. The summary gives the bare names.',
  phrases: ['what properties do nodes have', 'node attributes', 'which fields are stored for each node', 'property keys of nodes', 'columns of a label'],
  input: toolInput({ labels, graph, ...pageParameters }),
  output: { columns: propertyColumns, summary: Type.Object({ keys: Type.Array(Type.String(), { description: 'Names, each once.' }) }) },
  examples: [{ title: 'What is stored for each node', input: {}, firstRow: { property: 'name', of: 'Station', count: 302, missing: 0 } }],
  effects: 'none',
  async run(input, { store, tenant }) {
    const schema = await store.schema(tenant, input.graph)
    const owners = schema.labels.map(({ label, count, properties }) => ({ of: label, count, properties }))
    const refuse = (label: string, known: readonly string[]) => new EdgewiseError('EDGEWISE_UNKNOWN_LABEL', { graph: input.graph, label, known })
    const shown = chosen(owners, input.labels, refuse)
    const keys = [...new Set(shown.flatMap(({ properties }) => properties.map(({ property }) => property)))]
    return { table: propertyTable(shown), summary: { keys } }
  }
})
