import { Type } from 'typebox'
import { columnOrder, conditions, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { relationshipColumns, relationshipRows, relationshipSummary } from './relationship-rows.ts'

export const streamRelationshipProperties = defineTool({
  name: 'stream_relationship_properties',
  aliases: ['read_relationship_properties'],
  parameterAliases: { properties: 'relationshipProperties', property: 'relationshipProperties' },
  family: 'projections',
  description:
    'Reads numbers of relationships back from a projection: both ends, the type and the requested properties, each relationship once; filtered, ordered and paged.',
  phrases: [
    'read back relationship properties of the projection',
    'stream relationship weights',
    'export the weighted edge list',
    'heaviest relationships of the projection',
    'numbers on each relationship'
  ],
  input: toolInput({
    relationshipProperties: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 10, description: 'Numeric relationship properties to read.' }),
    where: conditions('Only rows that meet these conditions; "property" is a column.'),
    orderBy: columnOrder,
    ...projectionParameters,
    ...pageParameters
  }),
  output: { columns: { ...relationshipColumns, '*': { type: 'float', description: 'The requested properties.' } }, summary: relationshipSummary },
  examples: [
    {
      title: 'The slowest links',
      input: { relationshipProperties: ['time', 'distanceKm'], orderBy: { column: 'time', descending: true }, limit: 3 },
      summary: { relationshipCount: 406, rowCount: 406 }
    }
  ],
  effects: 'none',
  run: (input, context) => relationshipRows(input, input.relationshipProperties, context)
})
