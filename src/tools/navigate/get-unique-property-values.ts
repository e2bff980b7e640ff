import { Type } from 'typebox'
import { choice, graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { uniqueValuesOutput, uniqueValuesTable } from './unique-values.ts'

export const getUniquePropertyValues = defineTool({
  name: 'get_unique_property_values',
  family: 'navigate',
  offeredTo: 'graphwalk',
  description: 'Lists the different values that one property has among the nodes of a label or the relationships of a type, with how often each occurs.',
  phrases: [
    'unique values of a property',
    'which values a property can have',
    'all values of the property',
    'different values among nodes of a label',
    'values of a relationship property'
  ],
  input: toolInput({
    property_name: Type.String({ minLength: 1, description: 'The property.' }),
    entity_name: Type.String({ minLength: 1, description: 'The label or relationship type.' }),
    entity_type: choice(['node', 'relationship'], { description: 'Which of the two entity_name is.' }),
    graph,
    ...pageParameters
  }),
  output: uniqueValuesOutput,
  examples: [
    {
      title: 'Values of a property',
      input: { property_name: 'zone', entity_name: 'Station', entity_type: 'node' },
      summary: { property: 'zone', distinct: 15 },
      firstRow: { value: 2, count: 75 }
    }
  ],
  effects: 'none',
  run: ({ property_name: property, entity_name: of, entity_type: owner }, context) => uniqueValuesTable({ property, of, owner }, context)
})
