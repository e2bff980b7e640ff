import type { Client } from '@modelcontextprotocol/client'
import t, { type Test } from 'tap'
import { openApp } from '../../routes/open-app.ts'
import { type Era, eras, openHttpClient } from './open-client.ts'

async function open(t: Test, era: Era) {
  const { runtime, listen } = await openApp(t)
  return { runtime, client: await openHttpClient(t, await listen(), era) }
}

async function readJson(client: Client, uri: string): Promise<Record<string, unknown>> {
  const { contents } = await client.readResource({ uri })
  const [first] = contents
  return JSON.parse(first !== undefined && 'text' in first ? first.text : 'null')
}

for (const era of eras) {
  t.test(`graphs and results are read by URI, by ${era}`, async (t) => {
    const { client, runtime } = await open(t, era)
    const { resources } = await client.listResources()
    t.match(resources, [{ uri: 'edgewise://graphs/london', name: 'london', description: /302 nodes/ }])
    const { resourceTemplates } = await client.listResourceTemplates()
    t.same(
      resourceTemplates.map(({ name }) => name),
      ['graph', 'query-schema', 'result', 'drawing']
    )
    t.match(await readJson(client, 'edgewise://graphs/london'), { labels: [{ label: 'Station', count: 302 }] })

    const queries = await readJson(client, 'edgewise://graphs/london/query-schema?question=stations+in+zone+1')
    t.match(queries, { title: 'Queries of the graph "london"', $defs: { 'nodes-Station': { type: 'object' } } })
    await t.rejects(client.readResource({ uri: 'edgewise://graphs/london/query-schema?labels=Stop' }), { message: /Known labels: Station/ })
    await t.rejects(client.readResource({ uri: 'edgewise://graphs/nix/query-schema' }), { code: -32602, message: /Known graphs: london/ })

    const ranked = await client.callTool({ name: 'run_tool', arguments: { tool: 'pagerank' } })
    const link = ranked.content.find((part) => part.type === 'resource_link')
    t.match(link, { uri: /^edgewise:\/\/results\/r_/, description: 'All 302 rows.' })
    const page = await readJson(client, `${link?.uri}?offset=300&limit=5`)
    t.match(page, { tool: 'pagerank', total: 302, returned: 2, offset: 300, provenance: { graph: 'london', algorithm: 'pagerank' } })
    t.match(await readJson(client, link?.uri ?? ''), { returned: 20, truncated: true })

    await t.rejects(client.readResource({ uri: 'edgewise://graphs/nix' }), { code: -32602, message: /Known graphs: london/ })
    await t.rejects(client.readResource({ uri: 'edgewise://results/r_00000000000000000000' }), { code: -32602, message: /No result has the handle/ })
    await t.rejects(client.readResource({ uri: 'file:///etc/passwd' }), { code: -32602, message: /Nothing is at/ })
    await t.rejects(client.readResource({ uri: `${link?.uri}?limit=many` }), { code: -32602, message: /"limit" must be a whole number from 1 to 1000/ })

    await runtime.store.import('default', 'london', (async function* () {})(), { allowEmpty: true })
    await t.rejects(client.readResource({ uri: link?.uri ?? '' }), { code: -32602, message: /has changed from version .* Run the call again/ })
  })

  t.test(`prompts are rendered and their arguments completed, by ${era}`, async (t) => {
    const { client } = await open(t, era)
    const { prompts } = await client.listPrompts()
    t.ok(prompts.length >= 5 && prompts.every(({ title, description }) => title && description))
    const rendered = await client.getPrompt({ name: 'find_route', arguments: { source: 'Paddington', target: 'London Bridge', weight: 'time' } })
    const [message] = rendered.messages
    const text = message?.content.type === 'text' ? message.content.text : ''
    t.match(text, /from "Paddington" to "London Bridge" by time/)
    t.match(text, /^- find_shortest_path: /m)
    t.match(text, /^- yens_shortest_paths \(by run_tool\): /m)
    await t.rejects(client.getPrompt({ name: 'find_route', arguments: { source: 'Paddington' } }), { code: -32602, message: /needs "target"/ })
    await t.rejects(client.getPrompt({ name: 'explore_graph', arguments: { grap: 'x' } }), { code: -32602, message: /has no argument "grap"/ })
    await t.rejects(client.getPrompt({ name: 'nix' }), { code: -32602, message: /There are: explore_graph/ })

    const complete = async (name: string, value: string) =>
      (await client.complete({ ref: { type: 'ref/prompt', name: 'find_route' }, argument: { name, value } })).completion.values
    t.same(await complete('graph', 'lo'), ['london'])
    t.same(await complete('source', 'padd'), ['Paddington'])
    t.same(await complete('weight', ''), ['time', 'distanceKm'])
    t.same(await complete('source', ''), [])
    const ofTemplate = await client.complete({ ref: { type: 'ref/resource', uri: 'edgewise://graphs/{graph}' }, argument: { name: 'graph', value: '' } })
    t.same(ofTemplate.completion.values, ['london'])
  })
}
