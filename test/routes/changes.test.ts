import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { openApp } from './open-app.ts'

const { app, runtime } = await openApp(t, { EDGEWISE_SAMPLE_DATA: 'false' })

const people = {
  nodes: [
    { id: 'ann', labels: ['Person'], properties: { name: 'Ann', age: 41 } },
    { id: 'bob', labels: ['Person'], properties: { name: 'Bob', age: 30 } },
    { id: 'anne', labels: ['Person'], properties: { name: 'Anne' } }
  ],
  relationships: [{ source: 'ann', target: 'bob', type: 'KNOWS', properties: { since: 2001 } }]
}
const json = { 'content-type': 'application/json' }

async function send(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers: Record<string, string> = {}) {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, headers: response.headers, body: response.body === '' ? null : response.json() }
}

const load = (name: string) => send('POST', `/graphs/${name}/import`, people, { 'content-type': 'application/json' })
const setAge = (age: unknown) => ({ changes: [{ op: 'setNode', id: 'ann', properties: { age } }] })

t.test('applies a batch, shows the version as a tag, lists and undoes it', async (t) => {
  await load('plain')
  const before = await send('GET', '/graphs/plain')
  t.equal(before.headers.etag, `"${before.body.version}"`)
  const changes = [
    { op: 'createNode', id: 'cy', labels: ['Person'], properties: { name: 'Cy', born: { temporal: 'date', value: '2001-02-03' } } },
    { op: 'createRelationship', source: 'cy', target: 'ann', type: 'KNOWS' },
    { op: 'mergeNodes', keep: 'ann', merge: ['anne'] }
  ]
  const { status, headers, body } = await send('POST', '/graphs/plain/changes', { changes })
  t.equal(status, 200)
  t.match(body, {
    graph: { name: 'plain', nodeCount: 3, relationshipCount: 2 },
    previous: before.body.version,
    summary: { nodes: { created: 1, changed: 0, deleted: 1 }, relationships: { created: 1, changed: 0, deleted: 0 } },
    conflicts: [{ node: 'ann', property: 'name', kept: 'Ann', dropped: 'Anne', from: 'anne' }]
  })
  t.equal(headers.etag, `"${body.graph.version}"`)
  t.match((await send('GET', '/graphs/plain/changes')).body, { changes: [{ version: body.graph.version, previous: before.body.version }] })
  t.match(await send('POST', '/graphs/plain/undo', {}), {
    status: 200,
    body: { graph: { nodeCount: 3, relationshipCount: 1 }, summary: { undoes: body.graph.version } }
  })
  t.match(await send('POST', '/graphs/plain/undo', {}), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_CHANGE' } })
})

t.test('changes only the version of If-Match', async (t) => {
  const { body } = await load('matched')
  t.match(await send('POST', '/graphs/matched/changes', setAge(50), { 'if-match': `"${body.version}"` }), { status: 200 })
  t.match(await send('POST', '/graphs/matched/changes', setAge(51), { 'if-match': `"${body.version}"` }), {
    status: 412,
    body: { code: 'EDGEWISE_VERSION_MISMATCH', detail: /Nothing was changed/ }
  })
  t.match(await send('POST', '/graphs/matched/undo', {}, { 'if-match': `"${body.version}"` }), { status: 412 })
  t.match(await send('POST', '/graphs/matched/changes', setAge(52), { 'if-match': '*' }), { status: 200 })
  t.match(await send('POST', '/graphs/matched/changes', setAge(53), { 'if-match': body.version }), { status: 400, body: { detail: /in quotes/ } })
})

t.test('applies a batch once for one Idempotency-Key', async (t) => {
  await load('once')
  const key = { 'idempotency-key': 'one-change', ...json }
  const changes = [{ op: 'createRelationship', source: 'ann', target: 'bob', type: 'KNOWS' }]
  const [first, again] = [await send('POST', '/graphs/once/changes', { changes }, key), await send('POST', '/graphs/once/changes', { changes }, key)]
  t.equal(again.headers['idempotency-replayed'], 'true')
  t.same(again.body, first.body)
  t.match((await send('GET', '/graphs/once')).body, { relationshipCount: 2 })
})

t.test('tells the results of an earlier version apart', async (t) => {
  await load('aged')
  const { handle } = (await send('POST', '/tools/degree_centrality', { graph: 'aged' })).body
  await send('POST', '/graphs/aged/changes', { changes: [{ op: 'deleteRelationship', source: 'ann', target: 'bob', type: 'KNOWS' }] })
  t.match(await send('GET', `/results/${handle}?offset=1`), { status: 410, body: { code: 'EDGEWISE_HANDLE_GONE' } })
})

t.test('refuses what cannot be applied, says where, and changes nothing', async (t) => {
  await load('kept')
  const good = { op: 'setNode', id: 'ann', properties: { age: 1 } }
  const cases: [unknown, number, RegExp][] = [
    [{}, 400, /must be a list of changes/],
    [{ changes: [] }, 400, /must be a list of changes/],
    [{ changes: {} }, 400, /must be a list of changes/],
    [{ changes: Array(10_001).fill({}) }, 400, /at most 10000 changes; these are 10001/],
    [{ changes: [good, null] }, 400, /\/changes\/1\/op: This must be one of createNode, /],
    [{ changes: [good, { op: 'dropNode', id: 'ann' }] }, 400, /This must be one of/],
    [{ changes: [good, { op: 'setNode' }] }, 400, /\/changes\/1: must have required properties id/],
    [{ changes: [good, { op: 'setNode', id: 5 }] }, 400, /\/changes\/1\/id: must be string/],
    [{ changes: [good, { op: 'setNode', id: 'ann', label: 'X' }] }, 400, /\/changes\/1\/label: setNode has no member of this name/],
    [{ changes: [good, { op: 'setNode', id: 'ann', properties: { age: 2 ** 53 + 2 } }] }, 400, /may have been rounded/],
    [{ changes: [good, { op: 'setNode', id: 'ann', properties: { age: { years: 3 } } }] }, 400, /Change 2 of 2 \(setNode\): .*is an object/],
    [{ changes: [good, { op: 'createNode', id: 'ann' }] }, 400, /"ann" exists/],
    [{ changes: [good, { op: 'deleteNode', id: 'bob' }] }, 400, /has 1 relationships\. Delete them first/],
    [{ changes: [good, { op: 'createNode', id: 'a\u0000b' }] }, 400, /Change 2 of 2 \(createNode\): .*U\+0000/],
    [{ changes: [good, { op: 'createNode', id: 'x', labels: [''] }] }, 400, /labels/]
  ]
  for (const [payload, status, detail] of cases) {
    const found = await send('POST', '/graphs/kept/changes', payload as object)
    t.match([found.status, found.body.detail], [status, detail], JSON.stringify(payload).slice(0, 90))
  }
  const { nodes } = await runtime.store.findNodes('default', 'kept', { limit: 1 })
  t.match(nodes, [{ key: 'ann', properties: { age: 41 } }])
  t.match(await send('GET', '/graphs/kept/changes'), { body: { changes: [] } })
  t.match(await send('POST', '/graphs/none/changes', setAge(1)), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_GRAPH' } })
  t.match(await send('POST', '/graphs/kept/undo', { version: 'x' }), { status: 404, body: { detail: /no change "x" to undo/ } })
})

t.test('adds files to a graph with merge=true', async (t) => {
  await load('merged')
  const csv = 'source,target\nann,bob\nbob,cy\n'
  const headers = { 'content-type': 'text/csv' }
  const sent = await app.inject({ method: 'POST', url: '/graphs/merged/import?merge=true&type=KNOWS', headers, payload: csv })
  t.match(
    [sent.statusCode, sent.json()],
    [200, { nodeCount: 4, relationshipCount: 2, merged: { nodes: { created: 1, changed: 0 }, relationships: { created: 1 } } }]
  )
  const fresh = await app.inject({ method: 'POST', url: '/graphs/fresh/import?merge=true', headers, payload: csv })
  t.match([fresh.statusCode, fresh.json().merged], [201, undefined], 'a new graph is imported')
  for (const query of ['merge=true&plan=true', 'merge=true&orientation=directed']) {
    const refused = await app.inject({ method: 'POST', url: `/graphs/merged/import?${query}`, headers, payload: csv })
    t.match([refused.statusCode, refused.json().detail], [400, /[Ll]eave/], query)
  }
  t.match(await send('POST', '/graphs/merged/undo', {}), { status: 200, body: { graph: { nodeCount: 3, relationshipCount: 1 } } })
})

t.test('changes and undoes over GraphQL', async (t) => {
  await load('asked')
  const query = async (text: string) => (await send('POST', '/graphql', { query: text })).body
  const changed = await query(
    'mutation { changeGraph(name: "asked", changes: [{ op: "setNode", id: "ann", properties: { age: 44 } }]) { graph { version nodeCount readOnly } previous nodes { changed } conflicts { node } } }'
  )
  t.match(changed, { data: { changeGraph: { graph: { nodeCount: 3, readOnly: false }, nodes: { changed: 1 }, conflicts: [] } } })
  t.match(await query('mutation { changeGraph(name: "asked", changes: [{ op: "setNode", id: "zoe" }]) { previous } }'), {
    errors: [{ extensions: { code: 'EDGEWISE_INVALID_INPUT' } }]
  })
  t.match(await query('mutation { undoChange(name: "asked", ifVersion: "x") { previous } }'), {
    errors: [{ extensions: { code: 'EDGEWISE_VERSION_MISMATCH' } }]
  })
  t.match(await query('mutation { undoChange(name: "asked") { graph { version } } }'), { data: { undoChange: {} } })
  t.match(await query('{ graph(name: "asked") { changes { version undoes } } }'), {
    data: { graph: { changes: [{ undoes: changed.data.changeGraph.graph.version }, { undoes: null }] } }
  })
})

t.test('needs a key that may write', async (t) => {
  await load('guarded')
  const { headers } = await makeKey(runtime.state, { tenant: 'default', scopes: ['read'] })
  for (const path of ['changes', 'undo']) {
    t.match(await send('POST', `/graphs/guarded/${path}`, path === 'undo' ? {} : setAge(1), headers), {
      status: 403,
      body: { code: 'EDGEWISE_INSUFFICIENT_SCOPE' }
    })
  }
  const mutation = { query: 'mutation { undoChange(name: "guarded") { previous } }' }
  t.match(await send('POST', '/graphql', mutation, headers), { body: { errors: [{ extensions: { code: 'EDGEWISE_INSUFFICIENT_SCOPE' } }] } })
  t.match(await send('GET', '/graphs/guarded/changes', undefined, headers), { status: 200 })
})
