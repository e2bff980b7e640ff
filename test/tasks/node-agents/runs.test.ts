import t from 'tap'
import type { Agent } from './faithful-agents.ts'
import { floods, takesSides, walksPaths } from './faithful-agents.ts'
import { graphOf, openAgents } from './open-agents.ts'

const ways = graphOf('a b 7', 'a c 2', 'c b 3', 'b d 1', 'c d 9')
const parts = graphOf('a b', 'b c', 'x y')
const square = graphOf('a b', 'b c', 'c d', 'd a')
const house = graphOf('a b', 'b c', 'c d', 'd a', 'a e', 'b e')
const bench = await openAgents(t, { ways, parts, square, house }, { EDGEWISE_MODEL_PRICES: '{"scripted": {"input": 1000, "output": 10000}}' })

const fromAToD = { graph: 'ways', program: 'shortest_path', parameters: { source: 'a', target: 'd' }, weight: 'weight' }

/** Node c takes its old distance for the better one, in superstep 1. */
const errs: Agent = (call) => {
  const reply = walksPaths(call)
  const isFault = call.known.you.name === 'c' && call.kind === 'superstep' && call.known.superstep === 1
  return isFault ? { ...reply, state: { distance: 4, via: 0 } } : reply
}
/** As much as three agents know of it: whether a right state went with a wrong message. */
const tellsWrong: Agent = (call) => {
  const reply = walksPaths(call)
  const isFault = call.known.you.name === 'c' && call.kind === 'superstep' && call.known.superstep === 1
  return isFault ? { ...reply, send_1: [{ to: '1', message: { distance: 5.5, from: 2 } }] } : reply
}

t.test('agents that follow the rules find the path of the compiled program, in as many calls as estimated', async (t) => {
  bench.use(walksPaths)
  const answer = await bench.answerOf(fromAToD)
  t.match(answer, {
    estimate: { nodes: 4, relationships: 10, supersteps: 4, calls: 16 },
    usage: { calls: 16, promptTokens: 160, completionTokens: 80, cost: 0.96 },
    compiled: { values: { distance: 6 }, path: ['a', 'c', 'b', 'd'] },
    agents: { values: { distance: 6, isReached: true, reachedCount: 4 }, path: ['a', 'c', 'b', 'd'], stoppedBy: null, supersteps: 4 },
    agree: true,
    divergences: 0,
    firstDivergence: null
  })
  t.same(answer.agents.rows, answer.compiled.rows)
  t.equal(bench.requests.length, 16)
  const told = bench.requests.reduce((sum, { messages }) => sum + Math.ceil(JSON.stringify(messages).length / 4), 0)
  t.ok(Math.abs(told - answer.estimate.promptTokens) <= 16, 'and prompts as long')
})

t.test('agents find linked nodes', async (t) => {
  bench.use(floods)
  const linked = await bench.answerOf({ graph: 'parts', program: 'connectivity', parameters: { source: 'a', target: 'c' } })
  t.match(linked, { agents: { values: { isConnected: true, reachedCount: 3 }, path: ['a', 'b', 'c'] }, agree: true, divergences: 0 })
  const apart = await bench.answerOf({ graph: 'parts', program: 'connectivity', parameters: { source: 'a', target: 'x' } })
  t.match(apart, { agents: { values: { isConnected: false }, path: null }, agree: true })
})

t.test('agents pass through phases, each with its own messages', async (t) => {
  bench.use(takesSides)
  for (const [graph, isBipartite] of [
    ['square', true],
    ['house', false]
  ] as const) {
    const before = bench.requests.length
    const answer = await bench.answerOf({ graph, program: 'bipartite' })
    t.match(answer, { agents: { values: { isBipartite }, stoppedBy: null }, agree: true, divergences: 0 }, graph)
    t.equal(bench.requests.length - before, answer.estimate.calls)
  }
  t.ok(bench.calls.some(({ kind }) => kind === 'open'))
})

t.test('the first fault of an agent is reported with its place and the compiled answer', async (t) => {
  bench.use(errs)
  const job = await bench.solve(fromAToD)
  const answer = await bench.runtime.jobs.resultOf(job)
  const place = { phase: 'relax', superstep: 1, node: 2, name: 'c', field: 'distance', agent: 4, program: 2 }
  t.match(answer, { firstDivergence: place, agree: false, trust: 'compiled', compiled: { values: { distance: 6 } }, onDivergence: 'report' })
  const divergences = (await bench.eventsOf(job)).filter(({ type }) => type === 'divergence')
  t.match(divergences, [{ data: place }], 'once')
})

t.test('a wrong message is reported as a fault of its sender', async (t) => {
  bench.use(tellsWrong)
  const { firstDivergence } = await bench.answerOf(fromAToD)
  t.match(firstDivergence, { superstep: 1, name: 'c', to: 0, field: 'message', agent: null, program: '{"distance":4,"from":2}' })
})

t.test('divergences are corrected on request, and the agents reach the right end', async (t) => {
  for (const agent of [errs, tellsWrong]) {
    bench.use(agent)
    const answer = await bench.answerOf({ ...fromAToD, onDivergence: 'correct' })
    t.match(answer, { agree: true, agents: { values: { distance: 6 } }, firstDivergence: { name: 'c' } })
    t.ok(answer.divergences > 0)
  }
})

