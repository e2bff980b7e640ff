import { Type } from 'typebox'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { storeControl } from '../store-control.ts'
import { defineTool } from '../tool.ts'
import { byPropertyParameters, nearestValueNotes, propertyEquals } from './property-equals.ts'
import { readBudget } from './read-budget.ts'

export const getNodeByProperty = defineTool({
  name: 'get_node_by_property',
  family: 'navigate',
  offeredTo: 'graphwalk',
  description: 'Finds the nodes of one label whose property has exactly the given value, with all their properties. The reply tells how many there are.',
  phrases: [
    'node with this property value',
    'look a node up by a property',
    'find the node whose key is',
    'nodes where a property equals',
    'node of a label with a value'
  ],
  input: toolInput({ ...byPropertyParameters, graph, ...pageParameters }),
  output: {
    columns: { node: { type: 'node', description: 'The node.' }, '*': { type: 'value', description: 'One column per property of the label.' } },
    summary: Type.Object({ count: Type.Integer({ description: 'Nodes that have the value.' }) })
  },
  examples: [
    {
      title: 'A node by its name',
      input: { label: 'Station', property_name: 'name', property_value: 'Paddington' },
      summary: { count: 1 },
      firstRow: { node: 'Paddington', zone: 1 }
    }
  ],
  effects: 'none',
  async run({ label, property_name, property_value, graph: name }, context) {
    const { store, tenant, control } = context
    const where = [await propertyEquals(label, property_name, property_value, context)]
    const { labels } = await store.schema(tenant, name)
    const properties = labels.find((known) => known.label === label)?.properties ?? []
    const columns = properties.map(({ property }) => ({ of: 'node', property, as: property === 'node' ? 'node.node' : property }))
    const pattern = { path: { nodes: [{ as: 'node', labels: [label], where }], relationships: [] }, return: [{ of: 'node' }, ...columns], distinct: false }
    const table = await store.match(tenant, name, pattern, readBudget, storeControl(control))
    const notes = table.rowCount === 0 ? await nearestValueNotes(label, property_name, property_value, context) : []
    return { table, summary: { count: table.rowCount }, notes }
  }
})
