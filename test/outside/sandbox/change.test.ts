import t from 'tap'
import { openSandbox } from '../../../src/outside/sandbox/open-sandbox.ts'
import type { Change, GraphData } from '../../../src/outside/sandbox/sandbox.ts'

const sandbox = openSandbox({ threads: 1, queueSize: 100 })
const hasty = openSandbox({ threads: 1, queueSize: 100, runMs: 300 })
t.teardown(() => Promise.all([sandbox.close(), hasty.close()]))

const graph: GraphData = {
  nodes: [
    { key: 'Bank', label: 'Station', name: 'Bank', aliases: ['The Bank'], properties: [{ name: 'zone', value: 1 }] },
    { key: 'Central line', label: 'Line', name: 'Central line', aliases: [], properties: [{ name: 'label', value: 'red' }] },
    { key: 'Euston', label: 'Station', name: 'Euston', aliases: [], properties: [] }
  ],
  edges: [
    { source: 'Bank', type: 'ON', target: 'Central line', properties: [{ name: 'since', value: 1900 }] },
    { source: 'Bank', type: 'NEAR', target: 'Euston', properties: [] }
  ]
}
const none = { nodes: [], edges: [], removedNodes: [], removedEdges: [], stranded: [] }
const change = (language: Change['language'], text: string, of = graph) => sandbox.change({ language, text, graph: of }, { tenant: 'default' })
const LINE = '<urn:task:node:Central%20line>'

/** The same change in both languages, and what comes of it. */
const changes: readonly [what: string, script: string, sparql: string, expected: object][] = [
  ['nothing', 'graph.nodes()', 'DELETE WHERE { ?a prop:none ?b }', none],
  [
    'what is there already',
    'graph.mergeNode("Bank", { label: "Station", zone: 1 }); graph.addEdge("Bank", "Euston", { type: "NEAR" })',
    'INSERT DATA { node:Bank a label:Station ; rdfs:label "Bank" ; prop:zone 1.0 ; rel:NEAR node:Euston }',
    none
  ],
  [
    'a node and an edge with a property',
    'graph.addNode("Ealing", { label: "Station", zone: 3, open: true }); graph.addEdge("Ealing", "Central line", { type: "ON", share: 0.5 })',
    `INSERT DATA { node:Ealing a label:Station ; prop:zone 3 ; prop:open true ; rel:ON ${LINE} . [] rdf:subject node:Ealing ; rdf:predicate rel:ON ; rdf:object ${LINE} ; prop:share 0.5 }`,
    {
      ...none,
      nodes: [
        {
          key: 'Ealing',
          labels: ['Station'],
          names: [],
          properties: new Map<string, unknown>([
            ['zone', 3],
            ['open', true]
          ]),
          replaces: false
        }
      ],
      edges: [{ source: 'Ealing', type: 'ON', target: 'Central line', properties: new Map([['share', 0.5]]), replaces: false }]
    }
  ],
  [
    'a node of which only an edge tells',
    'graph.addNode("Oxford Circus"); graph.addEdge("Oxford Circus", "Bank", { type: "NEAR" })',
    'INSERT DATA { <urn:task:node:Oxford%20Circus> rel:NEAR node:Bank }',
    { ...none, edges: [{ source: 'Oxford Circus', type: 'NEAR', target: 'Bank', properties: new Map(), replaces: false }] }
  ],
  [
    'another value, of a node and of an edge',
    'graph.setNodeAttribute("Bank", "zone", 2); graph.forEachEdge((edge, { since }) => since && graph.setEdgeAttribute(edge, "since", 1901))',
    'DELETE { ?n prop:zone 1 . ?e prop:since ?old } INSERT { ?n prop:zone 2 . ?e prop:since 1901 } WHERE { ?n prop:zone 1 . ?e prop:since ?old }',
    {
      ...none,
      nodes: [{ key: 'Bank', labels: ['Station'], names: [], properties: new Map([['zone', 2]]), replaces: true }],
      edges: [{ source: 'Bank', type: 'ON', target: 'Central line', properties: new Map([['since', 1901]]), replaces: true }]
    }
  ],
  [
    'another label, and another name',
    'graph.mergeNode("Bank", { label: "Stop", aliases: ["The Bank", "BNK"] })',
    'DELETE { node:Bank a label:Station } INSERT { node:Bank a label:Stop ; prop:alias "BNK"@en } WHERE {}',
    { ...none, nodes: [{ key: 'Bank', labels: ['Stop'], names: ['BNK'], properties: new Map(), replaces: true }] }
  ],
  [
    'a node taken away, with its edges',
    'graph.dropNode("Bank")',
    'DELETE WHERE { node:Bank ?p ?o }',
    { ...none, removedNodes: ['Bank'], stranded: ['Central line', 'Euston'] }
  ],
  [
    'an edge taken away',
    'graph.forEachEdge((edge, { type }) => type === "ON" && graph.dropEdge(edge))',
    `DELETE WHERE { ?s rel:ON ?o }`,
    { ...none, removedEdges: [{ source: 'Bank', type: 'ON', target: 'Central line' }], stranded: ['Central line'] }
  ]
]

