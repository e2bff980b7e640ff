import { Type } from 'typebox'
import { invalidInput } from '../../base/errors.ts'
import { type ComparedColumns, combineOperations, combineTables, comparedByDefault } from '../../results/combine-tables.ts'
import { choice, handle, otherHandle, pageParameters, toolInput } from '../schemas.ts'
import { defineTool, type OpenResult } from '../tool.ts'
import { withNodeProperties } from './node-properties.ts'

const compared = Type.Unsafe<string | ComparedColumns>({
  anyOf: [
    { type: 'string', minLength: 1 },
    {
      type: 'object',
      properties: { left: { type: 'string', minLength: 1 }, right: { type: 'string', minLength: 1 } },
      required: ['left', 'right'],
      additionalProperties: false
    }
  ]
})

const asPair = (given: string | ComparedColumns): ComparedColumns => (typeof given === 'string' ? { left: given, right: given } : given)
const shown = ({ left, right }: ComparedColumns) => (left === right ? left : `${left} = ${right}`)

function assertOneGraph(first: OpenResult, second: OpenResult): void {
  if (first.graph === second.graph) return
  const detail = `The results are of two graphs, "${first.graph}" and "${second.graph}": their nodes cannot be the same.`
  throw invalidInput(detail)
}

export const combineResults = defineTool({
  name: 'combine_results',
  aliases: ['combine', 'set_operation'],
  parameterAliases: { left: 'handle', a: 'handle', from: 'handle', right: 'other', b: 'other', with: 'other', op: 'operation' },
  family: 'results',
  offeredTo: 'models',
  description:
    'Combines two earlier results by their handles: union, intersect, minus of what their columns "on" hold, or the whole rows of the first that the second also has (semijoin) or lacks (antijoin). Nodes are compared as nodes.',
  phrases: [
    'in both results',
    'in the first result but not in the second',
    'either of the two lists',
    'intersection of two results',
    'difference between two results',
    'union of two results',
    'rows whose node is also in the other result'
  ],
  input: toolInput({
    handle,
    operation: choice(combineOperations, {
      description: 'union, intersect and minus give each compared cell once; semijoin and antijoin keep rows of the first; leftjoin adds columns of the second.'
    }),
    other: otherHandle,
    on: Type.Optional(
      Type.Array(compared, {
        minItems: 1,
        maxItems: 10,
        description: 'Columns compared: a name that both have, or {"left", "right"}; "node.age" is a stored property. Default: the node columns of one name.'
      })
    ),
    ...pageParameters
  }),
  output: {
    columns: {
      '*': { type: 'value', description: 'The columns compared; with semijoin and antijoin all columns of the first result, with leftjoin of both.' }
    },
    summary: Type.Object({
      operation: Type.String(),
      on: Type.Array(Type.String(), { description: 'What was compared.' }),
      firstCount: Type.Integer({ description: 'Rows of the first result.' }),
      secondCount: Type.Integer({ description: 'Rows of the second.' }),
      count: Type.Integer({ description: 'Rows of the outcome.' })
    })
  },
  examples: [
    {
      title: 'Nodes of one property value that another condition does not hold for',
      after: [
        { tool: 'find_nodes', input: { where: [{ property: 'zone', operator: '=', value: 1 }] } },
        { tool: 'find_nodes', input: { where: [{ property: 'total_lines', operator: '>=', value: 3 }] } }
      ],
      input: { handle: 'r_0123456789abcdef0123', operation: 'minus', other: 'r_0123456789abcdef0124', limit: 5 },
      summary: { operation: 'minus', on: ['node'], firstCount: 60 }
    },
    {
      title: 'Rows of a ranking whose node is in a list',
      after: [
        { tool: 'degree_centrality', input: {} },
        { tool: 'find_nodes', input: { where: [{ property: 'zone', operator: '=', value: 1 }] } }
      ],
      input: { handle: 'r_0123456789abcdef0123', operation: 'semijoin', other: 'r_0123456789abcdef0124', on: ['node'], limit: 5 },
      summary: { firstCount: 302, secondCount: 60, count: 60 },
      firstRow: { node: "King's Cross St. Pancras", score: 12 }
    }
  ],
  effects: 'none',
  async run(input, context) {
    const first = await context.openResult(input.handle)
    const second = await context.openResult(input.other)
    assertOneGraph(first, second)
    const on = input.on === undefined ? comparedByDefault(first.table, second.table) : input.on.map(asPair)
    const [left, right] = await Promise.all([
      withNodeProperties(
        first.table,
        on.map((pair) => pair.left),
        context
      ),
      withNodeProperties(
        second.table,
        on.map((pair) => pair.right),
        context
      )
    ])
    const { operation } = input
    const table = combineTables(left, right, operation, on)
    const counts = { firstCount: first.table.rowCount, secondCount: second.table.rowCount, count: table.rowCount }
    const order = first.order.filter(({ column }) => operation !== 'union' && table.columns.some(({ name }) => name === column))
    return { table, order, summary: { operation, on: on.map(shown), ...counts } }
  }
})
