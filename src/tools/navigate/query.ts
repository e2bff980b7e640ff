import { Type } from 'typebox'
import type { ResultTable } from '../../results/table.ts'
import { readQuery } from '../query/language/read-query.ts'
import { paraphrase } from '../query/paraphrase.ts'
import { type QueryOutcome, runQuery } from '../query/run-query.ts'
import { graph, pageParameters, toolInput } from '../schemas.ts'
import { defineTool, type ToolContext, type ToolOutcome } from '../tool.ts'

const NOTHING: ResultTable = { columns: [], rowCount: 0 }

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object'

/** The rows behind the answer. */
async function rowsOf({ shown, compared }: QueryOutcome, context: ToolContext): Promise<Pick<ToolOutcome, 'table' | 'order'>> {
  if (shown !== null) return context.openResult(shown.handle)
  const items = compared.map((_, at) => at + 1)
  const columns = [
    { name: 'item', type: 'integer' as const, data: items },
    { name: 'amount', type: 'value' as const, data: compared }
  ]
  return { table: compared.length === 0 ? NOTHING : { columns, rowCount: compared.length } }
}

const description = `{"ask": "list", "of": NODES, "show": [properties]}; other asks: count, exists, every, sum, avg, min, max, group, compare, relationships, path, call. NODES: {"label", "name", "where": {property: value or {operator: value}}, "links": [{"type", "node": NODES, "not", "count", "where", "hops", "direction"}], "top": {"n", "by": property or {"count": LINK} or {"tool"}, "order"}}.`

export const query = defineTool({
  name: 'query',
  aliases: ['run_query', 'query_graph'],
  parameterAliases: { q: 'query', json: 'query' },
  maxInputBytes: 128 * 1024,
  family: 'navigate',
  offeredTo: 'models',
  description:
    'Answers one question, written as a JSON query by the names in the graph: lists, counts, values, groups, ranks and comparisons of nodes by conditions, links and tool scores, in one call. Gives the rows, the answer in words and the query read back in English.',
  phrases: [
    'which nodes have a property and a link to another',
    'how many nodes meet several conditions',
    'top nodes by the number of links',
    'average of a property over linked nodes',
    'nodes linked to nodes that are linked to',
    'group nodes by a property and count'
  ],
  input: toolInput({
    query: Type.Unsafe<object>({ type: 'object', properties: {}, description }),
    graph,
    ...pageParameters
  }),
  output: {
    columns: {
      '*': { type: 'value', description: 'The requested nodes in "node", with their shown properties; groups with their "amount"; rows of the called tool.' }
    },
    summary: Type.Object({
      answer: Type.String({ description: 'The answer in words.' }),
      reading: Type.String({ description: 'The query in plain English.' }),
      status: Type.Enum(['answered', 'cannot_answer', 'needs_clarification', 'partial'], { description: 'cannot_answer: the requested data is not stored.' }),
      value: Type.Optional(Type.Unknown({ description: 'The answer, where it is one value.' })),
      calls: Type.Array(Type.Object({ tool: Type.String(), handle: Type.String() }), { description: 'The calls behind it, in their order.' })
    })
  },
  examples: [
    {
      title: 'Stations of a line in zone 1, by the number of stations next to them',
      input: {
        query: {
          ask: 'list',
          of: {
            label: 'Station',
            where: { zone: 1 },
            links: [{ type: 'LINK', direction: 'both', where: { line: 'Bakerloo Line' } }],
            top: { n: 3, by: { count: { type: 'LINK', direction: 'both' } }, order: 'highest' }
          },
          show: ['total_lines']
        }
      },
      summary: { status: 'answered' }
    },
    {
      title: 'How many stations there are in each zone',
      input: { query: { ask: 'group', of: { label: 'Station' }, by: 'zone', top: { n: 2, order: 'highest' } } },
      summary: { status: 'answered' }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const { store, tenant, graphInfo } = context
    const schema = await store.schema(tenant, graphInfo.name)
    const parsed = await readQuery(input.query, { tenant, graph: graphInfo.name, store, schema, findTool: context.findTool })
    const outcome = await runQuery(parsed, schema, context.callTool)
    const { answer, status, data, note } = outcome.rendered
    const { table, order = [] } = await rowsOf(outcome, context)
    const { results } = outcome
    return {
      table,
      order,
      summary: {
        answer,
        reading: paraphrase(parsed),
        status,
        ...(isPlain(data) && status === 'answered' ? { value: data } : {}),
        calls: results.map(({ tool, handle }) => ({ tool, handle }))
      },
      notes: [...(note === undefined ? [] : [note]), ...new Set(results.flatMap((result) => result.notes))],
      caveats: [...new Set(results.flatMap(({ caveats }) => caveats))],
      reproducible: results.some(({ provenance }) => provenance.reproducible !== 'exact') ? 'tolerance' : 'exact'
    }
  }
})
