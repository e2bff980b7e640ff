import t, { type Test } from 'tap'
import { openDocumentReader } from '../../../src/outside/documents/document-reader.ts'
import { createNetwork } from '../../../src/outside/net/network.ts'
import type { CachedResult } from '../../../src/results/cache.ts'
import { createPages } from '../../../src/tools/knowledge/pages.ts'
import { call, send } from '../../faces/mcp/send.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { reaching, startWeb } from '../../fixtures/web.ts'
import { openApp } from '../../routes/open-app.ts'

const page = '<!doctype html><html><head><title>Here</title></head><body><p>Text.</p></body></html>'

async function open(t: Test, env: Record<string, string> = {}) {
  const web = await startWeb(t, { '/': page })
  const { app, runtime } = await openApp(t, { ...reaching(web), ...env })
  const visit = async (url: string, headers: Record<string, string> = { 'edgewise-grant': 'fetches' }) =>
    (await app.inject({ method: 'POST', url: '/tools/visit_page', payload: { url }, headers })).json()
  return { web, app, runtime, visit }
}

t.test('no non-public address is visited, in any notation', async (t) => {
  const { web, visit } = await open(t, { EDGEWISE_NETWORK_ALLOW: '' })
  const port = new URL(web.base).port
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', '2130706433', '0x7f000001', 'localhost', '[::ffff:127.0.0.1]'])
    t.match(await visit(`http://${host}:${port}/`), { status: 422, code: 'EDGEWISE_ADDRESS_REFUSED', detail: /EDGEWISE_NETWORK_ALLOW/ }, host)
  for (const url of ['file:///etc/passwd', 'ftp://example.com/', 'data:text/html,x', 'no url', 'http://user:pass@example.com/'])
    t.match(await visit(url), { status: 400, code: 'EDGEWISE_INVALID_INPUT' }, url)
  t.equal(web.requests.length, 0)
})

t.test('no redirect leads to a forbidden address', async (t) => {
  const { web, visit } = await open(t)
  const inner = await startWeb(t, { '/': page })
  for (const location of [inner.base, 'http://169.254.169.254/latest', 'http://10.0.0.1/', 'http://[::1]:8080/', 'file:///etc/passwd']) {
    web.pages.set('/away', { status: 302, location })
    t.match(await visit(`${web.base}/away`), { code: /^EDGEWISE_(ADDRESS_REFUSED|INVALID_INPUT)$/ }, location)
  }
  t.equal(inner.requests.length, 0)
  web.pages.set('/away', { status: 302, location: '/' })
  t.match(await visit(`${web.base}/away`), { summary: { url: `${web.base}/`, title: 'Here' } })
})

t.test('a name that resolves to another address the second time is not visited', async (t) => {
  const web = await startWeb(t, { '/': page })
  const answers = ['93.184.215.14', '127.0.0.1']
  const network = createNetwork({ resolve: async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }] })
  const documents = openDocumentReader({ processes: 1, timeoutMs: 5000, queueSize: 1 })
  t.teardown(async () => {
    await Promise.all([network.close(), documents.close()])
  })
  const url = `http://rebinds.example:${new URL(web.base).port}/`
  await network.checkResolved(url)
  await t.rejects(createPages({ network, documents }).read(url, { tenant: 'a' }), { code: 'EDGEWISE_ADDRESS_REFUSED', message: /resolves to 127\.0\.0\.1/ })
  t.equal(web.requests.length, 0)
})

t.test('fetching needs the setting, the header and the scope, which older keys lack', async (t) => {
  const { web, runtime, app, visit } = await open(t)
  const [old, fetcher] = [await makeKey(runtime.state), await makeKey(runtime.state, { scopes: ['read', 'fetch'] })]
  const grant = { 'edgewise-grant': 'fetches' }
  t.match(await visit(web.base, { ...old.headers, ...grant }), { status: 403, code: 'EDGEWISE_INSUFFICIENT_SCOPE', scope: 'fetch' })
  t.match(await visit(web.base, fetcher.headers), {
    status: 403,
    code: 'EDGEWISE_EFFECT_NOT_GRANTED',
    detail: /EDGEWISE_ALLOW_FETCHES=true.*scope "fetch".*edgewise-grant: fetches/
  })
  t.equal(web.requests.length, 0)
  t.match(await visit(web.base, { ...fetcher.headers, ...grant }), { summary: { title: 'Here' } })
  const drop = { method: 'POST', url: '/tools/drop_graph', payload: { graph: 'x' }, headers: fetcher.headers } as const
  t.match((await app.inject(drop)).json(), { status: 403, scope: 'write' }, 'no scope implies another')
  const job = { method: 'POST', url: '/jobs', payload: { kind: 'tool', input: { tool: 'visit_page', arguments: { url: web.base } } } } as const
  t.equal((await app.inject({ ...job, headers: { ...old.headers, ...grant } })).statusCode, 403)
  t.equal((await app.inject({ ...job, headers: { ...fetcher.headers, ...grant } })).statusCode, 202)
})

