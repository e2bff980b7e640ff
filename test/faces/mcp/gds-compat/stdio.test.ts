import { readFileSync } from 'node:fs'
import type { Client } from '@modelcontextprotocol/client'
import t from 'tap'
import { openStdioClient } from '../open-client.ts'
import { callArguments } from './call-arguments.ts'

type Schema = Readonly<Record<string, unknown>>

/** name:type of each parameter of GDS Agent 1.0, "!" behind a required one: facts of its interface. */
const parameters = JSON.parse(readFileSync(new URL('./parameters.json', import.meta.url), 'utf8')) as Readonly<Record<string, string>>

function listNote(properties: Readonly<Record<string, Schema>>, required: readonly string[], between: string): string {
  const written = Object.entries(properties).map(([name, schema]) => `${name}:${typeNote(schema)}${required.includes(name) ? '!' : ''}`)
  return written.join(between)
}

function typeNote({ type, anyOf, items, enum: values, properties, required = [] }: Schema): string {
  if (anyOf !== undefined) return (anyOf as Schema[]).map(typeNote).join('|')
  if (Array.isArray(type)) return type.map((one) => (one === 'array' ? 'string[]' : one)).join('|')
  if (type === 'array') return `${typeNote(items as Schema)}[]`
  if (values !== undefined) return `enum(${(values as string[]).join(',')})`
  if (properties !== undefined) return `object(${listNote(properties as Record<string, Schema>, required as string[], ',')})`
  return String(type)
}

async function ask(client: Client, name: string, given: Record<string, unknown>): Promise<string> {
  const { content } = await client.callTool({ name, arguments: given })
  const [item, ...others] = content as { type: string; text: string }[]
  t.same([item?.type, others], ['text', []], `${name} answers by one text`)
  return item?.text ?? ''
}

const cypher = (options = '') => `
  MATCH (a:Station)-[r:LINK]->(b:Station)
  RETURN gds.graph.project($graph_name, a, b, {
    sourceNodeLabels: labels(a), targetNodeLabels: labels(b), relationshipType: type(r),
    sourceNodeProperties: {zone: toFloat(a.zone), rail: toInteger(a.rail), latitude: toFloat(a.latitude), longitude: toFloat(a.longitude)},
    targetNodeProperties: {zone: toFloat(b.zone), rail: toInteger(b.rail), latitude: toFloat(b.latitude), longitude: toFloat(b.longitude)},
    relationshipProperties: {time: toFloat(r.time)}
  }${options})`

const rowsOf = (text: string) => text.split('\n').slice(1)
const read = (text: string) => JSON.parse(text)
const written = (text: string, key: string) => Number(new RegExp(`^${key} +(\\d+)$`, 'm').exec(text)?.[1])

