import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { MAX_QUERY_TEXT } from '../input-limits.ts'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { storeControl } from '../store-control.ts'
import { defineTool } from '../tool.ts'

const maxRows = 10_000
const maxBytes = 16 * 2 ** 20

export const cypherRead = defineTool({
  name: 'cypher_read',
  aliases: ['cypher', 'read_cypher'],
  parameterAliases: { query: 'statement', cypher: 'statement', params: 'parameters' },
  family: 'navigate',
  description:
    'Runs one reading Cypher 5 query on a graph in Neo4j: MATCH, WHERE, WITH, UNWIND, subqueries, UNION, RETURN with ORDER BY and LIMIT, and the built-in functions. No writing, LOAD CSV, procedures or apoc; paths of variable length need an upper bound. Prefer match_pattern, count and the algorithm tools where they fit.',
  phrases: [
    'run this cypher query',
    'answer with a cypher statement',
    'query the database in cypher',
    'match return query text',
    'several optional matches with aggregation',
    'subquery per row',
    'collect values of neighbours into lists'
  ],
  input: toolInput({
    statement: Type.String({
      minLength: 1,
      maxLength: MAX_QUERY_TEXT,
      description: 'One query that ends in RETURN. Nodes returned whole are shown by name; write values as $parameters.'
    }),
    parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'Values of the $parameters, by name.' })),
    graph,
    ...pageParameters
  }),
  output: {
    columns: { '*': { type: 'value', description: 'One column per returned item, under the name that the query gives it.' } },
    summary: Type.Object({
      count: Type.Integer({ description: 'Rows read.' }),
      complete: Type.Boolean({ description: 'Whether these are all rows of the query.' })
    })
  },
  examples: [
    {
      title: 'Names of the nodes with most relationships of one kind',
      input: { statement: 'MATCH (s:Station)-[r:LINK]-() RETURN s AS station, count(r) AS links ORDER BY links DESC, s.name LIMIT 3' },
      summary: { count: 3, complete: true }
    },
    {
      title: 'A value given as a parameter',
      input: { statement: 'MATCH (s:Station) WHERE s.zone = $zone RETURN count(s) AS stations', parameters: { zone: 1 } },
      summary: { count: 1 }
    }
  ],
  effects: 'none',
  needs: 'cypher',
  async run({ graph: name, statement, parameters = {} }, { store, tenant, control }) {
    if (store.readCypher === undefined) throw new EdgewiseError('EDGEWISE_TOOL_UNAVAILABLE', { tool: 'cypher_read', needs: 'a graph in Neo4j; set NEO4J_URI' })
    const { table, truncated, notes } = await store.readCypher(tenant, name, { statement, parameters, maxRows, maxBytes }, storeControl(control))
    // The server promises no order beyond ORDER BY.
    return { table, summary: { count: table.rowCount, complete: !truncated }, caveats: notes, reproducible: 'none' }
  }
})
