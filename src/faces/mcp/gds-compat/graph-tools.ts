import { invalidInput } from '../../../base/errors.ts'
import type { ShapedResult } from '../../../results/shape.ts'
import type { Column, ResultTable } from '../../../results/table.ts'
import type { CompatCall, CompatTool } from './compat-tool.ts'
import { writeDocument, writeObject } from './json-document.ts'
import { textOrTexts } from './parameters.ts'
import { writeValue } from './python-text.ts'
import { asTable, type Drawn, drawnAs, floats, integers } from './table-answer.ts'

/** Above any realistic number of graphs and models. */
const ALL = { limit: 10_000 }

function keys(tool: string, field = 'keys'): CompatTool['answer'] {
  return async (call) => JSON.stringify((await call.ask(tool, { limit: 1 })).summary[field])
}

/** Prints the column's numbers, as integers when all are whole. */
function drawValues({ name, data }: Column): Drawn {
  const held = Array.from(data).filter((value) => value !== null && !Number.isNaN(value))
  if (held.every(Number.isInteger)) return integers(name)
  return held.every((value) => typeof value === 'number') ? floats(name) : drawnAs(name, (row) => writeValue(row(name)))
}

/** The node columns, then the requested ones; stored properties have their bare names. */
function withValues(table: ResultTable, first: readonly Drawn[]): readonly Drawn[] {
  const others = table.columns.filter(({ name, type }) => type !== 'node' && name !== 'relationshipType')
  return [...first, ...others.map((column) => ({ ...drawValues(column), name: column.name.replace(/^node\./, '') }))]
}

const ends = [integers('sourceNodeId', 'source'), integers('targetNodeId', 'target'), drawnAs('relationshipType', (row) => String(row('relationshipType')))]

async function project(call: CompatCall): Promise<string> {
  const { graphName, cypherQuery, undirectedRelationshipTypes, sessionName } = call.given
  if (sessionName !== undefined) {
    throw invalidInput('There are no Aura sessions here: leave "sessionName" out, and graphs are projected in this service.')
  }
  const undirected = Array.isArray(undirectedRelationshipTypes) && undirectedRelationshipTypes.length > 0 ? { undirectedRelationshipTypes } : {}
  const { summary, elapsedMs } = await call.ask('project_graph_cypher', { name: graphName, query: cypherQuery, ...undirected })
  const { name, nodeCount, bytes } = summary
  return writeObject({
    graphName: name,
    nodeCount,
    relationshipCount: directedCount(summary),
    memoryUsage: sizeOf(bytes),
    projectMillis: Math.round(elapsedMs)
  })
}

/** Undirected relationships count once per direction. */
function directedCount({ relationshipCount, orientation }: ShapedResult['summary']): number {
  return Number(relationshipCount) * (orientation === 'undirected' ? 2 : 1)
}

function sizeOf(bytes: unknown): string {
  return `${Math.ceil(Number(bytes) / 1024)} KiB`
}

/** Possible weights of the projection: its named numbers, else all stored ones. */
async function weightsOf(call: CompatCall, { summary }: ShapedResult): Promise<string[]> {
  const {
    weight,
    weights,
    derivedRelationships: derived
  } = summary as {
    weight: string | null
    weights: readonly string[]
    derivedRelationships: readonly { property: string | null }[]
  }
  const stored =
    weights.length > 0 ? weights : (await call.ask('get_relationship_properties_keys', { graph: summary['graph'], limit: 1 })).summary['numericKeys']
  const names = [...(stored as readonly string[]), weight, ...derived.map(({ property }) => property)]
  return [...new Set(names)].filter((name) => name !== null)
}

async function describe(call: CompatCall, graphName: unknown) {
  const found = await call.ask('get_graph_info', { graph: graphName, ...ALL })
  const { summary } = found
  const derived = summary['derivedRelationships'] as readonly { type: string }[]
  const nodeLabels = summary['labels'] as readonly string[]
  const relationshipTypes = [...new Set([...(summary['relationshipTypes'] as readonly string[]), ...derived.map(({ type }) => type)])]
  const properties = found.rows.map(({ column }) => column)
  const weights = await weightsOf(call, found)
  const each = (names: readonly string[], held: readonly unknown[]) => Object.fromEntries((names.length > 0 ? names : ['*']).map((name) => [name, held]))
  return {
    summary,
    schema: { nodeLabels, relationshipTypes, nodeProperties: each(nodeLabels, properties), relationshipProperties: each(relationshipTypes, weights) }
  }
}

