import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import t, { type Test } from 'tap'
import { buildApp } from '../../../src/app.ts'
import { createCompactProfile, profiles } from '../../../src/faces/mcp/profiles.ts'
import { openFolder } from '../../fixtures/folder.ts'
import { openApp } from '../../routes/open-app.ts'
import { type Era, eras } from './open-client.ts'

const URI = 'ui://edgewise/ask'
const HTML = 'text/html;profile=mcp-app'
const QUESTION = 'What is the quickest way from Paddington to London Bridge?'
const apps: ClientOptions['capabilities'] = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [HTML] } } }

const LEAVES = 600
const LONG = 'Centre '.repeat(40)

const open = openApp(t)

/** A service whose page of `ask` is built, or not. */
async function serve(t: Test, { isBuilt = true } = {}): Promise<string> {
  const askPage = join(await openFolder(t), 'ask.html')
  if (isBuilt) await writeFile(askPage, '<!doctype html><title>Answer</title>')
  const { runtime } = await open
  const app = await buildApp(runtime, { mcpProfiles: { ...profiles, compact: (sources) => createCompactProfile({ ...sources, askPage }) } })
  t.teardown(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

async function connect(t: Test, base: string, era: Era, capabilities: ClientOptions['capabilities'] = {}): Promise<Client> {
  const mode = era === '2026-07-28' ? { pin: era } : 'legacy'
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode }, capabilities })
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', base)))
  t.teardown(() => client.close())
  return client
}

for (const era of eras) {
  t.test(`a client that shows apps gets the page of ask and what it draws, by ${era}`, async (t) => {
    const base = await serve(t)
    const client = await connect(t, base, era, apps)
    const { tools } = await client.listTools()
    t.match(
      tools.filter(({ _meta }) => _meta?.['ui'] !== undefined),
      [{ name: 'ask', _meta: { ui: { resourceUri: URI } } }]
    )
    const { resources } = await client.listResources()
    t.match(resources.at(-1), { uri: URI, mimeType: HTML, _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } } })
    const { contents } = await client.readResource({ uri: URI })
    t.match(contents, [{ mimeType: HTML, text: /^<!doctype html>/, _meta: { ui: { prefersBorder: true } } }])

    const answer = await client.callTool({ name: 'ask', arguments: { question: QUESTION } })
    const { claims = [], steps = [] } = (answer._meta?.['edgewise/answer'] ?? {}) as { claims?: { supported: boolean }[]; steps?: { handle: string }[] }
    t.ok(claims.length > 3 && claims.every(({ supported }) => supported), `${claims.length} claims`)
    const read = await client.readResource({ uri: `edgewise://results/${steps[0]?.handle}/drawing` })
    const [drawn] = read.contents as { text: string }[]
    t.ok((drawn?.text.length ?? 0) < 64 * 1024, `${drawn?.text.length} characters`)
    const { kind, nodes, scene } = JSON.parse(drawn?.text ?? '')
    t.match([kind, nodes.length, scene.isWhole, scene.nodes.length], ['PATH', 9, true, 302])
    t.ok(scene.links.flat().every((place: number) => place < 302))
  })

  t.test(`other clients see no sign of apps, by ${era}`, async (t) => {
    const base = await serve(t)
    const unbuilt = await serve(t, { isBuilt: false })
    const others = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html'] } } }
    const [plain, other, early] = await Promise.all([connect(t, base, era), connect(t, base, era, others), connect(t, unbuilt, era, apps)])
    const lists = await Promise.all([plain, other, early].map((client) => client.listTools()))
    t.equal(new Set(lists.map((list) => JSON.stringify(list))).size, 1)
    t.notMatch(JSON.stringify(lists[0]), /"ui"/)
    for (const client of [plain, other, early]) t.notMatch(JSON.stringify(await client.listResources()), /ui:/)
    const answer = await plain.callTool({ name: 'ask', arguments: { question: QUESTION } })
    t.equal(answer._meta?.['edgewise/answer'], undefined)
    await t.rejects(early.readResource({ uri: URI }), { code: -32602, message: /Nothing is at/ }, 'the page is not built')
  })
}

t.test('of a larger graph, the surroundings of the result are drawn', async (t) => {
  const base = await serve(t)
  const nodes = Array.from({ length: LEAVES + 1 }, (_, id) => ({ id, labels: ['Stop'], properties: { name: id === 0 ? LONG : `Leaf ${id}` } }))
  const relationships = Array.from({ length: LEAVES }, (_, at) => ({ ...(at === 0 ? { source: 1, target: 0 } : { source: 0, target: at + 1 }), type: 'HOLDS' }))
  const form = new FormData()
  form.append('file', new File([JSON.stringify({ nodes, relationships })], 'star.json'))
  t.ok((await fetch(`${base}/graphs/star/import`, { method: 'POST', body: form })).ok)
  const client = await connect(t, base, '2026-07-28', apps)
  const found = await client.callTool({ name: 'find_shortest_path', arguments: { graph: 'star', source: 'Leaf 1', target: 'Leaf 2' } })
  const { handle } = found.structuredContent as { handle: string }
  const { contents } = await client.readResource({ uri: `edgewise://results/${handle}/drawing` })
  const { kind, nodes: marked, scene } = JSON.parse((contents[0] as { text: string }).text)
  t.same([kind, marked.length, scene.isWhole, scene.nodes.length], ['PATH', 3, false, 63])
  t.same(scene.links.length, 62, 'each node at its centre')
  t.equal(marked[1].name.length, 101, 'a long name is cut')
})

t.test('a result without nodes has no drawing, and other handles are refused', async (t) => {
  const client = await connect(t, await serve(t), '2026-07-28', apps)
  const { structuredContent } = await client.callTool({ name: 'ask', arguments: { question: 'How many Station nodes are there?' } })
  const { calls } = structuredContent as { calls: { handle: string }[] }
  const { contents } = await client.readResource({ uri: `edgewise://results/${calls[0]?.handle}/drawing` })
  t.match(contents, [{ text: 'null' }])
  await t.rejects(client.readResource({ uri: 'edgewise://results/r_none/drawing' }), { code: -32602 })
  await t.rejects(client.readResource({ uri: `edgewise://results/${'%2e'.repeat(5000)}/drawing` }), { code: -32602 })
})
