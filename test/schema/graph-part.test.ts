import t from 'tap'
import { makeKey } from '../fixtures/keys.ts'
import { node, relationship, sampleRecords, stream } from '../storage/graphs/sample-graph.ts'
import { openGraphql } from './open-graphql.ts'

const { query, runtime } = await openGraphql(t)
await runtime.store.import('default', 'sample', stream(sampleRecords), {})

interface ReadPart {
  readonly nodes: readonly { id: string; name: string; labels: string[]; properties: Record<string, unknown>; degree: number }[]
  readonly relationships: readonly { id: string; source: string; target: string; type: string; properties: Record<string, unknown>; place: number }[]
  readonly left: number
  readonly truncated: boolean
}

const text = `query ($graph: String!, $nodes: [ID!]!, $hops: Int, $limit: Int, $labels: [String!], $types: [String!]) { graph(name: $graph) {
  part(nodes: $nodes, hops: $hops, limit: $limit, labels: $labels, types: $types) {
    nodes { id name labels properties degree } relationships { id source target type properties place } left truncated } } }`
const ask = (nodes: string[], more: object = {}) => query(text, { graph: 'sample', nodes, ...more })
const read = async (nodes: string[], more: object = {}): Promise<ReadPart> => {
  const { data, errors } = await ask(nodes, more)
  t.equal(errors, undefined)
  return data.graph.part
}
const keys = ({ nodes }: ReadPart) => nodes.map(({ id }) => id)
const ends = ({ relationships }: ReadPart) => relationships.map(({ source, type, target }) => `${source} ${type} ${target}`)

t.test('shows nodes by key and the relationships among them', async (t) => {
  const part = await read(['acme', 'ann', 'acme'])
  t.match(part, {
    nodes: [
      { id: 'acme', name: 'Acme & Sons', labels: ['Company'], properties: { founded: 1990 }, degree: 4 },
      { id: 'ann', name: 'Ann', labels: ['Person'], degree: 5 }
    ],
    left: 0,
    truncated: false
  })
  t.same(part.relationships, [
    { id: '["ann","WORKS_AT","acme",0]', source: 'ann', target: 'acme', type: 'WORKS_AT', properties: { role: 'Chief Engineer' }, place: 0 },
    { id: '["ann","WORKS_AT","acme",1]', source: 'ann', target: 'acme', type: 'WORKS_AT', properties: { role: 'Treasurer' }, place: 1 }
  ])
  t.same(await read([]), { nodes: [], relationships: [], left: 0, truncated: false })
})

t.test('a place is that of changes', async (t) => {
  await runtime.store.import('default', 'changing', stream(sampleRecords), {})
  const { relationships } = await read(['ann', 'acme'], { graph: 'changing' })
  const [, second] = relationships.map(({ source, target, type, place }) => ({ source, target, type, place }))
  const change = 'mutation ($changes: [JSON!]!) { changeGraph(name: "changing", changes: $changes) { relationships { deleted } } }'
  t.match(await query(change, { changes: [{ op: 'deleteRelationship', ...second }] }), {
    data: { changeGraph: { relationships: { deleted: 1 } } }
  })
  t.match(await read(['ann', 'acme'], { graph: 'changing' }), { relationships: [{ properties: { role: 'Chief Engineer' }, place: 0 }] })
})

t.test('shows neighbours, the nearer first, then the more connected', async (t) => {
  const one = await read(['ann'], { hops: 1 })
  t.same(keys(one), ['ann', 'bob', 'acme', 'vic'], 'with 5, 4 and 2 relationships')
  t.equal(ends(one).length, 7, 'all relationships among them')
  const some = await read(['ann'], { hops: 1, limit: 1 })
  t.same([keys(some), some.left], [['ann', 'bob'], 2])
  const two = await read(['ann'], { hops: 2, limit: 5 })
  t.same([keys(two), two.left], [['ann', 'bob', 'acme', 'vic', 'cy1', 'roy'], 0])
  t.same((await read(['ann'], { hops: 2, limit: 0 })).left, 5)
  t.same(keys(await read(['yor'], { hops: 2 })), ['yor'])
})

t.test('labels and types choose neighbours and relationships', async (t) => {
  t.same(keys(await read(['ann'], { hops: 1, labels: ['City', 'Company'] })), ['ann', 'acme', 'vic'])
  const known = await read(['ann'], { hops: 2, types: ['KNOWS'] })
  t.same(
    [keys(known), ends(known)],
    [
      ['ann', 'bob', 'cy1'],
      ['ann KNOWS bob', 'bob KNOWS ann', 'bob KNOWS cy1', 'cy1 KNOWS cy1']
    ]
  )
})