t.test('a run stops at divergences on request', async (t) => {
  bench.use(errs)
  const answer = await bench.answerOf({ ...fromAToD, onDivergence: 'stop' })
  t.match(answer, {
    agents: { stoppedBy: 'onDivergence (stop)', values: null, rows: null, supersteps: 0 },
    agree: false,
    compiled: { values: { distance: 6 } }
  })
  t.equal(bench.requests.length, 6)
})

t.test('agents that never converge are stopped by the limits, without a result', async (t) => {
  bench.use((call) => ({ ...walksPaths(call), ...(call.kind === 'superstep' && { state: { distance: Math.max(1, 1000 - call.known.superstep), via: null } }) }))
  const answer = await bench.answerOf({ ...fromAToD, maxSupersteps: 4 })
  t.match(answer, { agents: { stoppedBy: /maxSupersteps|atMost/, values: null }, agree: false })
})

t.test('an unusable reply is sent back once', async (t) => {
  let isFirst = true
  bench.use(walksPaths, (call, agent) => {
    const isFault = isFirst && call.known.you.name === 'b' && call.known.superstep === 1
    if (isFault) isFirst = false
    return isFault ? { state: { distance: 'far', via: 0 }, send_1: [] } : agent(call)
  })
  const answer = await bench.answerOf(fromAToD)
  t.match(answer, { agree: true, usage: { calls: 17 }, estimate: { calls: 16 } })
  const repair = bench.requests.find(({ messages }) => messages.length > 2)
  t.match(repair?.messages.at(-1)?.content, /not valid: \/state\/distance/)
})

t.test('a node with two unusable replies ends the job, with its name and the reason', async (t) => {
  for (const [told, why] of [
    ['I would say seven.', /not JSON/],
    [{ state: { distance: 7, via: 0 }, send_1: [{ to: '7', message: { distance: 7, from: 1 } }] }, /"7", and no relationship/],
    [{ state: { distance: 7, via: 4 }, send_1: [] }, /via/],
    [{ state: { distance: 7, via: 0 }, send_1: [0, 0].map(() => ({ to: '0', message: { distance: 7, from: 1 } })) }, /"0" twice/]
  ] as const) {
    bench.use(walksPaths, (call, agent) => (call.known.you.name === 'b' && call.known.superstep === 1 ? told : agent(call)))
    const job = await bench.solve(fromAToD)
    t.match(job, {
      state: 'failed',
      error: { code: 'EDGEWISE_AGENT_REPLY', parameters: { node: 'b', step: 'phase 1 (relax), superstep 1, node 1', reason: why } }
    })
    t.equal(bench.calls.filter(({ known }) => known.you.name === 'b' && known.superstep === 1).length, 2)
  }
})

t.test('a node with unusable replies is replaced by the program where divergences are corrected', async (t) => {
  bench.use(walksPaths, (call, agent) => (call.known.you.name === 'b' && call.known.superstep === 1 ? 'seven' : agent(call)))
  t.match(await bench.answerOf({ ...fromAToD, onDivergence: 'correct' }), { agree: true, firstDivergence: { name: 'b', field: 'state' } })
})

t.test('a run estimated above a limit is rejected at submission with both figures, without a model call', async (t) => {
  bench.use(walksPaths)
  for (const [limit, message] of [
    [{ maxCalls: 15 }, /16 calls, more than maxCalls \(15\)/],
    [{ maxCost: 1 }, /cost of \d+\.\d+, more than maxCost \(1\)/],
    [{ maxSupersteps: 3 }, /more than 3 supersteps, more than maxSupersteps \(3\)/]
  ] as const)
    await t.rejects(bench.submit({ ...fromAToD, ...limit }), { code: 'EDGEWISE_AGENTS_BUDGET', message })
  await t.rejects(bench.submit({ ...fromAToD, parameters: { source: 'a', target: 'q' } }), { code: 'EDGEWISE_UNKNOWN_NODE' })
  t.equal(bench.requests.length, 0)
})

t.test('a run certain to exceed a limit, or impossible, is rejected at submission', async (t) => {
  const inputs: [object, string, RegExp][] = [
    [{ ...fromAToD, maxNodes: 3 }, 'EDGEWISE_AGENTS_BUDGET', /4 nodes, more than maxNodes \(3\)/],
    [{ ...fromAToD, maxCalls: 3 }, 'EDGEWISE_AGENTS_BUDGET', /4 calls/],
    [{ graph: 'ways', program: 'heaviest_triangle' }, 'EDGEWISE_AGENTS_UNSUPPORTED', /\/phases\/0\/send\/0\/when: it asks for the common neighbours/],
    [{ graph: 'ways', program: 'degree' }, 'EDGEWISE_AGENTS_UNSUPPORTED', /passes no messages/],
    [{ graph: 'ways', program: 'hits' }, 'EDGEWISE_AGENTS_UNSUPPORTED', /global of this phase/],
    [{ graph: 'nowhere', program: 'bipartite' }, 'EDGEWISE_UNKNOWN_GRAPH', /nowhere/],
    [{ graph: 'ways', program: 'shortest' }, 'EDGEWISE_UNKNOWN_PROGRAM', /shortest_path/]
  ]
  for (const [input, code, message] of inputs) await t.rejects(bench.submit(input), { code, message }, code)
})
