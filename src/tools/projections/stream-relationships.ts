import { columnOrder, conditions, pageParameters, projectionParameters, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { relationshipColumns, relationshipRows, relationshipSummary } from './relationship-rows.ts'

export const streamRelationships = defineTool({
  name: 'stream_relationships',
  aliases: ['read_relationships'],
  family: 'projections',
  description: 'Lists the relationships of a projection as algorithms see them: both ends and the type, each once; filtered, ordered and paged.',
  phrases: [
    'read back the relationships of the projection',
    'stream the relationships',
    'list the edges of the projected graph',
    'export the edge list',
    'which relationships take part in the projection'
  ],
  input: toolInput({
    where: conditions('Only rows that meet these conditions; "property" is a column.'),
    orderBy: columnOrder,
    ...projectionParameters,
    ...pageParameters
  }),
  output: { columns: relationshipColumns, summary: relationshipSummary },
  examples: [{ title: 'The first few', input: { limit: 3 }, summary: { relationshipCount: 406, rowCount: 406 } }],
  effects: 'none',
  run: (input, context) => relationshipRows(input, [], context)
})
