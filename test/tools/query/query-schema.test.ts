import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import t from 'tap'
import type { GraphSchema } from '../../../src/storage/graphs/store.ts'
import { labelsFor } from '../../../src/tools/query/language/part-of-schema.ts'
import { type JsonSchema, querySchema } from '../../../src/tools/query/language/query-schema.ts'
import { readQuery } from '../../../src/tools/query/language/read-query.ts'
import { smallSets } from '../../../src/tools/query/language/small-sets.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { openGraphql } from '../../schema/open-graphql.ts'
import { people } from './people-graph.ts'

const ajv = () => new Ajv2020({ strict: false, validateSchema: true })

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 8 }),
  fc.constantFrom('Person', 'link Person', 'nodes', 'a b', 'a-b', 'a/b', 'a~b', '100%', '"', 'constructor', 'Ärzte')
)
const property = fc.record({
  property: word,
  types: fc.uniqueArray(fc.constantFrom('integer', 'float', 'string', 'boolean', 'date', 'list'), { maxLength: 3 }),
  count: fc.nat(9),
  distinct: fc.nat(9),
  samples: fc.constant([])
})
const properties = fc.uniqueArray(property, { maxLength: 4, selector: ({ property: name }) => name })

/** Schemas of graphs that are as odd as imports allow. */
const schemas = fc.uniqueArray(word, { maxLength: 5 }).chain((labels) =>
  fc.record({
    name: fc.constant('g'),
    version: fc.constant('1'),
    orientation: fc.constantFrom('directed', 'undirected'),
    nodeCount: fc.constant(9),
    relationshipCount: fc.constant(9),
    importedAt: fc.constant(''),
    labels: fc.tuple(...labels.map((label) => fc.record({ label: fc.constant(label), count: fc.nat(9), nameProperty: fc.constant(null), properties }))),
    relationshipTypes: fc.uniqueArray(
      fc.record({
        type: word,
        count: fc.nat(9),
        properties,
        patterns:
          labels.length === 0
            ? fc.constant([])
            : fc.array(fc.record({ source: fc.constantFrom(...labels), target: fc.constantFrom(...labels), count: fc.integer({ min: 1, max: 9 }) }), {
                maxLength: 4
              })
      }),
      { maxLength: 4, selector: ({ type }) => type }
    )
  })
) as unknown as fc.Arbitrary<GraphSchema>

