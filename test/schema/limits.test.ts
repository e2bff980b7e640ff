import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getIntrospectionQuery } from 'graphql'
import t from 'tap'
import { openGraphql } from './open-graphql.ts'

const { app, query } = await openGraphql(t)
const many = (count: number, part: (at: number) => string) => Array.from({ length: count }, (_, at) => part(at)).join(' ')

t.test('accepts queries of development tools', async (t) => {
  const { status, data } = await query(getIntrospectionQuery({ oneOf: true, inputValueDeprecation: true, specifiedByUrl: true }))
  t.equal(status, 200)
  t.ok(data.__schema.types.length > 300)
})

const nested =
  '{ conversations(first: 5) { edges { node { turns(last: 3) { answer { trace { result { rows { edges { node { ... on PagerankRow { node { __typename name } } } } } } } } } } } } }'
const deep = (levels: number) => `{ __type(name: "Query") { ${'fields { type { '.repeat(levels)}name${' } }'.repeat(levels)} } }`
const bomb = `query { ...f0 } ${many(12, (at) => `fragment f${at} on Query { a: graphs { name } ${many(10, () => `...f${at + 1}`)} }`)} fragment f12 on Query { graphs { name } }`

const refused: [string, string, RegExp][] = [
  [
    'fields too deep',
    `{ result(handle: "x") { ... on PagerankResult { rows { nodes { ${'node { '.repeat(14)} name ${'} '.repeat(14)} } } } } }`,
    /nesting depth is 18/
  ],
  [
    'fields too deep in fragments',
    `{ ...a } ${many(16, (at) => `fragment f${at} on Query { graphs { ...f${at + 1} } }`)} fragment f16 on Query { graphs { name } } fragment a on Query { ...f0 }`,
    /nesting depth is \d+; the limit is/
  ],
  ['overload by aliases', `{ ${many(1000, (at) => `a${at}: __typename`).slice(0, 15_000)} }`, /tokens|number of aliases/],
  ['a few aliases too many', `{ graphs { ${many(31, (at) => `a${at}: name`)} } }`, /number of aliases is 31 or more; the limit is 30/],
  [
    'overload by root fields',
    `{ ${many(21, (at) => `${at % 2 ? 'graphs' : 'usage'} ${at % 2 ? '{ name }' : '{ questions }'}`)} }`,
    /number of root fields is 21; the limit is 20/
  ],
  ['overload by directives', `{ graphs { name ${many(30, () => '@include(if: true)')} } }`, /number of directives is 21 or more/],
  ['overload by duplicated fields', `{ graphs { ${many(3000, () => 'name')} } }`, /more that 2000 tokens/],
  [
    'overload by fragments that lead to themselves',
    '{ ...a } fragment a on Query { graphs { name } ...b } fragment b on Query { ...a }',
    /Cannot spread fragment/
  ],
  ['a bomb of fragments', bomb, /Split/],
  ['circular introspection', deep(6), /Maximum introspection depth exceeded/],
  ['a page too long', '{ pagerank { rows(first: 1001) { totalCount } } }', /page size is 1001; the limit is 1000/],
  ['pages inside pages', '{ conversations(first: 1000) { nodes { turns(last: 1000) { question } } } }', /estimated number of answer fields/],
  ['a syntax tree in place of a document', JSON.stringify({ kind: 'Document', definitions: [] }), /Syntax Error/],
  ['a document too long', `{ graphs(name: "${'x'.repeat(100_001)}") { name } }`, /characters long; the limit is 100000/]
]
for (const [what, document, message] of refused) {
  t.test(`rejects ${what}`, async (t) => {
    const { status, errors, data } = await query(document)
    t.match({ status, data }, { status: 400, data: undefined })
    t.match(errors?.map((error) => error.message).join(' '), message)
    t.match(errors, [{ extensions: { code: 'EDGEWISE_INVALID_INPUT', status: 400 } }])
    t.equal((await query(document)).status, 400, 'and again, from what is kept')
  })
}