/** Properties by name: RDF has no order. */
function byName(outcome: Awaited<ReturnType<typeof change>>) {
  if (!outcome.ok) return outcome.error
  const named = <T extends { properties: readonly { name: string; value: unknown }[] }>(items: readonly T[]) =>
    items.map((item) => ({ ...item, properties: new Map(item.properties.map(({ name, value }) => [name, value])) }))
  return { ...outcome.changes, nodes: named(outcome.changes.nodes), edges: named(outcome.changes.edges) }
}

for (const [what, script, sparql, expected] of changes) {
  t.test(`${what}: the difference is the same from JavaScript and from SPARQL`, async (t) => {
    t.same(byName(await change('script', script)), expected)
    t.same(byName(await change('sparql', sparql)), expected)
  })
}

t.test('a node can be removed with all of its triples', async (t) => {
  const removed = { changes: { ...none, removedNodes: ['Bank'], stranded: ['Central line', 'Euston'] } }
  t.match(await change('sparql', 'DELETE WHERE { node:Bank ?p ?o } ; DELETE WHERE { ?s ?p node:Bank }'), removed)
  t.match(
    await change('sparql', 'DELETE { ?s ?p ?o . ?e ?q ?v } WHERE { ?s ?p ?o . FILTER(?s = node:Bank) OPTIONAL { ?e rdf:subject node:Bank ; ?q ?v } }'),
    removed
  )
})

t.test('a further value beside an earlier one replaces nothing', async (t) => {
  t.match(await change('sparql', 'INSERT DATA { node:Bank prop:zone 2 }'), {
    changes: { nodes: [{ properties: [{ name: 'zone', value: 2 }], replaces: false }] }
  })
})

t.test('the property of an edge can be added to its statement, or to a new one', async (t) => {
  const expected = { changes: { edges: [{ type: 'ON', properties: [{ name: 'open', value: true }], replaces: false }] } }
  t.match(await change('sparql', 'INSERT { ?e prop:open true } WHERE { ?e rdf:predicate rel:ON }'), expected)
  t.match(await change('sparql', `INSERT DATA { [] rdf:subject node:Bank ; rdf:predicate rel:ON ; rdf:object ${LINE} ; prop:open true }`), expected)
})

t.test('values keep their types, and other types become text', async (t) => {
  const literals = '1, 1.5, 1e3, true, "1", "x"@en, "1900-01-01"^^xsd:date, "tab\\t \\"quote\\" \\u00e9", 9007199254740993'
  const outcome = await change('sparql', `INSERT DATA { node:A a label:X ; prop:p ${literals} }`, { nodes: [], edges: [] })
  const values = outcome.ok ? outcome.changes.nodes[0]?.properties.map(({ value }) => value) : []
  t.same(new Set(values), new Set([1, 1.5, 1000, true, '1', 'x', '1900-01-01', 'tab\t "quote" é', '9007199254740993']))
})

t.test('a suffixed attribute is restored to its property', async (t) => {
  t.match(await change('script', 'graph.setNodeAttribute("Central line", "label_stated", "scarlet")'), {
    changes: { nodes: [{ key: 'Central line', labels: ['Line'], properties: [{ name: 'label', value: 'scarlet' }], replaces: true }] }
  })
})

