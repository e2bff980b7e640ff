import t from 'tap'
import { openTasksInTurn } from './scripted-task.ts'
import { edge, node, type TaskScript } from './task-script.ts'

/** Writes a small graph, solves it by this query, and repairs by those. */
const solvedBy =
  (query: string, repairs: { readonly fixed?: string; readonly anew?: string } = {}): TaskScript =>
  ({ role, before, text }) => {
    switch (role) {
      case 'next_step':
        return text.includes('0 nodes and 0 edges') ? { choice: 'enhance', content: 'Zones are missing.' } : { choice: 'solve', content: query }
      case 'tools':
        return { toolCalls: [{ name: 'find_nodes', arguments: { graph: 'london', limit: 1 } }] }
      case 'new_operations':
        return {
          operations: [
            node('Bank', 'Station', { zone: 1 }),
            node('Euston', 'Station', { zone: 1 }),
            node('Ealing', 'Station', { zone: 3 }),
            edge('Bank', 'NEAR', 'Euston')
          ]
        }
      case 'fixed_query':
        return { query: repairs.fixed ?? `${query} fixed ${before}` }
      case 'new_query':
        return { query: repairs.anew ?? `${query} anew ${before}` }
      case 'guess':
        return { solution: 'guessed' }
      case 'needs_calculation':
        return { needs_calculation: false }
      default:
        return { final_answer: 'Bank and Euston' }
    }
  }

const task = { task: 'Which stations are in zone 1?' }

const open = await openTasksInTurn(t)

async function solved(backend: string, script: TaskScript, more: object = {}) {
  const bench = open(script)
  const { id } = await bench.solve({ ...task, backends: [backend], ...more })
  const events = await bench.runtime.state.jobs.events('default', id, 0, 200)
  const steps = await bench.runtime.state.jobs.steps('default', id)
  const reads = events.flatMap(({ type, data }) => (type === 'task.read' ? [data as Record<string, unknown>] : []))
  const result = (await bench.runtime.jobs.resultOf(await bench.runtime.jobs.read('default', id))) as Record<string, unknown>
  const asked = (role: string) => bench.roles.filter((one) => one === role).length
  return { ...bench, requests: bench.requests, id, reads, steps, result, asked }
}

const good = {
  script: 'const result = graph.filterNodes((key, { label, zone }) => label === "Station" && zone === 1)',
  sparql: 'SELECT ?name WHERE { ?s a label:Station ; prop:zone 1 ; rdfs:label ?name } ORDER BY ?name',
  tools: '{"ask": "call", "tool": "find_nodes", "arguments": {"where": [{"property": "zone", "operator": "=", "value": 1}]}}'
}
const empty = {
  script: 'const result = graph.filterNodes((key, { zone }) => zone === 9)',
  sparql: 'SELECT ?s WHERE { ?s prop:zone 9 }',
  tools: '{"ask": "call", "tool": "find_nodes", "arguments": {"where": [{"property": "zone", "operator": "=", "value": 9}]}}'
}
const writing = {
  script: 'graph.dropNode("Bank"); const result = 1',
  sparql: 'DELETE WHERE { ?a ?b ?c }',
  tools: '{"ask": "call", "tool": "drop_graph", "arguments": {}}'
}
const nearly = { script: `\`\`\`js\n${good.script}\n\`\`\``, sparql: good.sparql.replaceAll(' ', '\\n') }
const wrong = { script: 'result = graph.nodez()', sparql: 'SELECT ?s WHERE { ?s prop:zone', tools: 'zone 1 stations' }
const found = { script: '["Bank","Euston"]', sparql: '{"name":"Bank"}\n{"name":"Euston"}', tools: /Bank.*Euston/ }

for (const backend of ['script', 'sparql'] as const) {
  t.test(`a ${backend} query is drawn from the graph of the task, and its result is worded`, async (t) => {
    const { result, requests, reads, asked } = await solved(backend, solvedBy(good[backend]))
    t.match(result, { status: 'answered', answer: 'Bank and Euston', forced: false, grounded: true })
    t.match(reads, [{ backend, ok: true, isEmpty: false, mended: false }])
    t.equal(asked('fixed_query') + asked('new_query'), 0)
    const wording = requests.at(-1)?.messages.at(-1)?.content ?? ''
    t.ok(wording.includes(JSON.stringify(found[backend])), wording)
  })

  t.test(`a failing ${backend} query is fixed, and an empty one rewritten`, async (t) => {
    const { result, reads, asked } = await solved(backend, solvedBy(wrong[backend], { fixed: empty[backend], anew: good[backend] }))
    t.match(result, { answer: 'Bank and Euston', forced: false })
    t.match(reads, [{ ok: false }, { ok: true, isEmpty: true }, { ok: true, isEmpty: false }])
    t.equal(asked('fixed_query'), 1)
    t.equal(asked('new_query'), 1)
  })

  t.test(`a ${backend} query that never works is abandoned at the limits`, async (t) => {
    const parameters = { maxIterations: 2, backToEnhance: false, maxFixes: 2, maxRegenerations: 1 }
    const { asked, result } = await solved(backend, solvedBy(wrong[backend]), { parameters })
    // One query of the votes: 2 fixes, 1 new query, 2 fixes.
    t.match(result, { status: 'answered', forced: true })
    t.ok(asked('fixed_query') >= 4 && asked('fixed_query') % 4 === 0, `${asked('fixed_query')} fixes`)
    t.equal(asked('new_query') * 4, asked('fixed_query'))
  })
}