t.test('says which keys are unknown, and what would work', async (t) => {
  const refused = async (nodes: string[], more: object, expected: object) =>
    t.match(await ask(nodes, more), { data: { graph: { part: null } }, errors: [expected] })
  await refused(['ann', 'Bob', 'nobody'], {}, { message: /named "Bob", "nobody".*"id":"bob"/, extensions: { code: 'EDGEWISE_UNKNOWN_NODE', status: 422 } })
  const many = Array.from({ length: 2000 }, (_, at) => `none ${at}`)
  await refused(many, {}, { message: /"none 4 and 1995 more"/ })
  await refused(['ann'], { labels: ['Persn'] }, { message: /Known labels: Person/, extensions: { code: 'EDGEWISE_UNKNOWN_LABEL' } })
  await refused(['ann'], { types: ['KNOW'] }, { extensions: { code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE' } })
  await refused([...many, 'ann'], {}, { message: '"nodes" may have 2000 keys, but has 2001.' })
  for (const hops of [-1, 3]) await refused(['ann'], { hops }, { message: /"hops" must be 0, 1 or 2/ })
  for (const limit of [-1, 2001]) await refused(['ann'], { limit }, { message: /"limit" must be 0 to 2000/ })
  t.match(await query(text, { graph: 'nowhere', nodes: ['ann'] }), { errors: [{ extensions: { code: 'EDGEWISE_UNKNOWN_GRAPH' } }] })
  await refused([`"]) OR 1=1 --`, '\u0000'], {}, { extensions: { code: 'EDGEWISE_UNKNOWN_NODE' } })
})

t.test('says when there are more relationships than it shows', async (t) => {
  const records = [node('a', ['N']), node('b', ['N']), ...Array.from({ length: 20_001 }, (_, at) => relationship('a', 'R', 'b', { at }))]
  await runtime.store.import('default', 'parallel', stream(records), {})
  const { data } = await query('{ graph(name: "parallel") { part(nodes: ["a", "b"]) { relationships { place properties } truncated } } }')
  const { relationships, truncated } = data.graph.part
  t.same([truncated, relationships.length, relationships.at(-1)], [true, 20_000, { place: 19_999, properties: { at: 19_999 } }])
})

t.test('refuses a hub with too many neighbours to choose from', async (t) => {
  const leaves = Array.from({ length: 100_001 }, (_, at) => `n${at}`)
  const records = [node('hub', ['Hub']), ...leaves.map((key) => node(key, ['N'])), ...leaves.map((key) => relationship('hub', 'R', key))]
  await runtime.store.import('default', 'star', stream(records), {})
  t.match(await ask(['hub'], { graph: 'star', hops: 1 }), { errors: [{ message: /Instead, lower "hops", or/, extensions: { code: 'EDGEWISE_WORK_BUDGET' } }] })
  t.same(await read(['hub', 'n7'], { graph: 'star' }).then(ends), ['hub R n7'])
})

t.test('counts a part by its nodes', async (t) => {
  const nodes = Array.from({ length: 2000 }, (_, at) => `n${at}`)
  const refused = { errors: [{ message: /estimated number of answer fields/, extensions: { setting: 'EDGEWISE_GRAPHQL_MAX_COST' } }] }
  const aliases = 'abc'
    .split('')
    .map((name) => `${name}: part(nodes: $nodes, hops: 1, limit: 2000) { nodes { id labels degree } relationships { id source target } }`)
  t.match(await query(`query ($nodes: [ID!]!) { graph(name: "star") { ${aliases.join(' ')} } }`, { nodes }), refused)
  t.match(await query(`query ($nodes: [ID!]!) { graph(name: "star") { ${aliases[0]} } }`, { nodes }), { data: { graph: { a: { nodes: { length: 2001 } } } } })
})

t.test('a tenant sees its own nodes alone', async (t) => {
  const [own, other] = [await makeKey(runtime.state, { tenant: 'a' }), await makeKey(runtime.state, { tenant: 'b' })]
  await runtime.store.import('a', 'same', stream([node('x', ['N'], { name: 'secret' }), node('hidden', ['N']), relationship('x', 'R', 'hidden')]), {})
  await runtime.store.import('b', 'same', stream([node('x', ['M'], { name: 'plain' })]), {})
  const seen = async (headers: Record<string, string>, nodes: string[]) => query(text, { graph: 'same', nodes, hops: 1 }, headers)
  t.match((await seen(own.headers, ['x'])).data.graph.part.nodes, [{ properties: { name: 'secret' } }, { id: 'hidden' }])
  t.match((await seen(other.headers, ['x'])).data.graph.part, {
    nodes: [{ id: 'x', properties: { name: 'plain' }, labels: ['M'], degree: 0 }],
    relationships: []
  })
  t.notMatch(JSON.stringify(await seen(other.headers, ['hidden'])), /secret/)
  t.match(await seen(other.headers, ['hidden']), { errors: [{ extensions: { code: 'EDGEWISE_UNKNOWN_NODE' } }] })
})
