import Fastify from 'fastify'
import t, { type Test } from 'tap'
import { EdgewiseError } from '../../../src/base/errors.ts'
import jsonBody from '../../../src/faces/http/json-body.ts'
import problems, { sendProblem } from '../../../src/faces/http/problems.ts'
import requestId, { requestIdOf } from '../../../src/faces/http/request-id.ts'
import validation from '../../../src/faces/http/validation.ts'

async function open(t: Test) {
  const app = Fastify({ bodyLimit: 2048, genReqId: requestIdOf, frameworkErrors: sendProblem })
  t.teardown(() => app.close())
  for (const plugin of [problems, requestId, jsonBody, validation]) await app.register(plugin)
  const body = {
    type: 'object',
    properties: { name: { type: 'string' }, limit: { type: 'integer', maximum: 10 }, kind: { enum: ['tree', 'path'] }, inner: { type: 'object' } },
    required: ['name'],
    additionalProperties: false
  }
  app.post('/things', { schema: { body } }, async (request) => request.body as object)
  app.get(
    '/things/:id',
    { schema: { querystring: { type: 'object', properties: { limit: { type: 'integer' } } } } },
    async (request) => request.query as object
  )
  app.delete('/shelves/:id', async () => ({ deleted: true }))
  app.get('/busy', async () => {
    throw new EdgewiseError('EDGEWISE_QUEUE_FULL', { queue: 'runs', size: 3, retryAfterSeconds: 7 })
  })
  app.get('/broken', async () => {
    throw new TypeError('the secret is swordfish')
  })
  return app
}

const post = (payload: string | Buffer, type = 'application/json') => ({ method: 'POST' as const, url: '/things', payload, headers: { 'content-type': type } })

t.test('sends errors of the table with their parameters as problem documents', async (t) => {
  const app = await open(t)
  const response = await app.inject({ url: '/busy', headers: { 'x-request-id': 'req-1' } })
  t.equal(response.statusCode, 503)
  t.match(response.headers, { 'content-type': /^application\/problem\+json/, 'retry-after': '7', 'x-request-id': 'req-1' })
  t.match(response.json(), {
    type: 'urn:edgewise:error:EDGEWISE_QUEUE_FULL',
    title: 'Busy',
    status: 503,
    code: 'EDGEWISE_QUEUE_FULL',
    instance: 'req-1',
    retryable: true,
    size: 3
  })
})

t.test('reports only the request id of an unexpected failure', async (t) => {
  const response = await (await open(t)).inject('/broken')
  t.match(response.json(), { status: 500, code: 'EDGEWISE_INTERNAL', instance: response.headers['x-request-id'] })
  t.notMatch(response.body, /swordfish|TypeError|\.ts/)
})

t.test('replaces an unusual request id', async (t) => {
  const response = await (await open(t)).inject({ url: '/busy', headers: { 'x-request-id': 'a b{}' } })
  t.match(response.headers['x-request-id'], /^[0-9a-f-]{36}$/)
})

t.test('gives the position of a syntax error', async (t) => {
  const response = await (await open(t)).inject(post('{"name":\n "x",, }'))
  t.equal(response.statusCode, 400)
  t.match(response.json(), { code: 'EDGEWISE_MALFORMED_JSON', detail: /line 2, column 6/ })
})

t.test('refuses an empty body', async (t) => {
  t.match((await (await open(t)).inject(post(' '))).json(), { code: 'EDGEWISE_MALFORMED_JSON', detail: /empty/ })
})

t.test('refuses invalid UTF-8 instead of replacing it', async (t) => {
  const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
  t.match((await (await open(t)).inject(post(bytes))).json(), { status: 400, code: 'EDGEWISE_INVALID_UTF8' })
})

t.test('rejects keys that poison prototypes, in any spelling', async (t) => {
  const app = await open(t)
  for (const body of ['{"name":"x","__proto__":{}}', '{"name":"x","\\u005f_proto__":{}}', '{"name":"x","constructor":{"prototype":{}}}']) {
    t.match((await app.inject(post(body))).json(), { status: 400, code: 'EDGEWISE_INVALID_INPUT' }, body)
  }
})

