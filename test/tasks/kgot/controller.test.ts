import t from 'tap'
import { openTasks } from './scripted-task.ts'
import { edge, node, type TaskScript } from './task-script.ts'

/** Looks a station up, writes it down, and answers from the graph. */
const findsZone: TaskScript = ({ role }) => {
  switch (role) {
    case 'next_step':
      return { choice: 'solve', content: '{"ask": "call", "tool": "find_nodes", "arguments": {"where": [{"property": "zone", "operator": "=", "value": 1}]}}' }
    case 'tools':
      return { toolCalls: [{ name: 'find_nodes', arguments: { graph: 'london', limit: 1 } }] }
    case 'new_operations':
      return { operations: [node('Bank', 'Station', { zone: 1 }), node('Central', 'Line'), edge('Bank', 'ON', 'Central')] }
    case 'final_answer':
      return { final_answer: 'Bank is in zone 1.' }
    default:
      return {}
  }
}

t.test('a task adds knowledge, draws its answer from it, and reports the evidence', async (t) => {
  const { resultOf, roles, runtime } = await openTasks(t, findsZone)
  const result = await resultOf({ task: 'In which zone is Bank?' })
  t.match(result, {
    status: 'answered',
    answer: 'Bank is in zone 1.',
    forced: false,
    grounded: true,
    ungrounded: [],
    stoppedBy: null,
    nodes: 2,
    edges: 1,
    rounds: 2
  })
  t.match(result['support'], [{ subject: 'Bank', relation: 'zone', object: 1 }])
  t.same(roles, ['tools', 'new_operations', 'next_step', 'final_answer'], 'nothing is decided while the graph is empty')
  const graph = String(result['graph'])
  t.match(await runtime.caller.call({ tenant: 'default', tool: 'get_neighbors', arguments: { graph, node: 'Bank' } }), { total: 1, provenance: { graph } })
  await t.rejects(runtime.caller.call({ tenant: 'other', tool: 'get_schema', arguments: { graph } }), { code: 'EDGEWISE_UNKNOWN_GRAPH' })
})

t.test('one vote solves a task in two requests', async (t) => {
  const solves: TaskScript = ({ role }) => (role === 'next_step' ? { choice: 'solve', content: 'Bank' } : { final_answer: 'Bank' })
  const { resultOf, roles } = await openTasks(t, solves)
  t.match(await resultOf({ task: 'Name a station.', backends: ['direct'], style: 'short' }), { answer: 'Bank', grounded: false })
  t.ok(roles.length <= 2, `${roles.length} requests`)
})

t.test('a majority decides, a tie adds knowledge, and unreadable votes count for neither', async (t) => {
  for (const [letters, choice] of [
    ['sssee', 'solve'],
    ['sseee', 'enhance'],
    ['sseei', 'enhance']
  ] as const) {
    const votes: TaskScript = ({ role, before }) => {
      if (role !== 'next_step') return { final_answer: 'Bank' }
      const letter = letters[before] ?? 's'
      if (letter === 'i') return { choice: 'solve', content: ' ' }
      return letter === 's' ? { choice: 'solve', content: 'Bank' } : { choice: 'enhance', content: 'More.' }
    }
    const { solve, runtime } = await openTasks(t, votes)
    const { id } = await solve({ task: 'Name a station.', backends: ['direct'], parameters: { votes: 5, stopEarly: false } })
    const events = await runtime.state.jobs.events('default', id, 0, 100)
    t.match(events.find(({ type }) => type === 'task.decision')?.data, { choice, asked: 5 }, letters)
  }
})

t.test('when nothing more can be added, the answer is forced and marked', async (t) => {
  const { resultOf, roles } = await openTasks(t, ({ role }) => {
    if (role === 'next_step') return { choice: 'enhance', content: 'More.' }
    if (role === 'tools') return { toolCalls: [{ name: 'get_schema', arguments: { graph: 'london' } }] }
    if (role === 'new_operations') return { operations: [] }
    if (role === 'forced_query' || role === 'new_query') return { query: '{"ask": "call", "tool": "find_nodes", "arguments": {}}' }
    if (role === 'guess') return { solution: 'Paris' }
    return { final_answer: 'Paris' }
  })
  const result = await resultOf({ task: 'What is the capital?', parameters: { maxIterations: 2 } })
  t.match(result, { status: 'answered', answer: 'Paris', forced: true, grounded: false, rounds: 2 })
  t.equal(roles.filter((role) => role === 'guess').length, 1)
})

t.test('a failing query is fixed, and an empty one rewritten', async (t) => {
  const { resultOf, roles } = await openTasks(t, (request) => {
    const { role } = request
    if (role === 'next_step') return { choice: 'solve', content: 'not a call' }
    if (role === 'fixed_query')
      return { query: '{"ask": "call", "tool": "find_nodes", "arguments": {"labels": ["Line"], "where": [{"property": "zone", "operator": "=", "value": 9}]}}' }
    if (role === 'new_query') return { query: '{"ask": "call", "tool": "find_nodes", "arguments": {"labels": ["Station"]}}' }
    return findsZone(request)
  })
  t.match(await resultOf({ task: 'In which zone is Bank?' }), { answer: 'Bank is in zone 1.', forced: false })
  t.ok(roles.includes('fixed_query') && roles.includes('new_query'), roles.join(' '))
})

t.test('a spent budget ends a task with the best answer so far', async (t) => {
  const solves: TaskScript = () => ({ text: JSON.stringify({ choice: 'solve', content: 'Bank' }), usage: { prompt: 900, completion: 100 } })
  const { resultOf, requests } = await openTasks(t, solves)
  const result = await resultOf({ task: 'Name a station.', backends: ['direct'], budget: { maxTokens: 1000 } })
  t.match(result, { status: 'partial', answer: 'Bank', stoppedBy: /maxTokens/ })
  t.equal(requests.length, 1)
})

t.test('without a model a task is rejected, and nothing is stored', async (t) => {
  const { runtime } = await openTasks(t, () => ({}), { OPENAI_MODEL: '' })
  const authority = { keyId: null, scopes: ['read', 'spend'], grants: [] } as const
  const submitted = (async () => runtime.jobs.submit({ tenant: 'default', kind: 'kgot', input: { task: 'x' }, authority }))()
  await t.rejects(submitted, { code: 'EDGEWISE_MODEL_NEEDED', message: /OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL/ })
  t.same(await runtime.jobs.list('default', {}, { limit: 5 }), [])
})
