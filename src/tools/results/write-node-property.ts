import { Type } from 'typebox'
import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { assertComplete, type Column, findColumn, type ResultTable } from '../../results/table.ts'
import type { NodeNumbers } from '../../storage/graphs/store.ts'
import { handle, toolInput } from '../schemas.ts'
import { storeControl } from '../store-control.ts'
import { defineTool } from '../tool.ts'

const isNumeric = ({ type }: Column): boolean => type === 'integer' || type === 'float'

const noNumber = (from: string): EdgewiseError =>
  invalidInput(`The result ${from} has no number beside a node. Rankings have one, and groups in the view nodes.`)

const namesOf = (columns: readonly Column[]): string => columns.map(({ name }) => name).join(', ')

function nodeColumnOf(table: ResultTable, from: string): Column {
  const columns = table.columns.filter(({ type }) => type === 'node')
  const [column] = columns
  if (column === undefined) throw noNumber(from)
  if (columns.length > 1) throw invalidInput(`The result ${from} has several columns of nodes (${namesOf(columns)}). Keep one: page_result with "columns".`)
  return column
}

function numberColumnOf(table: ResultTable, from: string, name: string | undefined): Column {
  if (name !== undefined) {
    const column = findColumn(table, name)
    if (!isNumeric(column)) throw invalidInput(`The column "${name}" of ${from} holds no numbers; it is of type ${column.type}.`)
    return column
  }
  const columns = table.columns.filter((column) => isNumeric(column) && column.name !== 'rank')
  const [column] = columns
  if (column === undefined) throw noNumber(from)
  if (columns.length > 1) throw invalidInput(`The result ${from} has several numbers beside a node (${namesOf(columns)}). Say which by "column".`)
  return column
}

/** One value per node; rows without node or value are skipped. Two values for one node are an error. */
function numbersOf(table: ResultTable, from: string, name: string | undefined): Pick<NodeNumbers, 'nodeIds' | 'values' | 'type'> {
  const nodes = nodeColumnOf(table, from)
  const numbers = numberColumnOf(table, from, name)
  const found = new Map<number, number>()
  for (let row = 0; row < table.rowCount; row++) {
    const [node, value] = [nodes.data[row], numbers.data[row]] as [number | null, number | null]
    if (node === null || value === null) continue
    const known = found.get(node)
    if (known !== undefined && !Object.is(known, value)) {
      throw invalidInput(`The result ${from} has several values of "${numbers.name}" for one node. Make it one row per node first: aggregate_result.`)
    }
    found.set(node, value)
  }
  return { nodeIds: [...found.keys()], values: [...found.values()], type: numbers.type === 'integer' ? 'integer' : 'float' }
}

const descriptions = { property: 'The property.', written: 'Nodes that have the value now.', graph: 'The graph.' }

export const writeNodeProperty = defineTool({
  name: 'write_node_property',
  aliases: ['write_back'],
  parameterAliases: { from: 'handle', result: 'handle', writeProperty: 'property', propertyName: 'property' },
  family: 'results',
  description:
    'Writes the number beside each node of an earlier result, by its handle, to the nodes in the graph, as a property; what they held under that name is replaced. Only when the call grants writes; not for graphs imported into Neo4j.',
  phrases: [
    'write the result back to the database',
    'store the scores as a property of the nodes',
    'save the communities in the database',
    'persist the ranking on the nodes',
    'set a property of the nodes from the result'
  ],
  input: toolInput({
    handle,
    property: Type.String({ minLength: 1, maxLength: 200, description: 'Name of the property to write; it may not begin with "edgewise".' }),
    column: Type.Optional(Type.String({ minLength: 1, description: 'Column of numbers to write, where the result has several.' }))
  }),
  output: {
    columns: {
      property: { type: 'string', description: descriptions.property },
      written: { type: 'integer', description: descriptions.written },
      graph: { type: 'string', description: descriptions.graph }
    },
    summary: Type.Object({
      property: Type.String({ description: descriptions.property }),
      written: Type.Integer({ description: descriptions.written }),
      graph: Type.String({ description: descriptions.graph })
    })
  },
  examples: [
    {
      title: 'Keep a ranking as a property',
      after: { tool: 'pagerank', input: {} },
      input: { handle: 'r_0123456789abcdef0123', property: 'pagerank' },
      summary: { property: 'pagerank', written: 302 }
    },
    {
      title: 'Keep the community of each node',
      after: { tool: 'louvain', input: { view: 'nodes' } },
      input: { handle: 'r_0123456789abcdef0123', property: 'community', column: 'community' },
      summary: { property: 'community', written: 302 }
    }
  ],
  effects: 'writes',
  needs: 'write',
  deterministic: false,
  async run(input, { store, tenant, graphInfo, control, openResult }) {
    const { property, column } = input
    if (/^edgewise/i.test(property) || property.includes('\u0000')) {
      throw invalidInput(`"${property}" cannot name a property: names that begin with "edgewise" are this service's own, and none holds a null character.`)
    }
    if (store.writeNodeValues === undefined) throw new EdgewiseError('EDGEWISE_TOOL_UNAVAILABLE', { tool: 'write_node_property', needs: 'a graph in Neo4j' })
    const { table, graphVersion } = await openResult(input.handle)
    assertComplete(table, 'written to its nodes')
    const values = { ...numbersOf(table, input.handle, column), graphVersion }
    const graph = graphInfo.name
    const written = await store.writeNodeValues(tenant, graph, property, values, storeControl(control))
    const lacking = values.nodeIds.length - written
    return {
      table: {
        columns: [
          { name: 'property', type: 'string', data: [property] },
          { name: 'written', type: 'integer', data: [written] },
          { name: 'graph', type: 'string', data: [graph] }
        ],
        rowCount: 1
      },
      summary: { property, written, graph },
      notes: lacking === 0 ? [] : [`${lacking} nodes of the result are no longer in the graph.`]
    }
  }
})