const refused: readonly [language: Change['language'], text: string, why: RegExp][] = [
  [
    'sparql',
    'INSERT DATA { <http://dbpedia.org/Bank> a label:Station }',
    /cannot hold http:\/\/dbpedia.org\/Bank rdf:type label:Station\. A subject is node:KEY/
  ],
  ['sparql', 'INSERT DATA { node:Bank a <http://schema.org/Place> }', /A label is label:LABEL/],
  ['sparql', 'INSERT DATA { node:Bank <http://schema.org/zone> 1 }', /Of a node write .*prop:NAME/],
  ['sparql', 'INSERT DATA { node:Bank prop:line node:Euston }', /write rel:TYPE/],
  ['sparql', 'INSERT DATA { node:Bank rel:ON "Central" }', /For a value write prop:NAME/],
  ['sparql', 'INSERT DATA { edge:1 rel:ON node:Bank }', /Of an edge write rdf:subject/],
  ['sparql', 'INSERT DATA { edge:7 prop:since 1 }', /must have rdf:subject, rdf:predicate and rdf:object/],
  ['sparql', 'INSERT DATA { edge:1 rdf:object node:Euston }', /one of each/],
  ['sparql', 'INSERT DATA { [] rdf:subject node:Euston ; rdf:predicate rel:ON ; rdf:object node:Bank ; prop:since 1 }', /Add the triple of the edge/],
  ['sparql', 'INSERT DATA { node:Bank rel:ON node:Euston {| prop:since 1 |} }', /rdf:reifies.*Of an edge write/],
  ['sparql', 'INSERT DATA { GRAPH <urn:g> { node:Bank prop:zone 2 } }', /There is one graph/],
  ['sparql', 'INSERT DATA { <urn:task:node:Caf%E9> a label:X }', /node:Caf%E9 is not percent-encoded as UTF-8.*%C3%A9/],
  ['sparql', 'INSERT DATA { node:Bank prop:size 1e999 }', /INF is no number/],
  ['sparql', 'DELETE DATA { node:Bank prop:zone 1 }', /property "zone" of the node "Bank" is taken away.*another value/],
  ['sparql', 'DELETE DATA { node:Bank a label:Station }', /label "Station" .*taken away/],
  ['sparql', 'DELETE DATA { node:Bank prop:alias "The Bank" }', /name "The Bank" .*taken away/],
  ['sparql', 'DELETE { node:Bank ?p ?o } INSERT { node:Euston rel:NEAR node:Bank } WHERE { node:Bank ?p ?o }', /"Bank" is removed, and an edge .* added to it/],
  ['sparql', 'INSERT DATA { node:Bank', /\d+:\d+/],
  ['sparql', 'LOAD <http://127.0.0.1/>', /./],
  ['script', 'graph.removeNodeAttribute("Bank", "zone")', /property "zone" of the node "Bank" is taken away/],
  ['script', 'graph.mergeNode("Bank", { lines: ["a", "b"] })', /property "lines" of the node "Bank" is \["a","b"\]\. A value is a text/],
  ['script', 'graph.mergeNode("Bank", { size: NaN })', /is \["NaN"\]/],
  ['script', 'graph.mergeNode("Bank", { label: 7 })', /label of the node "Bank" is 7/],
  ['script', 'graph.addEdge("Euston", "Bank")', /type of an edge from "Euston" to "Bank" is missing/],
  ['script', 'graph.addEdge("Euston", "Nowhere", { type: "NEAR" })', /target node "Nowhere" not found/],
  ['script', 'graph.export = () => ({ nodes: [7] })', /can no longer be read/],
  ['script', 'graph.export = () => undefined', /can no longer be read/],
  ['script', 'for (let i = 0; i < 300; i++) graph.addNode(i, { label: "N", text: "x".repeat(2000) })', /changes have \d+ characters, and 500000 fit/]
]

t.test('a change that no graph or write supports is rejected with advice', async (t) => {
  for (const [language, text, why] of refused) {
    const outcome = await change(language, text)
    t.match(outcome, { ok: false, error: why }, text)
  }
})

t.test('an endless change is stopped, and the next one runs', async (t) => {
  const nodes = Array.from({ length: 300 }, (_, at) => ({ key: `n${at}`, label: 'N', name: `n${at}`, aliases: [], properties: [] }))
  const endless: readonly [Change['language'], string][] = [
    ['script', 'for (;;) {}'],
    ['script', 'graph.export = () => { for (;;) {} }'],
    ['sparql', 'INSERT { ?a prop:of ?i } WHERE { ?a a ?b . ?c a ?d . ?e a ?f . ?g a ?h . ?i a ?j }']
  ]
  for (const [language, text] of endless)
    t.match(
      await hasty.change({ language, text, graph: { nodes, edges: [] } }, { tenant: 'default' }),
      { ok: false, error: /ran longer than 0.3 s|more memory/ },
      text
    )
  t.same(await change('script', ''), { ok: true, changes: none })
})