t.test('without the setting nothing is fetched, for any caller', async (t) => {
  const { web, visit } = await open(t, { EDGEWISE_ALLOW_FETCHES: 'false' })
  t.match(await visit(web.base), { status: 403, code: 'EDGEWISE_EFFECT_NOT_GRANTED' })
  t.equal(web.requests.length, 0)
})

t.test('calling a model needs the scope spend', async (t) => {
  const { runtime, app } = await open(t)
  const reader = await makeKey(runtime.state, { scopes: ['read', 'fetch'] })
  const ask = (tool: string, payload: object) =>
    app.inject({ method: 'POST', url: `/tools/${tool}`, payload, headers: { ...reader.headers, 'edgewise-grant': 'fetches' } })
  t.match((await ask('ask_model', { question: 'Why?' })).json(), { status: 403, scope: 'spend' })
  t.match((await ask('ask_image', { url: 'https://example.com/a.png', question: 'Why?' })).json(), { status: 403, scope: 'spend' }, 'one that fetches, too')
})

t.test('tools without their setting are listed as unavailable, with the requirement', async (t) => {
  const { app } = await open(t, { EDGEWISE_SEARCH_URL: '' })
  const { tools } = (await app.inject({ url: '/tools' })).json()
  const told = (name: string) => tools.find((tool: { name: string }) => tool.name === name)
  t.match(told('visit_page'), { available: true, needs: null, effects: 'fetches' })
  t.match(told('web_search'), { available: false, needs: /EDGEWISE_SEARCH_URL.*EDGEWISE_SEARCH_KEY/ })
  t.match(told('ask_model'), { available: false, needs: /OPENAI_MODEL/ })
  t.match(told('ask_image'), { available: false, needs: /EDGEWISE_VISION_MODEL/ })
  t.match(told('cypher_read'), { available: false, needs: /NEO4J_URI/ })
  const { tools: shut } = (await (await open(t, { EDGEWISE_ALLOW_FETCHES: 'false' })).app.inject({ url: '/tools' })).json()
  t.match(
    shut.find((tool: { name: string }) => tool.name === 'visit_page'),
    { available: false, needs: 'the setting EDGEWISE_ALLOW_FETCHES=true' }
  )
  const refused = await app.inject({ method: 'POST', url: '/tools/web_search', payload: { query: 'x' }, headers: { 'edgewise-grant': 'fetches' } })
  t.match(refused.json(), { status: 422, code: 'EDGEWISE_TOOL_UNAVAILABLE', detail: /"web_search" needs a search engine/ })
})

t.test('dropped rows are not fetched again by a reader', async (t) => {
  const { web, runtime, app, visit } = await open(t, { EDGEWISE_RESULT_CACHE_BYTES: '1048576' })
  const { handle } = await visit(web.base)
  t.equal((await app.inject({ url: `/results/${handle}` })).statusCode, 200)
  const table = { columns: [{ name: 'text', type: 'string' as const, data: ['x'.repeat(400_000)] }], rowCount: 1 }
  const known = runtime.resultCache.get('default', handle) as CachedResult
  for (let at = 0; at < 8; at++) runtime.resultCache.set('default', `r_filler${at}`, { ...known, table })
  t.equal(runtime.resultCache.get('default', handle), undefined)
  t.match((await app.inject({ url: `/results/${handle}` })).json(), {
    status: 410,
    code: 'EDGEWISE_RESULT_DROPPED',
    detail: /"visit_page" is never rerun automatically/
  })
  t.equal(web.requests.length, 1)
})

t.test('MCP marks available web tools as reaching other servers, and requires the same grant', async (t) => {
  const { web, app } = await open(t, { EDGEWISE_SEARCH_URL: '' })
  const { tools } = (await send(app, 'tools/list', {}, {}, '/mcp/full')).result as { tools: { name: string; annotations: object }[] }
  t.match(tools.find(({ name }) => name === 'visit_page')?.annotations, { readOnlyHint: false, destructiveHint: false, openWorldHint: true })
  t.notOk(tools.some(({ name }) => name === 'web_search' || name === 'ask_model'))
  const visit = (headers: Record<string, string>) => call(app, 'visit_page', { url: web.base }, headers, '/mcp/full')
  t.match(JSON.stringify(await visit({})), /EDGEWISE_EFFECT_NOT_GRANTED/)
  t.equal(web.requests.length, 0)
  t.match(JSON.stringify(await visit({ 'edgewise-grant': 'fetches' })), /Here/)
})