async function info(call: CompatCall): Promise<string> {
  const { summary, schema } = await describe(call, call.given['graphName'])
  const { name, graph, nodeCount, degrees, density, bytes, orientation, createdAt, expiresAt } = summary
  return writeObject({
    graphName: name,
    database: graph,
    exists: true,
    nodeCount,
    relationshipCount: directedCount(summary),
    ...schema,
    degreeDistribution: degrees,
    density,
    sizeInBytes: bytes,
    memoryUsage: sizeOf(bytes),
    configuration: { orientation, expiresAt },
    creationTime: createdAt,
    modificationTime: createdAt
  })
}

async function listed(call: CompatCall): Promise<string> {
  const { rows } = await call.ask('list_graphs', ALL)
  const graphs: unknown[] = []
  for (const { name } of rows.filter(({ kind }) => kind === 'projection')) {
    const { summary, schema } = await describe(call, name)
    const { nodeCount, bytes, createdAt } = summary
    graphs.push({ graphName: name, nodeCount, relationshipCount: directedCount(summary), schema, creationTime: createdAt, memoryUsage: sizeOf(bytes) })
  }
  return writeDocument({ graphs, count: graphs.length }, ['graphs'], call.limits)
}

async function drop(call: CompatCall): Promise<string> {
  const { summary } = await call.ask('drop_graph', { graph: call.given['graphName'] })
  return writeObject({ graphName: summary['name'], dropped: summary['dropped'], database: summary['graph'] })
}

export const graphTools: readonly CompatTool[] = [
  { name: 'get_node_properties_keys', description: 'Lists the property names of all nodes.', parameters: '', answer: keys('get_node_properties_keys') },
  {
    name: 'get_relationship_properties_keys',
    description: 'Lists the property names of all relationships.',
    parameters: '',
    answer: keys('get_relationship_properties_keys')
  },
  { name: 'get_node_labels', description: 'Lists the node labels.', parameters: '', answer: keys('get_schema', 'labels') },
  { name: 'get_relationship_types', description: 'Lists the relationship types.', parameters: '', answer: keys('get_schema', 'relationshipTypes') },
  {
    name: 'project_graph_cypher',
    description:
      'Keeps a part of the stored graph, under a name, for algorithms to run on: which nodes and relationships, read in which direction, with which numbers. Drop it when you are done.',
    parameters: 'graphName! cypherQuery! undirectedRelationshipTypes sessionName',
    answer: project
  },
  { name: 'drop_graph', description: 'Drops a projected graph; stored graphs stay.', parameters: 'graphName!', answer: drop },
  { name: 'list_graphs', description: 'Lists the projected graphs.', parameters: '', answer: listed },
  { name: 'get_graph_info', description: 'Tells size, degrees, density and properties of a projected graph.', parameters: 'graphName!', answer: info },
  {
    name: 'stream_node_properties',
    description: 'Reads numbers of nodes back from a projected graph, those added by mode mutate among them.',
    parameters: 'graphName! nodeProperties! nodeLabels dbNodeProperties',
    schemas: { nodeProperties: textOrTexts('One property or several.') },
    answer: asTable('stream_node_properties', { columns: (table) => withValues(table, [integers('nodeId', 'node')]) })
  },
  {
    name: 'stream_relationship_properties',
    description: 'Reads numbers of relationships back from a projected graph.',
    parameters: 'graphName! relationshipProperties! relationshipTypes',
    answer: asTable('stream_relationship_properties', { columns: (table) => withValues(table, ends) })
  },
  {
    name: 'stream_relationships',
    description: 'Lists the relationships of a projected graph.',
    parameters: 'graphName! relationshipTypes',
    answer: asTable('stream_relationships', { columns: ends })
  }
]
