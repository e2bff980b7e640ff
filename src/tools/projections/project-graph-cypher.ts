import { Type } from 'typebox'
import { MAX_QUERY_TEXT } from '../input-limits.ts'
import { graph, toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { namedColumns, namedSummary, nameProjection, namingParameters, projectionName } from './name-projection.ts'
import { parseProjection } from './parse-projection.ts'
import { specOfCypher } from './spec-of-cypher.ts'

export const projectGraphCypher = defineTool({
  name: 'project_graph_cypher',
  parameterAliases: { graphName: 'name', graph_name: 'name', cypherQuery: 'query', cypher: 'query' },
  family: 'projections',
  description:
    'Names a part of a graph, given as a Cypher projection: MATCH ... RETURN gds.graph.project($graph_name, n, m, {...}). The text is read, never run, so it works on every store; what it cannot say is refused. Else as project_graph.',
  phrases: [
    'cypher projection',
    'project a graph by a cypher query',
    'gds.graph.project',
    'translate a cypher projection',
    'create a projection from a match pattern'
  ],
  input: toolInput({
    name: projectionName,
    query: Type.String({ minLength: 1, maxLength: MAX_QUERY_TEXT, description: 'The Cypher projection.' }),
    undirectedRelationshipTypes: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        maxItems: 100,
        description: 'Types read both ways; "*" means all. As in the configuration map.'
      })
    ),
    graph,
    ...namingParameters
  }),
  output: { columns: namedColumns, summary: namedSummary },
  examples: [
    {
      title: 'Stations and their links, both ways',
      input: {
        name: 'network',
        query:
          'MATCH (n:Station)-[r:LINK]->(m:Station) RETURN gds.graph.project($graph_name, n, m, {sourceNodeLabels: labels(n), targetNodeLabels: labels(m), relationshipType: type(r), sourceNodeProperties: {zone: toFloat(n.zone)}, targetNodeProperties: {zone: toFloat(m.zone)}, relationshipProperties: {time: toFloat(r.time)}}, {undirectedRelationshipTypes: ["LINK"]})',
        replace: true
      },
      summary: { name: 'network', nodeCount: 302, relationshipCount: 406, orientation: 'undirected', columns: ['zone'] }
    }
  ],
  effects: 'keeps',
  deterministic: false,
  async run(input, context) {
    const parsed = parseProjection(input.query)
    const schema = await context.store.schema(context.tenant, context.graphInfo.name)
    const undirectedTypes = [...parsed.undirectedTypes, ...(input.undirectedRelationshipTypes ?? [])]
    const outcome = await nameProjection(specOfCypher({ ...parsed, undirectedTypes }, schema), input, context)
    const isolated = parsed.isOptional ? [] : ['Nodes without such a relationship are not part of it; MATCH (n) OPTIONAL MATCH (n)-[r]->(m) brings them in.']
    const names = parsed.relationshipProperties.map(({ name }) => name)
    const weights = names.length === 0 ? [] : [`Calls choose a weight by name: ${names.join(', ')}.`]
    return { ...outcome, notes: [...(outcome.notes ?? []), ...isolated, ...weights] }
  }
})
