import t from 'tap'
import type { Batch } from '../../../src/tasks/kgot/operation.ts'
import { writeTaskGraph } from '../../../src/tasks/kgot/show-graph.ts'
import { buildTaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import { makeKey } from '../../fixtures/keys.ts'
import { ANY_AGE_MS } from '../../storage/state/new-jobs.ts'
import { openTasks } from './scripted-task.ts'
import { edge, node, type TaskScript } from './task-script.ts'

/** Two rounds; both tasks call their nodes alike, and say other things of them. */
const clashing: TaskScript = ({ role, text }) => {
  const [, own = 'A'] = /Task:\nAbout (\w)/.exec(text) ?? []
  const rounds = text.includes('"count" {') || text.includes('count {"graph"') ? 2 : text.includes('find_nodes {"graph"') ? 1 : 0
  switch (role) {
    case 'next_step':
      return rounds < 2
        ? { choice: 'enhance', content: 'More.' }
        : { choice: 'solve', content: '{"ask": "call", "tool": "find_nodes", "arguments": {"labels": ["Station"]}}' }
    case 'tools':
      return {
        toolCalls:
          rounds === 0
            ? [
                { name: 'find_nodes', arguments: { graph: 'london', limit: 1 } },
                { name: 'find_nodes', arguments: { graph: 'london', limit: 2 } }
              ]
            : [{ name: 'count', arguments: { graph: 'london' } }]
      }
    case 'new_operations': {
      if (text.includes('Call: count')) return { operations: [{ op: 'remove', key: 'Central', reason: 'no use' }, node(`Only ${own}`, 'Station')] }
      const shared = [node('Bank', 'Station', { of: own }), node('Central', 'Line')]
      return { operations: text.includes('"limit":1') ? shared : [...shared, edge('Bank', 'ON', 'Central')] }
    }
    default:
      return { final_answer: 'Bank' }
  }
}

const { app, runtime, workOff } = await openTasks(t, clashing, { EDGEWISE_ALLOW_WRITES: 'true' })
const ids = new Map<string, string>()
for (const own of ['A', 'B']) {
  const { headers } = await app.inject({ method: 'POST', url: '/kgot/tasks', payload: { task: `About ${own}`, style: 'short' } })
  ids.set(own, String(headers.location).split('/').at(-1) ?? '')
}
await workOff()
const idOf = (own: string) => ids.get(own) ?? ''
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers: Record<string, string> = {}) => {
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

t.test('graphs of two tasks with equal node names do not mix', async (t) => {
  for (const own of ['A', 'B']) {
    const { body } = await send('GET', `/kgot/tasks/${idOf(own)}`)
    t.match(body, { state: 'done', result: { status: 'answered', nodes: 2, edges: 0 } })
    const { body: found } = await send('POST', '/tools/find_nodes', { graph: `task:${idOf(own)}`, properties: ['of'] })
    t.same(found.rows.map(({ node }: { node: string }) => node).toSorted(), ['Bank', `Only ${own}`])
    t.match(
      found.rows.find(({ node }: { node: string }) => node === 'Bank'),
      { of: own }
    )
  }
})

t.test('the graph at each step has the operations up to it, and steps differ by the next one', async (t) => {
  const id = idOf('A')
  const batches: Batch[] = []
  for (const { name, output } of await runtime.state.jobs.steps('default', id)) {
    if (name.startsWith('batch ') && output !== null && 'value' in output) batches.push((output.value as { readonly batch: Batch }).batch)
  }
  t.equal(batches.length, 3)
  for (let step = 0; step <= 3; step++) {
    const { body } = await send('GET', `/kgot/tasks/${id}/graph?step=${step}`)
    const replayed = JSON.parse([...writeTaskGraph(buildTaskGraph(batches.filter((batch) => batch.step <= step)), {})].join(''))
    t.same(body, JSON.parse(JSON.stringify({ graph: `task:${id}@${step}`, step, ...replayed })), `step ${step}`)
    if (step === 0) continue
    const { body: diff } = await send('GET', `/kgot/tasks/${id}/diff?from=${step - 1}&to=${step}`)
    const before = (await send('GET', `/kgot/tasks/${id}/graph?step=${step - 1}`)).body
    const keys = (nodes: readonly { readonly key: string }[]) => nodes.map(({ key }) => key)
    const gone = new Set(keys(diff.nodes.removed))
    t.same([...keys(before.nodes).filter((key) => !gone.has(key)), ...keys(diff.nodes.added)].toSorted(), keys(body.nodes).toSorted(), `to step ${step}`)
  }
})

t.test('the graph of a task is readable in every face, and writable in none', async (t) => {
  const graph = `task:${idOf('A')}`
  t.match(await send('POST', '/ask', { question: 'How many stations are there?', graph, planner: 'rules' }), { status: 200, body: { answer: /2/ } })
  const query = `{ findNodes(graph: "${graph}", labels: ["Station"]) { total } }`
  t.match(await send('POST', '/graphql', { query }), { status: 200, body: { data: { findNodes: { total: 2 } } } })
  const { handle } = (await send('POST', '/tools/pagerank', { graph })).body
  const granted = { 'edgewise-grant': 'writes' }
  const name = encodeURIComponent(graph)
  for (const [method, path, payload] of [
    ['PUT', `/graphs/${name}/import`, { nodes: [], relationships: [] }],
    ['DELETE', `/graphs/${name}`, undefined],
    ['POST', `/graphs/${name}/refresh`, undefined],
    ['POST', '/tools/write_node_property', { handle, column: 'score', property: 'rank' }]
  ] as const) {
    const refused = await send(method, path, payload, granted)
    t.ok(refused.status >= 400 && refused.status < 500, `${method} ${path}: ${JSON.stringify(refused)}`)
  }
  t.match(await send('GET', `/kgot/tasks/${idOf('A')}`), { body: { result: { nodes: 2 } } })
  t.equal((await send('GET', `/kgot/tasks/${idOf('A')}/graph`)).body.step, 3)
})

t.test('no other tenant can read it', async (t) => {
  const { headers } = await makeKey(runtime.state, { tenant: 'other' })
  const { headers: own } = await makeKey(runtime.state)
  const graph = `task:${idOf('A')}`
  t.match(await send('POST', '/tools/count', { graph }, own), { status: 200 })
  t.match(await send('POST', '/tools/count', { graph }, headers), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_GRAPH' } })
  t.match(await send('POST', '/ask', { question: 'How many stations are there?', graph }, headers), { status: 404 })
  for (const of of ['', '/graph', '/diff', '/steps', '/events'])
    t.equal((await send('GET', `/kgot/tasks/${idOf('A')}${of}`, undefined, headers)).status, 404, of)
})

t.test('its graph and the results from it disappear with its job', async (t) => {
  const graph = `task:${idOf('A')}`
  const { headers } = await makeKey(runtime.state)
  const { body } = await send('POST', '/tools/find_nodes', { graph }, headers)
  t.match(await send('GET', `/results/${body.handle}`, undefined, headers), { status: 200 })
  // One whose end webhooks are still to be told of stays.
  const dispatcher = runtime.webhooks.openDispatcher((error) => t.error(error))
  await dispatcher.untilIdle()
  await runtime.state.jobs.sweep(ANY_AGE_MS, 100)
  t.match(await send('GET', `/kgot/tasks/${idOf('A')}/graph`, undefined, headers), { status: 404 })
  for (const name of [graph, `${graph}@1`])
    t.match(await send('POST', '/tools/count', { graph: name }, headers), { status: 404, body: { code: 'EDGEWISE_UNKNOWN_GRAPH' } })
  const gone = await send('GET', `/results/${body.handle}`, undefined, headers)
  t.match(gone, { status: 410, body: { code: 'EDGEWISE_HANDLE_GONE', now: /dropped/ } })
})
