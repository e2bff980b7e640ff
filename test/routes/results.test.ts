import type { LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { openApp } from './open-app.ts'

const { app } = await openApp(t)

t.test('pages through a result by its handle to the last page', async (t) => {
  const call = await app.inject({ method: 'POST', url: '/tools/degree_centrality', payload: { limit: 5 } })
  const { handle, total, rows } = call.json()
  let next: string | undefined = `/results/${handle}?limit=100`
  const seen: unknown[] = []
  for (let pages = 0; next && pages < 10; pages++) {
    const response: LightMyRequestResponse = await app.inject(next)
    t.equal(response.statusCode, 200)
    seen.push(...response.json().rows)
    next = /<(.+)>; rel="next"/.exec(String(response.headers['link']))?.[1]
  }
  t.equal(seen.length, total)
  t.same(seen.slice(0, 5), rows)
})

t.test('serves the picture of a result as an inert image', async (t) => {
  const relationships = [{ source: 'a', target: 'b', type: 'LINK' }]
  const graph = { nodes: ['a', 'b'].map((id) => ({ id, labels: ['N'], properties: { name: `<script>${id}` } })), relationships }
  await app.inject({ method: 'PUT', url: '/graphs/pair/import', payload: JSON.stringify(graph), headers: { 'content-type': 'application/json' } })
  const explained = await app.inject({ method: 'POST', url: '/tools/explain_vertex_program', payload: { graph: 'pair', program: 'components' } })
  const response = await app.inject(`/results/${explained.json().handle}/picture`)
  t.match(response, { statusCode: 200, headers: { 'content-type': /^image\/svg\+xml/, 'x-content-type-options': 'nosniff' } })
  t.match(response.headers['content-security-policy'], "default-src 'none'")
  t.match(response.body, /^<svg .*&lt;script&gt;a.*<\/svg>\n$/s)
  t.notMatch(response.body, '<script')
})

t.test('reports which results have a picture', async (t) => {
  const { handle } = (await app.inject({ method: 'POST', url: '/tools/degree_centrality', payload: { limit: 1 } })).json()
  t.match((await app.inject(`/results/${handle}/picture`)).json(), { status: 404, code: 'EDGEWISE_NO_PICTURE', detail: /of degree_centrality has no picture/ })
  t.match((await app.inject('/results/nothing/picture')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_HANDLE' })
})

t.test('reports an unknown handle', async (t) => {
  t.match((await app.inject('/results/nothing')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_HANDLE' })
})

t.test('rejects too long pages', async (t) => {
  t.match((await app.inject('/results/x?limit=99999999')).json(), { status: 400, errors: [{ pointer: '/limit' }] })
})

t.test('reports missing rows once the graph has changed', async (t) => {
  const graph = { nodes: [{ id: 'a', labels: ['N'], properties: { name: 'A' } }], relationships: [] }
  const put = () => app.inject({ method: 'PUT', url: '/graphs/small/import', payload: JSON.stringify(graph), headers: { 'content-type': 'application/json' } })
  await put()
  const { handle } = (await app.inject({ method: 'POST', url: '/tools/degree_centrality', payload: { graph: 'small' } })).json()
  await put()
  t.match((await app.inject(`/results/${handle}`)).json(), { status: 410, code: 'EDGEWISE_HANDLE_GONE', graph: 'small' })
})
