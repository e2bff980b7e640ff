import type { LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { openApp } from './open-app.ts'

const { app } = await openApp(t)

t.test('pages through a result by its handle until the last page', async (t) => {
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

t.test('says that a handle is unknown', async (t) => {
  t.match((await app.inject('/results/nothing')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_HANDLE' })
})

t.test('refuses a page that is too long', async (t) => {
  t.match((await app.inject('/results/x?limit=99999999')).json(), { status: 400, errors: [{ pointer: '/limit' }] })
})

t.test('says that the rows are gone once the graph has moved on', async (t) => {
  const graph = { nodes: [{ id: 'a', labels: ['N'], properties: { name: 'A' } }], relationships: [] }
  const put = () => app.inject({ method: 'PUT', url: '/graphs/small/import', payload: JSON.stringify(graph), headers: { 'content-type': 'application/json' } })
  await put()
  const { handle } = (await app.inject({ method: 'POST', url: '/tools/degree_centrality', payload: { graph: 'small' } })).json()
  await put()
  t.match((await app.inject(`/results/${handle}`)).json(), { status: 410, code: 'EDGEWISE_HANDLE_GONE', graph: 'small' })
})
