import t from 'tap'
import { openTasks } from './scripted-task.ts'
import type { TaskScript } from './task-script.ts'

type Language = 'script' | 'sparql'

/** Three writes: two nodes, a third with an edge to them, and a change with a removal. */
const writes: Readonly<Record<Language, readonly string[]>> = {
  script: [
    'graph.mergeNode("Bank", { label: "Station", zone: 3, "fare cap": 8.5 }); graph.mergeNode("Euston", { label: "Station", zone: 1 })',
    'graph.addNode("Central line", { label: "Line", open: true }); graph.addEdge("Bank", "Central line", { type: "ON", since: 1900 })',
    'graph.setNodeAttribute("Bank", "zone", 1); graph.dropNode("Euston"); graph.mergeNode("Ealing", { label: "Station", zone: 3 })'
  ],
  sparql: [
    'INSERT DATA { node:Bank a label:Station ; prop:zone 3 ; <urn:task:property:fare%20cap> 8.5 . node:Euston a label:Station ; prop:zone 1 }',
    'INSERT DATA { <urn:task:node:Central%20line> a label:Line ; prop:open true . node:Bank rel:ON <urn:task:node:Central%20line> . [] rdf:subject node:Bank ; rdf:predicate rel:ON ; rdf:object <urn:task:node:Central%20line> ; prop:since 1900 }',
    'DELETE { ?s prop:zone 3 } INSERT { ?s prop:zone 1 } WHERE { ?s prop:zone 3 } ; DELETE WHERE { node:Euston ?p ?o } ; INSERT DATA { node:Ealing a label:Station ; prop:zone 3 }'
  ]
}
const reads: Readonly<Record<Language, string>> = {
  script: 'const result = graph.filterNodes((key, { label, zone }) => label === "Station" && zone === 1)',
  sparql: 'SELECT ?s ?since WHERE { ?s a label:Station ; prop:zone 1 . ?e rdf:subject ?s ; prop:since ?since }'
}
const found = { script: '["Bank"]', sparql: '{"s":"node:Bank","since":1900}' }
const other = { script: 'sparql', sparql: 'script' } as const

/** Adds knowledge as often as there are writes, each by one call, then reads by this query. */
const writing =
  (queries: (write: number) => readonly string[], read: string, fixed: (fix: number, text: string) => string = () => ''): TaskScript =>
  ({ role, before, text }) => {
    switch (role) {
      case 'next_step':
        return before < 2 ? { choice: 'enhance', content: 'More.' } : { choice: 'solve', content: read }
      case 'tools':
        return { toolCalls: [{ name: 'find_nodes', arguments: { graph: 'london', limit: before + 1 } }] }
      case 'new_queries':
        return { queries: queries(before) }
      case 'fixed_query':
        return { query: fixed(before, text) }
      default:
        return { final_answer: 'Bank' }
    }
  }

async function solved(t: Parameters<typeof openTasks>[0], language: Language, script: TaskScript, more: object = {}) {
  const bench = await openTasks(t, script)
  const { id, state } = await bench.solve({ task: 'Which stations are in zone 1?', writes: language, backends: [other[language]], ...more })
  const events = await bench.runtime.state.jobs.events('default', id, 0, 200)
  const steps = await bench.runtime.state.jobs.steps('default', id)
  return {
    ...bench,
    state,
    ...(await bench.runtime.taskGraphs.graph('default', id)),
    graphs: events.flatMap(({ type, data }) => (type === 'task.graph' ? [data as Record<string, unknown>] : [])),
    found: events.flatMap(({ type, data }) => (type === 'task.read' ? [data as Record<string, unknown>] : [])),
    steps: steps.map(({ name }) => name),
    asked: (role: string) => bench.roles.filter((one) => one === role).length
  }
}