t.test('counts pages with sizes from variables', async (t) => {
  const page = 'query ($first: Int = 10) { pagerank { rows(first: $first) { totalCount } } }'
  t.equal((await query(page)).status, 200)
  t.match((await query(page, { first: 5000 })).errors, [
    { message: /page size is 5000/, extensions: { limit: 1000, found: 5000, setting: 'EDGEWISE_GRAPHQL_MAX_PAGE' } }
  ])
  t.equal((await query(page, { first: 1000 })).status, 200)
  const handles = Array.from({ length: 100 }, () => 'r_none')
  const wide = 'query ($handles: [ID!]!) { results(handles: $handles) { rows(first: 500) { nodes { cells } } } }'
  t.match((await query(wide, { handles })).errors, [{ message: /estimated number of answer fields/ }])
  t.match((await query('query ($h: [ID!]!) { results(handles: $h) { total } }', { h: [...handles, 'r'] })).errors, [{ message: /may hold 100/ }])
})

t.test('a complete dashboard query is within the limits', async (t) => {
  t.equal((await query(nested)).status, 200)
  const unbounded = nested.replace('(first: 5)', '').replace('(last: 3)', '')
  t.match((await query(unbounded)).errors, [{ message: /answer fields is \d+; the limit is 50000/ }], 'pages of the usual size, inside each other')
})

t.test('rejects batches, forms, text, mutations by GET, and foreign pages', async (t) => {
  const batch = await app.inject({ method: 'POST', url: '/graphql', payload: [{ query: '{ graphs { name } }' }] })
  t.match({ status: batch.statusCode, body: batch.json() }, { status: 400, body: { errors: [{ message: /Batched operations/ }] } })
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const sent = await app.inject({ method: 'POST', url: '/graphql', headers: { 'content-type': type }, payload: 'query=%7B__typename%7D' })
    t.match(
      { status: sent.statusCode, body: sent.json() },
      { status: 415, body: { errors: [{ extensions: { code: 'EDGEWISE_UNSUPPORTED_MEDIA_TYPE' } }] } },
      type
    )
  }
  const mutation = encodeURIComponent('mutation { dropGraph(name: "london") { name } }')
  const got = await app.inject(`/graphql?query=${mutation}`)
  t.match(
    { status: got.statusCode, body: got.json() },
    { status: 405, body: { errors: [{ extensions: { code: 'EDGEWISE_METHOD_NOT_ALLOWED', allowed: ['POST'] } }] } }
  )
  for (const url of [`/graphql?query=${mutation}`, `/graphql/stream?query=${mutation}`]) t.equal((await app.inject({ method: 'HEAD', url })).statusCode, 405)
  const foreign = await app.inject({ method: 'POST', url: '/graphql', headers: { origin: 'https://evil.example' }, payload: { query: '{ __typename }' } })
  t.equal(foreign.statusCode, 403)
  t.equal((await app.inject({ method: 'PUT', url: '/graphql', payload: {} })).statusCode, 405)
})

t.test('reveals no internals: no traces, no stacks, no tracing field', async (t) => {
  const { ask } = app.asker
  Object.assign(app.asker, { ask: () => Promise.reject(new TypeError('canary at /etc/passwd')) })
  t.teardown(() => Object.assign(app.asker, { ask }))
  const failed = await query('mutation { ask(input: { question: "x" }) { status } }')
  t.match(failed.errors, [{ message: /The service failed/, extensions: { code: 'EDGEWISE_INTERNAL', status: 500, instance: /./ } }])
  t.notMatch(JSON.stringify(failed), /canary|passwd|stack|node_modules|tracing/)
})

