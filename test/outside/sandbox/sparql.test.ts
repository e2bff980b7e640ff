import t from 'tap'
import { openSandbox } from '../../../src/outside/sandbox/open-sandbox.ts'
import type { GraphData } from '../../../src/outside/sandbox/sandbox.ts'

const plain = (key: string, label: string) => ({ key, label, name: key, aliases: [], properties: [] })
const graph: GraphData = {
  nodes: [
    {
      ...plain('Bank <"a">', 'Station'),
      name: 'Bank\n"one"\\',
      aliases: ['B'],
      properties: [
        { name: 'zone', value: 1 },
        { name: 'share', value: 0.5 },
        { name: 'open', value: true }
      ]
    },
    plain('Central', 'Line'),
    plain('\ud800', 'Odd')
  ],
  edges: [
    { source: 'Bank <"a">', type: 'ON', target: 'Central', properties: [{ name: 'since', value: 1900 }] },
    { source: 'Central', type: 'NEAR', target: '\ud800', properties: [] }
  ]
}
const sandbox = openSandbox({ threads: 1, queueSize: 10, runMs: 1500 })
t.teardown(() => sandbox.close())
const run = (query: string, of = graph) => sandbox.runSparql({ query, graph: of }, { tenant: 'default' })

t.test('a graph is queried as RDF, values with their types', async (t) => {
  t.same(await run('SELECT ?name ?zone ?share ?open { ?n a label:Station ; rdfs:label ?name ; prop:zone ?zone ; prop:share ?share ; prop:open ?open }'), {
    ok: true,
    text: JSON.stringify({ name: 'Bank\n"one"\\', zone: 1, share: 0.5, open: true }),
    isEmpty: false
  })
  t.match(await run('SELECT ?n { ?n prop:alias "B" }'), { text: '{"n":"node:Bank%20%3C%22a%22%3E"}' })
  t.match(await run('SELECT ?since { ?e rdf:subject ?s ; rdf:predicate rel:ON ; rdf:object node:Central ; prop:since ?since }'), { text: '{"since":1900}' })
  t.match(await run('SELECT (COUNT(?e) AS ?n) { ?e rdf:subject ?s }'), { text: '{"n":1}' }, 'only edges with properties are told of apart')
})

t.test('ask, construct and describe answer too', async (t) => {
  t.same(await run('ASK { ?a rel:ON ?b }'), { ok: true, text: 'true', isEmpty: false })
  t.match(await run('CONSTRUCT { ?b rel:CARRIES ?a } WHERE { ?a rel:ON ?b }'), { text: /^"node:Central rel:CARRIES node:Bank/ })
  t.match(await run('# select\nDESCRIBE node:Central'), { text: /rdf:type label:Line/ })
})

t.test('an empty result is empty, and a syntax error has its place', async (t) => {
  t.match(await run('SELECT * { ?a prop:none ?b }'), { ok: true, isEmpty: true })
  t.match(await run('CONSTRUCT WHERE { ?a prop:none ?b }'), { ok: true, isEmpty: true })
  t.match(await run('SELECT *\nWHERE { ?a '), { ok: false, error: /2:\d+/ })
})

t.test('a query too large for time or memory is stopped, and the next one runs', async (t) => {
  const nodes = Array.from({ length: 300 }, (_, at) => plain(`n${at}`, 'N'))
  const product = '{ ?a a ?b . ?c a ?d . ?e a ?f . ?g a ?h . ?i a ?j }'
  t.match(await run(`SELECT (COUNT(*) AS ?n) ${product}`, { nodes, edges: [] }), { ok: false, error: /ran longer|more memory/ })
  t.match(await run(`SELECT DISTINCT * ${product} ORDER BY ?j`, { nodes, edges: [] }), { ok: false, error: /ran longer|more memory/ })
  t.match(await run('ASK {}'), { ok: true, text: 'true' })
})

t.test('long results are cut, with the number of omitted rows', async (t) => {
  const nodes = Array.from({ length: 5000 }, (_, at) => plain(`node number ${at}`, 'N'))
  const outcome = await run('SELECT ?n { ?n a label:N }', { nodes, edges: [] })
  t.match(outcome, { ok: true, text: /\(\d+ of 5000 rows left out for lack of room\)$/ })
  t.ok(outcome.ok && outcome.text.length < 17_000)
})
