import t from 'tap'
import { openApp } from './open-app.ts'

const { app } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })

t.test('is alive and ready', async (t) => {
  t.same((await app.inject('/livez')).json(), { status: 'alive' })
  t.same((await app.inject('/readyz')).json(), { status: 'ready' })
})

t.test('serves the OpenAPI document and its pages', async (t) => {
  t.match((await app.inject('/openapi.json')).json(), { openapi: '3.1.0', info: { title: 'Edgewise' } })
  t.match((await app.inject('/')).headers, { location: '/docs' })
  t.equal((await app.inject('/docs')).statusCode, 200)
})

t.test('is alive but not ready while it drains', async (t) => {
  app.readiness.drain()
  t.match((await app.inject('/readyz')).json(), { status: 503, code: 'EDGEWISE_SHUTTING_DOWN', detail: /shutting down/ })
  t.equal((await app.inject('/livez')).statusCode, 200)
})

t.test('logs a store failure once', async (t) => {
  const { app: away } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false', NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'x' })
  const { detail } = (await away.inject('/readyz')).json()
  t.match(detail, /^The store cannot be reached: Neo4j at /)
  t.equal(detail.split('cannot be reached').length, 2, detail)
})
