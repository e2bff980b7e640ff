import t from 'tap'
import { openSandbox } from '../../../src/outside/sandbox/open-sandbox.ts'
import type { Backend, Read } from '../../../src/tasks/kgot/backend.ts'
import type { Batch } from '../../../src/tasks/kgot/operation.ts'
import { scriptBackend } from '../../../src/tasks/kgot/script-backend.ts'
import { sparqlBackend } from '../../../src/tasks/kgot/sparql-backend.ts'
import { buildTaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import { toolsBackend } from '../../../src/tasks/kgot/tools-backend.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { sourceOf } from './operations.ts'

const claimed = { confidence: 1, relevant: true }
const batches: Batch[] = [
  {
    step: 1,
    source: sourceOf(1),
    operations: [
      { op: 'node', key: 'Bank', label: 'Station', properties: [{ name: 'zone', value: 1 }], ...claimed },
      { op: 'node', key: 'Ealing', label: 'Station', properties: [{ name: 'zone', value: 3 }], ...claimed },
      { op: 'edge', source: 'Bank', type: 'NEAR', target: 'Ealing', properties: [], ...claimed }
    ]
  }
]
const graph = buildTaskGraph(batches)
const sandbox = openSandbox({ threads: 1, queueSize: 10 })
t.teardown(() => sandbox.close())
const { caller, store } = await openTestRuntime(t)
const backends = {
  script: scriptBackend(sandbox),
  sparql: sparqlBackend(sandbox),
  tools: toolsBackend({ caller, store, querySchema: async () => ({}) })
} satisfies Record<string, Backend>

async function read(backend: keyof typeof backends, query: string): Promise<Read | undefined> {
  return backends[backend].read?.(query, { tenant, graphName: 'london', graph, signal: new AbortController().signal })
}

const writing = {
  script: [
    'graph.addNode("x"); const result = 1',
    'graph . dropNode("Bank"); const result = [1]',
    'const result = graph.setNodeAttribute("Bank", "zone", 9)',
    'graph.clear()'
  ],
  sparql: [
    'INSERT DATA { node:x a label:Y }',
    'PREFIX a: <urn:a> DELETE WHERE { ?a ?b ?c }',
    'SELECT * { SERVICE SILENT <http://127.0.0.1/> { ?a ?b ?c } }',
    'load <file:///etc/passwd>',
    'DROP ALL',
    'SELECT * { ?a ?b ?c } ; CLEAR ALL',
    'SELECT * { ?a ?b "x" } ;\nINSERT { ?a ?b "y" } WHERE { ?a ?b ?c }'
  ],
  tools: ['{"ask": "call", "tool": "drop_graph"}', '{"ask": "call", "tool": "mutate"}', '{"ask": "call", "tool": "write_node_property"}']
} as const

t.test('a query that would write, or reach another server, is rejected before it runs', async (t) => {
  for (const [backend, queries] of Object.entries(writing))
    for (const query of queries) t.match(await read(backend as keyof typeof backends, query), { ok: false, error: /only reads?\b|another server/ }, query)
})

t.test('writing keywords that write nothing are accepted', async (t) => {
  const query = 'PREFIX insert: <urn:delete#> SELECT ?load { ?load rdfs:label "Bank" . FILTER("drop all" != \'SERVICE\') } # clear'
  t.match(await read('sparql', query), { ok: true, text: '{"load":"node:Bank"}' })
  t.match(await read('script', 'const copy = graph.copy(); copy.dropNode("Ealing"); const result = copy.nodes()'), { ok: true, text: '["Bank"]' })
  t.match(await read('script', 'const result = graph.nodes()'), { text: '["Bank","Ealing"]' }, 'and the graph is as it was')
})

const script = 'const result = graph.filterNodes((key, { zone }) => zone === 1)'
const sparql = 'SELECT ?s WHERE { ?s prop:zone 1 }'
const fenced = (text: string) => [`\`\`\`\n${text}\n\`\`\``, `Here it is:\n\`\`\`js\n${text}\n\`\`\`\nIt finds zone 1.`, `\`\`\`${text}\`\`\``]
const nearly = {
  script: [...fenced(script).slice(0, 2), `const zone = 1\\n${script}`, script.replace('zone === 1', 'zone === 1 && key !== \\"x\\"')],
  sparql: [...fenced(sparql), sparql.replaceAll(' ', '\\n'), sparql.replace('}', '; rdfs:label \\"Bank\\" }')]
}

t.test('a nearly right query runs as intended, and reports the repair', async (t) => {
  for (const [backend, queries] of Object.entries(nearly)) {
    for (const query of queries) {
      const outcome = await read(backend as keyof typeof backends, query)
      t.match(outcome, { ok: true, isEmpty: false, mended: /^(const|SELECT)/ }, query)
    }
  }
})

t.test('a right query runs unchanged, including escapes', async (t) => {
  t.same(await read('script', 'const result = "a\\nb".length'), { ok: true, text: '3', isEmpty: false })
  t.match(await read('sparql', `  ${sparql}\n`), { ok: true, text: '{"s":"node:Bank"}', mended: undefined })
})

t.test('an irreparable query fails with the error of the original', async (t) => {
  t.match(await read('script', 'const result = "a\\nb" + nothing'), { ok: false, error: /'nothing' is not defined/ })
  for (const query of ['all stations', '[]']) t.match(await read('tools', query), { ok: false, error: /must be a JSON object/ })
})

t.test('a script without a result gets advice to set one; an empty one found nothing', async (t) => {
  for (const code of ['const stations = graph.nodes()', 'var result = null', 'graph.forEachNode(() => {})'])
    t.match(await read('script', code), { ok: false, error: /Set the variable "result"/ }, code)
  for (const code of ['result = []', 'result = {}', 'result = [[], {}]']) t.match(await read('script', code), { ok: true, isEmpty: true }, code)
  for (const code of ['result = 0', 'result = ""', 'result = false']) t.match(await read('script', code), { ok: true, isEmpty: false }, code)
})