t.test('the operator can disable introspection and suggestions', async (t) => {
  const quiet = await openGraphql(t, { EDGEWISE_GRAPHQL_INTROSPECTION: 'false', EDGEWISE_GRAPHQL_SUGGESTIONS: 'false', EDGEWISE_SAMPLE_DATA: 'false' })
  t.match((await quiet.query('{ __schema { types { name } } }')).errors, [{ message: /introspection/ }])
  t.match((await quiet.query('{ __type(name: "Query") { name } }')).errors, [{ message: /introspection/ }])
  t.same((await quiet.query('{ __typename }')).data, { __typename: 'Query' })
  const wrong = '{ grphs { name } pagerank(dampingFacto: 1, scaler: MINMAX) { hndle } }'
  t.match(JSON.stringify((await query(wrong)).errors), /Did you mean/)
  const told = JSON.stringify((await quiet.query(wrong)).errors)
  t.notMatch(told, /Did you mean|graphs|dampingFactor|MIN_MAX|handle/)
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const byHash = (document: string, version = 1) => ({ persistedQuery: { version, sha256Hash: hashOf(document) } })

t.test('caches documents that clients persist by their hash', async (t) => {
  const document = 'query Kept { graphs { name } }'
  const send = async (payload: object) => (await app.inject({ method: 'POST', url: '/graphql', payload })).json()
  t.match(await send({ extensions: byHash(document) }), { errors: [{ message: 'PersistedQueryNotFound' }] })
  t.match(await send({ query: '{ usage { questions } }', extensions: byHash(document) }), { errors: [{ message: /does not match the document/ }] })
  t.match(await send({ query: document, extensions: byHash(document) }), { data: { graphs: [{ name: 'london' }] } })
  t.match(await send({ extensions: byHash(document) }), { data: { graphs: [{ name: 'london' }] } })
  const got = await app.inject(`/graphql?extensions=${encodeURIComponent(JSON.stringify(byHash(document)))}`)
  t.match(got.json(), { data: { graphs: [{ name: 'london' }] } })
  t.match(await send({ extensions: byHash(document, 2) }), { errors: [{ message: /PersistedQueryNotSupported/ }] })
  const invalid = '{ nope }'
  await send({ query: invalid, extensions: byHash(invalid) })
  t.match(await send({ extensions: byHash(invalid) }), { errors: [{ message: 'PersistedQueryNotFound' }] }, 'what is not valid is not kept')
})

t.test('runs only listed documents where the operator lists them', async (t) => {
  const file = join(await mkdtemp(join(tmpdir(), 'edgewise-queries-')), 'queries.json')
  const document = '{ graphs { name } }'
  await writeFile(file, JSON.stringify({ [hashOf(document)]: document }))
  const listed = await openGraphql(t, { EDGEWISE_GRAPHQL_QUERIES: file })
  t.match((await listed.query(document)).data, { graphs: [{ name: 'london' }] })
  const named = await listed.app.inject({ method: 'POST', url: '/graphql', payload: { extensions: byHash(document) } })
  t.match(named.json(), { data: { graphs: [{ name: 'london' }] } })
  t.match((await listed.query('{ usage { questions } }')).errors, [{ message: /The operator has not allowed this document/ }])
  await writeFile(file, JSON.stringify({ abc: document }))
  await t.rejects(openGraphql(t, { EDGEWISE_GRAPHQL_QUERIES: file }), { code: 'EDGEWISE_INVALID_SETTING' })
  await t.rejects(openGraphql(t, { EDGEWISE_GRAPHQL_QUERIES: `${file}.none` }), { code: 'EDGEWISE_INVALID_SETTING' })
})

t.test('serves GraphiQL only when enabled', async (t) => {
  t.equal((await app.inject('/graphiql')).statusCode, 404)
  const { app: developing } = await openGraphql(t, { EDGEWISE_GRAPHIQL: 'true', EDGEWISE_SAMPLE_DATA: 'false' })
  const page = await developing.inject('/graphiql')
  t.match(page.headers['content-type'], /^text\/html/)
  t.match(page.body, /\/graphql/)
})