t.test('direct retrieval runs no query: the graph is in the prompt, and the answer is the model’s', async (t) => {
  const { reads, steps, requests, result } = await solved('direct', solvedBy('Bank and Euston'))
  t.match(result, { answer: 'Bank and Euston', forced: false })
  t.same(reads, [])
  t.same(
    steps.filter(({ name }) => name.startsWith('read')),
    []
  )
  const vote = requests.findLast(({ response_format }) => response_format?.json_schema?.name === 'next_step')
  t.match(vote?.messages.at(-1)?.content, /Nodes of label "Station":\n- "Bank"/)
})

t.test('several backends answer in parallel', async (t) => {
  const { result, reads } = await solved('script', (request) => (request.role === 'forced_query' ? { query: good.sparql } : solvedBy(good.script)(request)), {
    backends: ['script', 'sparql']
  })
  t.match(result, { answer: 'Bank and Euston' })
  t.match(reads, [
    { backend: 'script', ok: true },
    { backend: 'sparql', ok: true }
  ])
})

t.test('a judge chooses among several backends and direct retrieval, and all cost is counted', async (t) => {
  const { result, steps, asked } = await solved(
    'script',
    (request) => {
      const { role, text } = request
      if (role === 'forced_query') return { query: text.includes('Write the answer itself') ? 'Euston alone' : good.sparql }
      if (role === 'final_answer')
        return { final_answer: text.includes('Euston alone') ? 'Euston' : text.includes('{') && text.includes('\\"name\\"') ? 'Two stations' : 'Bank' }
      if (role === 'best_answer') return { number: Number(/(\d)\. "Two stations/.exec(text)?.[1]) }
      return solvedBy(good.script)(request)
    },
    { backends: ['script', 'sparql', 'direct'] }
  )
  t.match(result, { status: 'answered', answer: 'Two stations', forced: false })
  t.equal(asked('final_answer'), 3)
  t.equal(asked('best_answer'), 1)
  const calls = steps.reduce((sum, { usage }) => sum + ((usage as { calls?: number } | null)?.calls ?? 0), 0)
  t.equal((result['usage'] as { calls: number }).calls, calls)
})

t.test('a script without a result gets advice to set one', async (t) => {
  const { requests } = await solved('script', solvedBy('const stations = graph.nodes()', { fixed: good.script }))
  const fix = requests.find(({ response_format }) => response_format?.json_schema?.name === 'fixed_query')
  t.match(fix?.messages.at(-1)?.content, /Set the variable \\"result\\"/)
})

for (const backend of ['script', 'sparql', 'tools'] as const)
  t.test(`a writing ${backend} query is rejected with a reason for the model, and nothing changes`, async (t) => {
    const { reads, result, requests, runtime, id } = await solved(backend, solvedBy(writing[backend], { fixed: good[backend] }))
    t.match(reads, [{ ok: false }, { ok: true }])
    t.match(result, { answer: 'Bank and Euston', forced: false })
    const fix = requests.find(({ response_format }) => response_format?.json_schema?.name === 'fixed_query')
    t.match(fix?.messages.at(-1)?.content, /may only read|only reads/)
    t.equal((await runtime.taskGraphs.graph('default', id)).graph.nodes.length, 3)
    t.ok((await runtime.store.list('default')).some(({ name }) => name === 'london'))
  })

for (const backend of ['script', 'sparql'] as const)
  t.test(`a nearly right ${backend} query is repaired without a model, and the step records what ran`, async (t) => {
    const { reads, steps, asked, result } = await solved(backend, solvedBy(nearly[backend]))
    t.equal(asked('fixed_query') + asked('new_query'), 0)
    t.match(reads, [{ ok: true, isEmpty: false, mended: true }])
    t.match(result, { answer: 'Bank and Euston', forced: false })
    const read = steps.find(({ name }) => name.startsWith('read'))
    t.match(read?.output, { value: { ok: true, mended: good[backend].slice(0, 6) } })
  })

t.test('without a database for Cypher it is rejected with the requirement, and nothing is stored', async (t) => {
  const { app, runtime } = open(() => ({}))
  const list = () => runtime.jobs.list('default', {}, { limit: 100 })
  const before = await list()
  const payload = { ...task, backends: ['script', 'cypher'] }
  const refused = await app.inject({ method: 'POST', url: '/kgot/tasks', payload })
  t.match(refused.json(), { status: 422, code: 'EDGEWISE_BACKEND_UNAVAILABLE', detail: /"cypher" needs an empty Neo4j.*EDGEWISE_SCRATCH_NEO4J_URI/ })
  const query = 'mutation ($task: String!, $backends: [String!]) { submitTask(task: $task, backends: $backends) { id } }'
  const answered = await app.inject({ method: 'POST', url: '/graphql', payload: { query, variables: payload } })
  t.match(answered.json(), { errors: [{ message: /EDGEWISE_SCRATCH_NEO4J_URI/, extensions: { code: 'EDGEWISE_BACKEND_UNAVAILABLE' } }] })
  t.same(await list(), before)
})