t.test('the tools of GDS Agent over stdio', async (t) => {
  const client = await openStdioClient(t, '2025-11-25', ['--profile', 'gds-compat'])
  const { tools, nextCursor } = await client.listTools()
  for (const [graphName, options] of [
    ['ways', ''],
    ['tracks', ", {undirectedRelationshipTypes: ['LINK']}"]
  ] as const) {
    const projected = read(await ask(client, 'project_graph_cypher', { graphName, cypherQuery: cypher(options) }))
    t.match(projected, { graphName, nodeCount: 302, relationshipCount: graphName === 'ways' ? 406 : 812, memoryUsage: /KiB/, projectMillis: Number })
  }

  t.test('lists the 68 tools, with their parameters, on one page', async (t) => {
    t.equal(nextCursor, undefined)
    t.same(
      tools.map(({ name }) => name),
      Object.keys(parameters)
    )
    t.equal(tools.length, 68)
    for (const { name, inputSchema, description = '', outputSchema } of tools) {
      const { properties = {}, required = [] } = inputSchema as { properties?: Record<string, Schema>; required?: string[] }
      t.equal(listNote(properties, required, ' '), parameters[name], name)
      t.ok(
        Object.values(properties).every((schema) => typeof schema['description'] === 'string'),
        `${name} explains its parameters`
      )
      t.ok(description.length > 20 && outputSchema === undefined, name)
    }
    t.ok(JSON.stringify({ tools }).length < 75_000, 'a list shorter than 75 kB')
  })

  t.test('each of them answers', async (t) => {
    for (const { name } of tools) {
      const text = await ask(client, name, callArguments[name] ?? {})
      t.notMatch(text, /^Error|"found": false/, name)
    }
  })

  t.test('tables have a row per node, ranked, with names on request', async (t) => {
    const text = await ask(client, 'pagerank', { graphName: 'tracks', nodeIdentifierProperty: 'name' })
    const lines = rowsOf(text)
    t.match(text, /^ +nodeId +score +nodeName\n/)
    t.equal(lines.length, 302)
    t.match(lines[0], /^0 {2,}\d+ +\d\.\d{6} +\S/)
    const scores = lines.map((line) => Number(line.split(/\s+/)[2]))
    t.same(
      scores,
      scores.toSorted((a, b) => b - a)
    )
    t.notMatch(await ask(client, 'pagerank', { graphName: 'tracks' }), 'nodeName')
    const degree = async (graphName: string, orientation: string) => {
      const text = await ask(client, 'degree_centrality', { graphName, nodes: ['oxford circus'], nodeIdentifierProperty: 'name', orientation })
      return rowsOf(text).map((line) => line.split(/\s{2,}/).slice(2))
    }
    t.same(await degree('ways', 'NATURAL'), [['4.0', 'Oxford Circus']])
    t.same(await degree('ways', 'REVERSE'), [['2.0', 'Oxford Circus']])
    for (const orientation of ['NATURAL', 'REVERSE', 'UNDIRECTED']) t.same(await degree('tracks', orientation), [['6.0', 'Oxford Circus']])
  })

  t.test('paths are JSON with ids in import order', async (t) => {
    const ends = { start_node: 'Paddington', end_node: 'london bridge', nodeIdentifierProperty: 'name', relationship_property: 'time' }
    const path = read(await ask(client, 'find_shortest_path', { graphName: 'tracks', ...ends }))
    t.match(path, { totalCost: 18, nodeIds: Array, nodeNames: ['Paddington'], costs: [0] })
    t.equal(path.nodeNames.at(-1), 'London Bridge')
    const sample = JSON.parse(readFileSync(new URL('../../../../data/london.json', import.meta.url), 'utf8')) as { nodes: { properties: { name: string } }[] }
    t.same(
      path.nodeIds.map((id: number) => sample.nodes[id]?.properties.name),
      path.nodeNames
    )
    t.equal(path.path, 'Paddington -> London Bridge, 8 hops')
    const missing = read(await ask(client, 'find_shortest_path', { graphName: 'tracks', ...ends, end_node: 'Victori' }))
    t.match(missing, { found: false, message: /Nearest: Victoria/ })
    const all = read(await ask(client, 'all_pairs_shortest_paths', { graphName: 'ways', relationshipWeightProperty: 'time' }))
    t.match(all.paths[0], { sourceNodeId: Number, targetNodeId: Number, sourceNodeName: String, targetNodeName: String, distance: Number })
  })

  t.test('a flow is shown for each relationship, parallel ones separately', async (t) => {
    const ends = { sourceNodes: ['Baker Street'], targetNodes: ['Edgware Road (C)'], nodeIdentifierProperty: 'name', capacityProperty: 'time' }
    const { totalFlow, flows } = read(await ask(client, 'max_flow', { graphName: 'ways', ...ends }))
    t.same(
      flows.map((row: Record<string, unknown>) => [row['sourceNodeName'], row['targetNodeName'], row['flow']]),
      [3, 3].map((flow) => ['Baker Street', 'Edgware Road (C)', flow])
    )
    t.equal(totalFlow, 6)
  })

  t.test('mode mutate adds properties, which can be read back', async (t) => {
    const graphName = 'tracks'
    const hubs = await ask(client, 'HITS', { graphName, mode: 'mutate', mutateProperty: 'rating' })
    t.equal(written(hubs, 'nodePropertiesWritten'), 604)
    const seeds = await ask(client, 'CELF', { graphName, seedSetSize: 3, mode: 'mutate', mutateProperty: 'spread' })
    t.equal(written(seeds, 'nodePropertiesWritten'), 302)
    const visits = await ask(client, 'random_walk', { graphName, walkLength: 4, walksPerNode: 2, mode: 'mutate', mutateProperty: 'visits' })
    t.equal(written(visits, 'nodePropertiesWritten'), 302)
    const back = await ask(client, 'stream_node_properties', { graphName, nodeProperties: ['hubrating', 'spread', 'visits'], dbNodeProperties: ['name'] })
    t.match(back, /^ +nodeId +hubrating +spread +visits +name\n/)
    const column = (place: number) => rowsOf(back).map((line) => Number(line.trim().split(/\s+/)[place]))
    t.equal(column(3).filter((value) => value > 0).length, 3)
    t.equal(
      column(4).reduce((sum, value) => sum + value),
      302 * 2 * 4
    )
    const one = { nodeIdentifierProperty: 'name', mode: 'mutate' }
    const path = await ask(client, 'find_shortest_path', { graphName, start_node: 'Bank', end_node: 'Angel', ...one, mutateRelationshipType: 'WAY' })
    t.equal(written(path, 'relationshipsWritten'), 1)
    const { relationshipTypes, nodeProperties, relationshipProperties } = read(await ask(client, 'get_graph_info', { graphName }))
    t.same(relationshipTypes, ['LINK', 'WAY'])
    t.match(nodeProperties, { Station: ['zone', 'rail'] })
    t.match(relationshipProperties, { LINK: ['time'] })
    t.match(await ask(client, 'louvain', { graphName, mode: 'mutate' }), /^Error: louvain with mode "mutate" needs "mutateProperty"/)
  })

  t.test('errors are texts; only schema violations are protocol errors', async (t) => {
    const failed = async (name: string, given: Record<string, unknown>, isError: boolean, pattern: RegExp) => {
      const reply = await client.callTool({ name, arguments: given })
      const [{ text } = { text: '' }] = reply.content as { text: string }[]
      t.match(text, /^Error: /)
      t.match(text, pattern)
      t.equal(reply.isError === true, isError, text)
      return text
    }
    await failed('pagerank', { graphName: 'none' }, false, /Known graphs: london, ways, tracks|tracks, ways/)
    await failed('pagerank', { graphName: 'ways', nodes: ['Bankk'], nodeIdentifierProperty: 'name' }, false, /Nearest: Bank/)
    await failed('pagerank', { graphName: 'ways', dampingFactr: 1 }, false, /Nearest: "dampingFactor"/)
    await failed('CELF', { graphName: 'ways' }, true, /needs "seedSetSize"/)
    await failed('pagerank', { graphName: 'ways', mode: 'write' }, true, /stream, mutate/)
    await failed('predict_node_regression', { graphName: 'ways', modelName: 'none' }, false, /none/)
    await failed('create_session', { sessionName: 'mine' }, false, /no Aura sessions/)
    await failed('page_rank', {}, false, /Unknown tool.*pagerank/)
    const property = 'name) RETURN 1 //'
    for (const name of ['pagerank', 'find_shortest_path']) {
      const ends = name === 'pagerank' ? {} : { start_node: 'Bank', end_node: 'Angel' }
      t.notMatch(await failed(name, { graphName: 'ways', nodeIdentifierProperty: property, ...ends }, false, /Invalid nodeIdentifierProperty/), 'RETURN')
    }
  })

  t.test('dropped graphs leave the list', async (t) => {
    t.match(read(await ask(client, 'drop_graph', { graphName: 'ways' })), { graphName: 'ways', dropped: true, database: 'london' })
    const { graphs, count } = read(await ask(client, 'list_graphs', {}))
    t.same(
      graphs.map(({ graphName }: { graphName: string }) => graphName),
      ['tracks']
    )
    t.equal(count, 1)
  })
})