/** Every place that a schema refers to. */
const references = (schema: JsonSchema): string[] => [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map(([, place = '']) => place)

t.test('the schema of any graph is valid, with plain references', async (t) => {
  const check = ajv()
  fc.assert(
    fc.property(schemas, (graph) => {
      const schema = querySchema(graph, { sets: new Map() })
      const places = references(schema)
      const isPlain = places.every((place) => /^#\/\$defs\/[\w-]+$/.test(place))
      return check.validateSchema(schema) === true && typeof ajv().compile(schema) === 'function' && isPlain
    }),
    { numRuns: 60, seed: 7 }
  )
  t.pass()
})

t.test('labels and types with similar names keep separate schemas', async (t) => {
  const type = (name: string, source: string) => ({ type: name, count: 1, properties: [], patterns: [{ source, target: 'X', count: 1 }] })
  const labels = ['A', 'A B', 'X'].map((label) => ({ label, count: 1, nameProperty: null, properties: [] }))
  const graph = { orientation: 'directed', labels, relationshipTypes: [type('B C', 'A'), type('C', 'A B')] } as unknown as GraphSchema
  const fits = ajv().compile(querySchema(graph, { sets: new Map() }))
  const asks = (label: string, name: string) => ({ ask: 'count', of: { label, links: [{ type: name, node: { label: 'X' } }] } })
  t.ok(fits(asks('A', 'B C')) && fits(asks('A B', 'C')))
  t.notOk(fits(asks('A', 'C')) || fits(asks('A B', 'B C')))
})

const firm = { label: 'Firm' }
const person = { label: 'Person' }
const worksAt = (node: object, more: object = {}) => ({ type: 'WORKS_AT', node, ...more })
const knows = (node: object, more: object = {}) => ({ type: 'KNOWS', direction: 'out', node, ...more })

const good: readonly object[] = [
  { ask: 'list', of: person },
  { ask: 'list', of: { ...person, name: 'Ada' }, show: ['age', 'town'] },
  { ask: 'list', of: { ...person, name: ['Ada', 'Bo'] } },
  { ask: 'list', of: person, distinct: 'town' },
  { ask: 'list', of: { ...person, where: { town: 'Oslo', active: true } } },
  { ask: 'list', of: { ...person, where: { age: { '>': 20, '<=': 40 }, node: { missing: true } } } },
  { ask: 'list', of: { ...person, where: { town: { in: ['Oslo', 'Lima'] }, type: { contains: 'b' } } } },
  { ask: 'list', of: { ...person, links: [worksAt({ ...firm, name: 'Acme' }, { where: { role: 'boss', since: { '>=': 2000 } } })] } },
  { ask: 'list', of: { ...person, links: [worksAt(firm, { not: true })] } },
  { ask: 'list', of: { ...person, links: [knows(person, { count: { '>=': 2 } })] } },
  { ask: 'list', of: { ...person, links: [knows(person, { hops: 3 }), knows(person, { hops: [2, 3] })] } },
  { ask: 'list', of: { ...firm, links: [worksAt(person), { type: 'BASED_IN', node: { label: 'Country' } }] } },
  { ask: 'list', of: { ...person, top: { n: 2, by: 'age', order: 'highest' } } },
  { ask: 'list', of: { ...firm, top: { n: 2, by: { count: worksAt(person) }, order: 'lowest', from: 2 } } },
  { ask: 'list', of: { ...firm, top: { n: 1, by: { avg: 'age', link: worksAt(person) }, order: 'highest' } } },
  { ask: 'list', of: { ...firm, top: { n: 1, by: { tool: 'pagerank' }, order: 'highest' } } },
  { ask: 'count', of: firm },
  { ask: 'exists', of: firm },
  { ask: 'every', of: person, are: { ...person, where: { active: true } } },
  { ask: 'avg', of: person, measure: 'age' },
  { ask: 'max', of: person, measure: { count: knows(person) } },
  { ask: 'group', of: person, by: 'town', top: { n: 2, order: 'highest' } },
  { ask: 'group', of: person, by: worksAt(firm), function: 'avg', measure: 'age' },
  { ask: 'compare', items: [firm, person], how: 'difference' },
  { ask: 'compare', items: [firm, firm], function: 'max', measure: 'size', how: 'which', order: 'highest' },
  { ask: 'relationships', type: 'WORKS_AT', from: person, to: firm, where: { role: 'boss' }, show: ['since'], top: { n: 1, by: 'since', order: 'lowest' } },
  { ask: 'relationships', type: 'KNOWS', function: 'avg', measure: 'since', by: 'from' },
  { ask: 'path', from: 'Ada', to: 'Di', weight: 'since', types: ['KNOWS'], show: 'cost' },
  { ask: 'call', tool: 'louvain', arguments: { limit: 3 }, show: 'communityCount' }
]

const bad: readonly (readonly [string, object])[] = [
  ['an unknown label', { ask: 'count', of: { label: 'Persn' } }],
  ['a label in another case', { ask: 'count', of: { label: 'person' } }],
  ['an unknown property', { ask: 'count', of: { ...person, where: { agee: 1 } } }],
  ['a property of another label', { ask: 'count', of: { ...person, where: { size: 1 } } }],
  ['an unknown operator', { ask: 'count', of: { ...person, where: { age: { gte: 1 } } } }],
  ['an operator of texts for a number', { ask: 'count', of: { ...person, where: { age: { contains: '1' } } } }],
  ['a text for a number', { ask: 'count', of: { ...person, where: { age: 'old' } } }],
  ['a value that no node has, of a property with few', { ask: 'count', of: { ...person, where: { town: 'Atlantis' } } }],
  ['a link that no node has', { ask: 'count', of: { label: 'Country', links: [worksAt(person)] } }],
  ['a link to a label that it never leads to', { ask: 'count', of: { ...person, links: [worksAt(person)] } }],
  ['a link that leads both ways without a direction', { ask: 'count', of: { ...person, links: [{ type: 'KNOWS', node: person }] } }],
  ['more hops than can be followed', { ask: 'count', of: { ...person, links: [knows(person, { hops: 13 })] } }],
  ['a number of links without a bound', { ask: 'count', of: { ...person, links: [knows(person, { count: {} })] } }],
  ['a rank without a measure', { ask: 'list', of: { ...person, top: { n: 1, order: 'highest' } } }],
  ['a key of the prototype', JSON.parse('{"ask":"count","of":{"label":"Person","where":{"constructor":1}}}')],
  ['an unknown kind', { ask: 'lst', of: person }],
  ['a tool that writes', { ask: 'call', tool: 'write_node_property' }]
]

t.test('queries that fit the schema of a graph are read, and others rejected', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  await importGraph(store, 'people', people)
  const schema = await store.schema(tenant, 'people')
  const sets = await smallSets(store, tenant, schema)
  const fits = ajv().compile(querySchema(schema, { sets, tools: caller.ranked.map(({ name }) => name) }))
  const place = { tenant, graph: 'people', store, schema, findTool: (name: string) => caller.find(name) }
  for (const query of good) {
    t.ok(fits(query), JSON.stringify(query), { errors: fits.errors?.slice(0, 3) })
    t.ok(await readQuery(query, place), 'is read')
  }
  for (const [title, query] of bad) t.notOk(fits(query), title)
  t.same([...sets.keys()], ['["Person","town"]', '["WORKS_AT","role"]'])
})

const many = 300
/** Labels in a ring, each with a type of its own to the next; the first are the commonest. */
const ring = {
  nodes: Array.from({ length: many }, (_, at) => ({ id: `n${at}`, labels: [`Kind${at}`], properties: { name: `Thing ${at}`, weight: at } })),
  relationships: Array.from({ length: many }, (_, at) => ({ source: `n${at}`, target: `n${(at + 1) % many}`, type: `STEP_${at}` }))
}

t.test('a graph with many labels gives a part of its schema, and explains how to request others', async (t) => {
  const { app, runtime, query } = await openGraphql(t)
  const body = Buffer.from(JSON.stringify(ring))
  await app.inject({ method: 'POST', url: '/graphs/ring/import?format=json', headers: { 'content-type': 'application/json' }, payload: body })
  const get = async (asked: string) => (await app.inject(`/graphs/ring/query-schema${asked}`)).json()
  const labelsOf = ({ $defs }: { $defs: object }) => Object.keys($defs).flatMap((name) => (name.startsWith('nodes-') ? [name.slice(6)] : []))

  const part = await get('')
  t.equal(part.$schema, 'https://json-schema.org/draft/2020-12/schema')
  const count = labelsOf(part).length
  t.ok(count > 10 && count <= 40, `${count} labels`)
  t.equal(part.$comment, `${count} of 300 labels; ask with ?labels=A,B or ?question=...`)
  t.ok(JSON.stringify(part).length <= 60_000)
  t.ok(ajv().validateSchema(part))
  t.same(await get(''), part, 'the same each time')

  for (const asked of ['?labels=Kind7,Kind8', '?labels=Kind7&labels=Kind8']) {
    const some = await get(asked)
    t.same(labelsOf(some).sort(), ['Kind7', 'Kind8'])
    t.equal(some.$comment, '2 of 300 labels; ask with ?labels=A,B or ?question=...')
  }
  t.match(await get('?labels=Kind7,Knd8'), { status: 422, code: 'EDGEWISE_UNKNOWN_LABEL', detail: /no label "Knd8"\. Known labels: Kind8/ })
  const all = ring.nodes.map(({ labels }) => labels[0]).join()
  t.match(await get(`?labels=${all}`), { status: 400, code: 'EDGEWISE_INVALID_INPUT', detail: /at most 40 labels; got 300/ })
  t.match(await get('?labls=Kind7'), { status: 400, code: 'EDGEWISE_INVALID_INPUT' })

  const asked = encodeURIComponent('Which things does Thing 50 lead to?')
  t.same(labelsOf(await get(`?question=${asked}`)).sort(), ['Kind49', 'Kind50', 'Kind51'])

  const graphql = await query('query($q: String) { graph(name: "ring") { few: querySchema(labels: ["Kind7"]) asked: querySchema(question: $q) } }', {
    q: 'Which things does Thing 50 lead to?'
  })
  t.equal(labelsOf(graphql.data.graph.few).join(), 'Kind7')
  t.equal(labelsOf(graphql.data.graph.asked).length, 3)
  t.match(await query('{ graph(name: "ring") { querySchema(labels: ["Nix"]) } }'), { errors: [{ extensions: { code: 'EDGEWISE_UNKNOWN_LABEL' } }] })
  t.same(await runtime.querySchema('default', 'ring', { labels: ['Kind7'] }), await get('?labels=Kind7'))
})

t.test('a small schema is given completely, for any request', async (t) => {
  const { app } = await openGraphql(t)
  const whole = (await app.inject('/graphs/london/query-schema')).json()
  t.equal(whole.$comment, undefined)
  t.same((await app.inject('/graphs/london/query-schema?question=How+many+stations%3F')).json(), whole)
  t.match((await app.inject('/graphs/nix/query-schema')).json(), { status: 404, code: 'EDGEWISE_UNKNOWN_GRAPH' })
})

t.test('labels are ordered by relevance: mentioned, at mentioned types, next to these, most frequent first', async (t) => {
  const labels = ['A', 'B', 'C', 'D', 'E'].map((label, at) => ({ label, count: at, nameProperty: null, properties: [] }))
  const type = (name: string, source: string, target: string) => ({ type: name, count: 1, properties: [], patterns: [{ source, target, count: 1 }] })
  const graph = { labels, relationshipTypes: [type('AB', 'A', 'B'), type('BC', 'B', 'C'), type('CD', 'C', 'D')] } as unknown as GraphSchema
  t.same(labelsFor(graph, null, 3), ['E', 'D', 'C'])
  t.same(labelsFor(graph, { labels: [], types: [] }, 2), ['E', 'D'])
  t.same(labelsFor(graph, { labels: ['A'], types: [] }, 9), ['A', 'B'])
  t.same(labelsFor(graph, { labels: ['A'], types: ['BC'] }, 9), ['A', 'C', 'B', 'D'])
  t.same(labelsFor(graph, { labels: ['A'], types: ['BC'] }, 2), ['A', 'C'])
})