t.test('rejects nesting that would overflow the stack, but not brackets in text', async (t) => {
  const app = await open(t)
  const nested = (depth: number) => `{"name":"${'['.repeat(300)}\\"","inner":{"a":${'['.repeat(depth)}${']'.repeat(depth)}}}`
  t.match((await app.inject(post(nested(300)))).json(), { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: /100 levels/ })
  t.match((await app.inject(post(nested(98)))).json(), { status: 400, code: 'EDGEWISE_INPUT_TOO_LARGE', detail: /32 levels/ })
  t.equal((await app.inject(post(nested(30)))).statusCode, 200)
})

t.test('refuses a body over the limit and names the limit', async (t) => {
  t.match((await (await open(t)).inject(post(`{"name":"${'x'.repeat(4096)}"}`))).json(), { status: 413, code: 'EDGEWISE_BODY_TOO_LARGE', maxBytes: 2048 })
})

t.test('refuses other media types', async (t) => {
  t.match((await (await open(t)).inject(post('name=x', 'application/x-www-form-urlencoded'))).json(), { status: 415, code: 'EDGEWISE_UNSUPPORTED_MEDIA_TYPE' })
})

t.test('suggests the nearest key for an unknown one', async (t) => {
  const response = await (await open(t)).inject(post('{"name":"x","limt":3}'))
  t.match(response.json(), { status: 400, code: 'EDGEWISE_INVALID_INPUT', errors: [{ pointer: '/limt', suggestion: 'limit' }] })
})

t.test('neither coerces nor strips bodies', async (t) => {
  const response = await (await open(t)).inject(post('{"name":5,"limit":"3","kind":"tre"}'))
  t.same(
    response.json().errors.map((error: { pointer: string }) => error.pointer),
    ['/name', '/limit', '/kind']
  )
  t.equal(response.json().errors[2].suggestion, 'tree')
})

t.test('coerces query strings', async (t) => {
  t.same((await (await open(t)).inject('/things/1?limit=5')).json(), { limit: 5 })
})

t.test('lists the methods of a path', async (t) => {
  const app = await open(t)
  const response = await app.inject({ method: 'DELETE', url: '/things/1' })
  t.match(response.json(), { status: 405, code: 'EDGEWISE_METHOD_NOT_ALLOWED', allowed: ['GET', 'HEAD'] })
  t.equal(response.headers['allow'], 'GET, HEAD')
})

t.test('answers OPTIONS with the methods', async (t) => {
  const response = await (await open(t)).inject({ method: 'OPTIONS', url: '/things' })
  t.match(response, { statusCode: 204, headers: { allow: 'POST' } })
})

t.test('answers 404 for unknown paths', async (t) => {
  t.match((await (await open(t)).inject('/nowhere?x=1')).json(), { status: 404, code: 'EDGEWISE_NOT_FOUND', detail: /GET \/nowhere\./ })
})

t.test('answers 400 for a path that cannot be decoded', async (t) => {
  t.match((await (await open(t)).inject('/things/%zz')).json(), { status: 400 })
})

t.test('answers by path before it reads a useless body', async (t) => {
  const app = await open(t)
  t.equal((await app.inject({ method: 'QUERY' as 'GET', url: '/things' })).statusCode, 405)
  t.equal((await app.inject({ ...post('{'), url: '/nowhere' })).statusCode, 404)
  const options = await app.inject({ method: 'OPTIONS', url: '/things', payload: '{', headers: { 'content-type': 'application/json' } })
  t.match({ status: options.statusCode, allow: options.headers.allow }, { status: 204, allow: 'POST' })
})

t.test('accepts an empty body with a content type where no body is read', async (t) => {
  const app = await open(t)
  const headers = { 'content-type': 'application/json' }
  t.equal((await app.inject({ method: 'DELETE', url: '/shelves/1', headers })).statusCode, 200)
  t.match((await app.inject(post(''))).json(), { code: 'EDGEWISE_MALFORMED_JSON' })
})

t.test('reports errors to OpenAI clients in their form', async (t) => {
  const response = await (await open(t)).inject('/v1/nothing')
  t.match(response.headers['content-type'], /^application\/json/)
  t.match(response.json(), { error: { message: /\/v1\/nothing/, type: 'invalid_request_error', param: null, code: 'EDGEWISE_NOT_FOUND' } })
})
