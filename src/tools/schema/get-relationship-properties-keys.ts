import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { graph, pageParameters, relationshipTypes, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { chosen, propertyColumns, propertyTable } from './property-rows.ts'

export const getRelationshipPropertiesKeys = defineTool({
  name: 'get_relationship_properties_keys',
  aliases: ['get_relationship_properties', 'relationship_properties'],
  family: 'schema',
  description:
    'Lists the properties of relationships per type: value types, how many relationships have them, range, most frequent values. Numeric ones can serve as "weight" of paths and algorithms.',
  phrases: [
    'what properties do relationships have',
    'edge attributes',
    'which weights can be used',
    'property keys of relationships',
    'what is stored on the links',
    'possible costs of a path'
  ],
  input: toolInput({ relationshipTypes, graph, ...pageParameters }),
  output: {
    columns: propertyColumns,
    summary: Type.Object({
      keys: Type.Array(Type.String(), { description: 'Names, each once.' }),
      numericKeys: Type.Array(Type.String(), { description: 'Those fit to be a weight.' })
    })
  },
  examples: [{ title: 'What is stored for each link', input: {}, summary: { keys: ['line', 'time', 'distanceKm'], numericKeys: ['time', 'distanceKm'] } }],
  effects: 'none',
  async run(input, { store, tenant }) {
    const schema = await store.schema(tenant, input.graph)
    const owners = schema.relationshipTypes.map(({ type, count, properties }) => ({ of: type, count, properties }))
    const refuse = (type: string, known: readonly string[]) => new EdgewiseError('EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE', { graph: input.graph, type, known })
    const shown = chosen(owners, input.relationshipTypes, refuse)
    const properties = shown.flatMap((owner) => owner.properties)
    const isNumeric = (types: readonly string[]) => types.length > 0 && types.every((type) => type === 'integer' || type === 'float')
    const keys = [...new Set(properties.map(({ property }) => property))]
    const numericKeys = [...new Set(properties.filter(({ types }) => isNumeric(types)).map(({ property }) => property))]
    return { table: propertyTable(shown), summary: { keys, numericKeys } }
  }
})
