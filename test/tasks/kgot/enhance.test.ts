import t from 'tap'
import { openTasks } from './scripted-task.ts'
import { node, offeredIn, type ScriptedRequest, type TaskScript } from './task-script.ts'

/** Two rounds with these calls, then an answer. */
const withCalls =
  (calls: (round: number) => readonly { name: string; arguments: unknown }[], written: (request: ScriptedRequest) => object[] = () => []): TaskScript =>
  (request) => {
    const { role, before } = request
    if (role === 'next_step') return before < 2 ? { choice: 'enhance', content: 'More.' } : { choice: 'solve', content: 'Bank' }
    if (role === 'tools') return { toolCalls: calls(before) }
    if (role === 'new_operations') return { operations: written(request) }
    return { final_answer: 'Bank' }
  }
const task = { task: 'Name a station.', backends: ['direct'] }

async function callsOf({ runtime, solve }: Awaited<ReturnType<typeof openTasks>>) {
  const { id } = await solve(task)
  const events = await runtime.state.jobs.events('default', id, 0, 100)
  return { id, calls: events.flatMap(({ type, data }) => (type === 'task.call' ? [data as Record<string, unknown>] : [])) }
}

t.test('a repeated call does not run again', async (t) => {
  const bench = await openTasks(
    t,
    withCalls((round) => [{ name: 'find_nodes', arguments: round === 0 ? { graph: 'london', limit: 1 } : { limit: 1, graph: 'london' } }])
  )
  const { calls } = await callsOf(bench)
  t.match(calls, [
    { isError: false, isKnown: false },
    { isError: true, isKnown: true, text: /made before/ }
  ])
  t.equal(bench.roles.filter((role) => role === 'new_operations').length, 1)
})

t.test('a failed call may run again', async (t) => {
  const bench = await openTasks(
    t,
    withCalls(() => [{ name: 'get_neighbors', arguments: { graph: 'london', node: 'Atlantis' } }])
  )
  t.match((await callsOf(bench)).calls, [
    { isError: true, isKnown: false, text: /Atlantis/ },
    { isError: true, isKnown: false }
  ])
})

t.test('calls of one reply all run, and each is stored as a step', async (t) => {
  const calls = ['Bank', 'Euston'].map((name) => ({ name: 'get_neighbors', arguments: { graph: 'london', node: name } }))
  const bench = await openTasks(
    t,
    withCalls(
      (round) => (round === 0 ? calls : [{ name: 'ask_model', arguments: { question: 'What is a station?' } }]),
      ({ text }) => [node(text.includes('"Euston\\"') || /Call: get_neighbors [^\n]*Euston/.test(text) ? 'Euston' : 'Bank', 'Station')]
    )
  )
  const { id } = await callsOf(bench)
  const { graph, batches } = await bench.runtime.taskGraphs.graph('default', id)
  t.same(graph.nodes.map(({ name }) => name).toSorted(), ['Bank', 'Euston'])
  t.match(batches.slice(0, 2), [
    { step: 1, source: { step: 'write 1.1', tool: 'get_neighbors', call: 1, sha256: /^[0-9a-f]{64}$/ } },
    { step: 2, source: { step: 'write 1.2', tool: 'get_neighbors', call: 2 } }
  ])
  t.equal((await bench.runtime.taskGraphs.graph('default', id, 1)).graph.nodes.length, 1, 'the graph at a step is that of its prefix')
})

t.test('a writing or missing tool is reported and not run, whatever a model requests', async (t) => {
  const bench = await openTasks(
    t,
    withCalls(() => [
      { name: 'drop_graph', arguments: { graph: 'london' } },
      { name: 'set_node_property', arguments: {} },
      { name: 'no_such_tool', arguments: 'not json' }
    ])
  )
  const { calls } = await callsOf(bench)
  t.equal(calls.length, 4, 'two of each reply, as `lean` has it')
  t.ok(calls.every(({ isError }) => isError === true))
  t.ok((await bench.runtime.store.list('default')).some(({ name }) => name === 'london'))
})

t.test('only tools that a task names are offered or run', async (t) => {
  const bench = await openTasks(
    t,
    withCalls(() => [{ name: 'find_nodes', arguments: { graph: 'london' } }])
  )
  await bench.solve({ ...task, tools: ['get_schema'] })
  const offered = bench.requests.flatMap(offeredIn)
  t.same([...new Set(offered)], ['get_schema'])
})

t.test('unreadable operations are dropped and reported', async (t) => {
  const bench = await openTasks(
    t,
    withCalls(
      (round) => [{ name: 'find_nodes', arguments: { graph: 'london', limit: round + 1 } }],
      () => [node('Bank', 'Station'), node('', 'Station')]
    )
  )
  const { id } = await bench.solve(task)
  const events = await bench.runtime.state.jobs.events('default', id, 0, 100)
  t.match(events.find(({ type }) => type === 'task.graph')?.data, { operations: 1, refused: 1, nodes: 1 })
})
