import { Type } from 'typebox'
import { choice, graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { uniqueValuesOutput, uniqueValuesTable } from './unique-values.ts'

export const getUniqueValues = defineTool({
  name: 'get_unique_values',
  aliases: ['distinct_values'],
  parameterAliases: { property_name: 'property', label: 'of', type: 'of', entity_name: 'of', entity_type: 'owner' },
  family: 'navigate',
  description:
    'Lists the different values of one property of nodes or relationships with how often each occurs, most frequent first. Use it to see what can be filtered by.',
  phrases: [
    'different values of a property',
    'distinct values',
    'which values occur',
    'how many different values',
    'most common value',
    'possible values of a field',
    'frequency of each value'
  ],
  input: toolInput({
    property: Type.String({ minLength: 1, description: 'The property.' }),
    owner: choice(['node', 'relationship'], { description: 'Whose property it is.', default: 'node' }),
    of: Type.Optional(Type.String({ minLength: 1, description: 'Only of this label or relationship type; default: all.' })),
    graph,
    ...pageParameters
  }),
  output: uniqueValuesOutput,
  examples: [
    { title: 'Values of a node property', input: { property: 'zone' }, summary: { property: 'zone', distinct: 15 }, firstRow: { value: 2, count: 75 } },
    {
      title: 'Values of a relationship property',
      input: { property: 'line', owner: 'relationship', of: 'LINK' },
      summary: { property: 'line', distinct: 13 },
      firstRow: { value: 'District Line', count: 59 }
    }
  ],
  effects: 'none',
  run: ({ property, owner, of }, context) => uniqueValuesTable({ property, owner, of }, context)
})