for (const language of ['script', 'sparql'] as const) {
  t.test(`three writes by ${language} grow the graph, which a query in the other language reads`, async (t) => {
    const bench = await solved(
      t,
      language,
      writing((write) => [writes[language][write] as string], reads[other[language]])
    )
    t.match(bench.graphs, [
      { step: 1, operations: 2, refused: 0, nodes: 2, edges: 0 },
      { step: 2, operations: 2, refused: 0, nodes: 3, edges: 1 },
      { step: 3, operations: 3, refused: 0, nodes: 3, edges: 1 }
    ])
    t.match(
      bench.graph.nodes.toSorted((a, b) => a.key.localeCompare(b.key)),
      [
        { key: 'Bank', label: 'Station', properties: { length: 2 }, conflicts: [{ name: 'zone', values: [{ value: 1 }, { value: 3 }] }] },
        { key: 'Central line', label: 'Line', properties: [{ name: 'open', value: true }] },
        { key: 'Ealing', properties: [{ name: 'zone', value: 3 }] }
      ]
    )
    t.match(bench.graph.edges, [{ source: 'Bank', type: 'ON', target: 'Central line', properties: [{ name: 'since', value: 1900 }] }])
    t.match(bench.graph.removed, [{ key: 'Euston', hidden: { as: 'removed', step: 3, reason: /query removed it/ } }])
    t.match(bench.batches, [
      {
        step: 1,
        source: { step: 'write 1.1', tool: 'find_nodes', call: 1, url: null, sha256: /^[0-9a-f]{64}$/ },
        operations: [{ op: 'node', confidence: 0.9 }, {}]
      },
      { step: 2, source: { step: 'write 2.1' } },
      { step: 3, source: { step: 'write 3.1' } }
    ])
    t.match(bench.found, [{ backend: other[language], ok: true, isEmpty: false }])
    t.ok(bench.requests.some(({ messages }) => messages.at(-1)?.content?.includes(JSON.stringify(found[other[language]]))))
    t.equal(bench.asked('fixed_query'), 0)
    t.equal(bench.asked('new_operations'), 0)
    const asked = bench.requests.find(({ response_format }) => response_format?.json_schema?.name === 'new_queries')?.messages.at(-1)?.content
    t.match(asked, language === 'script' ? /mergeNode\(key/ : /INSERT DATA \{ node:Bank/)
  })

  t.test(`a ${language} query that fails twice is fixed twice, and its writes are kept`, async (t) => {
    const bad = { script: 'graph.addEdge("A", "B", { type: "ON" })', sparql: 'INSERT DATA { node:Bank foaf:name "Bank" }' }[language]
    const worse = { script: 'graph.mergeNode("Bank", { lines: ["Central"] })', sparql: 'INSERT DATA { node:Bank prop:line node:Central }' }[language]
    const bench = await solved(
      t,
      language,
      writing(
        (write) => (write === 0 ? [bad] : []),
        reads[other[language]],
        (fix) => (fix === 0 ? worse : (writes[language][0] as string))
      )
    )
    t.equal(bench.asked('fixed_query'), 2)
    t.match(bench.graphs, [{ operations: 2, refused: 0, nodes: 2 }, { operations: 0, refused: 0 }, { operations: 0 }])
    t.match(bench.steps.filter((name) => /^(write|run|fix)/.test(name)).toSorted(), [
      'fix 1.1.1',
      'fix 1.1.2',
      'run 1.1.1',
      'run 1.1.2',
      'run 1.1.3',
      'write 1.1',
      'write 2.1',
      'write 3.1'
    ])
    const fixes = bench.requests.flatMap(({ response_format, messages }) =>
      response_format?.json_schema?.name === 'fixed_query' ? [messages.at(-1)?.content ?? ''] : []
    )
    t.match(fixes[1], language === 'script' ? /A value is a text, a number/ : /To lead to a node write rel:TYPE/)
  })

  t.test(`a ${language} query that keeps failing is dropped with the reason, and the others and the task continue`, async (t) => {
    const endless = {
      script: 'for (;;) {}',
      sparql: 'INSERT { ?a prop:a ?x } WHERE { VALUES ?x { 1 } node:A node:B node:C '
    }[language]
    const bench = await solved(
      t,
      language,
      writing(
        (write) => (write === 0 ? [writes[language][0] as string, endless, writes[language][1] as string] : []),
        reads[other[language]],
        () => ({ script: 'graph.addEdge("A", "B", { type: "ON" })', sparql: endless })[language]
      ),
      { parameters: { maxFixes: 1 } }
    )
    t.equal(bench.asked('fixed_query'), 1)
    t.match(bench.graphs[0], { operations: 4, refused: 1, reasons: [/^The query was left out: /], nodes: 3, edges: 1 })
    t.equal(bench.state, 'done')
  })

  t.test(`a nearly right ${language} query is repaired without a model`, async (t) => {
    const bench = await solved(
      t,
      language,
      writing((write) => (write === 0 ? [`\`\`\`\n${writes[language][0]}\n\`\`\``] : []), reads[other[language]])
    )
    t.equal(bench.asked('fixed_query'), 0)
    t.match(bench.graphs[0], { operations: 2, refused: 0 })
  })
}

t.test('an update that reaches beyond the graph is rejected before it runs, with a reason for the model', async (t) => {
  const beyond = [
    'LOAD <http://127.0.0.1/>',
    'DROP ALL',
    'INSERT DATA { GRAPH <urn:g> { node:A a label:B } }',
    'DELETE { ?s ?p ?o } WHERE { SERVICE <http://127.0.0.1/> { ?s ?p ?o } }'
  ]
  const bench = await solved(
    t,
    'sparql',
    writing(
      (write) => (write === 0 ? beyond : []),
      reads.script,
      (fix) => beyond[fix] as string
    ),
    { parameters: { maxFixes: 1 } }
  )
  t.match(bench.graphs[0], { operations: 0, refused: 4, reasons: [/LOAD goes beyond the graph/, /DROP goes beyond/, /GRAPH goes beyond/] })
  const told = bench.requests.map(({ messages }) => messages.at(-1)?.content ?? '').join('\n')
  t.match(told, /SERVICE reaches another server/)
})

t.test('queries beyond the limit of one write are dropped and reported', async (t) => {
  const bench = await solved(
    t,
    'sparql',
    writing((write) => (write === 0 ? Array.from({ length: 12 }, (_, at) => `INSERT DATA { node:n${at} a label:N }`) : []), reads.script)
  )
  t.match(bench.graphs[0], { operations: 10, refused: 1, nodes: 10, reasons: [/12 queries; the limit is 10/] })
})
