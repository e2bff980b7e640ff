import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { soleEngine } from '../../src/engines/engines.ts'
import type { ToolCallInput } from '../../src/tools/call.ts'
import { createToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { handle, nodeReference, toolInput } from '../../src/tools/schemas.ts'
import { defineTool } from '../../src/tools/tool.ts'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const runtime = await openTestRuntime(t)
const { caller, store, engine, state, resultCache } = runtime
await importGraph(store, 'firms', firms, { orientation: 'directed' })

const call = (tool: string, input: unknown, more: Partial<ToolCallInput> = {}) => caller.call({ tenant, tool, arguments: input, ...more })
const onFirms = (tool: string, input: Record<string, unknown>) => call(tool, { graph: 'firms', ...input })

/** What an error must at least be; code EDGEWISE_INVALID_INPUT unless another is given. */
interface Refusal {
  readonly code?: string
  readonly message?: string | RegExp
  readonly parameters?: object
}

const refused: readonly (readonly [what: string, tool: string, input: unknown, error: Refusal])[] = [
  ['an unknown tool', 'shortest_pth', {}, { code: 'EDGEWISE_UNKNOWN_TOOL', parameters: { suggestions: ['find_shortest_path'] } }],
  ['a tool named like a member of every object', 'constructor', {}, { code: 'EDGEWISE_UNKNOWN_TOOL' }],
  ['an unknown graph', 'count', { graph: 'paris' }, { code: 'EDGEWISE_UNKNOWN_GRAPH', parameters: { known: ['firms', 'london'] } }],
  ['arguments that are no object', 'count', [1], { code: 'EDGEWISE_INVALID_INPUT', message: /must be a JSON object; got a list/ }],
  ['an unknown key', 'pagerank', { dampingfactor: 0.5 }, { parameters: { errors: [{ pointer: '/dampingfactor', suggestion: 'dampingFactor' }] } }],
  ['a key that would change the prototype', 'count', JSON.parse('{"__proto__": {"what": "nodes"}}'), { message: /takes no "__proto__"/ }],
  ['a key that is a member of every object', 'count', { constructor: 1 }, { message: /takes no "constructor"/ }],
  ['a wrong type', 'pagerank', { maxIterations: 'many' }, { message: '/maxIterations must be of type integer; got the string "many".' }],
  ['null for what is needed', 'find_shortest_path', { source: null, target: 'Bank' }, { message: /needs "source"/ }],
  ['an empty text for a number', 'pagerank', { limit: '' }, { message: '/limit must be of type integer; got an empty string. Leave it out for its default.' }],
  ['a huge limit', 'pagerank', { limit: 1e9 }, { message: /\/limit must be <= 10000; got the number 1000000000/ }],
  ['a missing parameter', 'find_shortest_path', { source: 'Bank' }, { message: /needs "target" \(Where it ends\./ }],
  ['a wrong choice', 'pagerank', { orientation: 'undirectd' }, { parameters: { errors: [{ pointer: '/orientation', suggestion: 'undirected' }] } }],
  ['a node of a wrong shape', 'get_neighbors', { node: { nam: 'Bank' } }, { message: /^\/node must be a node: a name, .* got an object \{"nam":"Bank"\}\.$/ }],
  [
    'two names for one parameter',
    'find_shortest_path',
    { source: 'Bank', start_node: 'Angel', target: 'Oval' },
    { message: /"source" and "start_node" are the same/ }
  ],
  ['an empty name', 'get_neighbors', { node: '' }, { parameters: { errors: [{ pointer: '/node' }] } }],
  ['a misspelt node', 'get_neighbors', { node: 'Padington' }, { code: 'EDGEWISE_UNKNOWN_NODE', message: /Nearest: Paddington/ }],
  ['a name that is part of a name', 'get_neighbors', { node: 'Royal Vic' }, { code: 'EDGEWISE_UNKNOWN_NODE' }],
  ['an unknown key of a node', 'get_neighbors', { node: { id: 'Paddington' } }, { code: 'EDGEWISE_UNKNOWN_NODE' }],
  [
    'one unknown among many nodes',
    'pagerank',
    { nodes: ['Bank', 'Nowhere'] },
    { code: 'EDGEWISE_UNKNOWN_NODE', parameters: { node: 'Nowhere', pointer: '/nodes/1' } }
  ],
  ['an unknown restart node', 'pagerank', { sources: ['Nowhere'] }, { code: 'EDGEWISE_UNKNOWN_NODE' }],
  ['no nodes at all where some are given', 'pagerank', { nodes: [] }, { code: 'EDGEWISE_INVALID_INPUT' }],
  ['an unknown label', 'pagerank', { labels: ['Stop'] }, { code: 'EDGEWISE_UNKNOWN_LABEL', parameters: { known: ['Station'] } }],
  ['an unknown relationship type', 'pagerank', { relationshipTypes: ['RAIL'] }, { code: 'EDGEWISE_UNKNOWN_RELATIONSHIP_TYPE' }],
  ['an unknown weight', 'pagerank', { weight: 'times' }, { code: 'EDGEWISE_UNKNOWN_PROPERTY' }],
  ['a weight that is no number', 'pagerank', { weight: 'line' }, { code: 'EDGEWISE_NOT_NUMERIC' }],
  ['an unknown property of a condition', 'find_nodes', { where: [{ property: 'zones', operator: '=', value: 1 }] }, { code: 'EDGEWISE_UNKNOWN_PROPERTY' }],
  ['an unknown property to return', 'find_nodes', { properties: ['zones'] }, { code: 'EDGEWISE_UNKNOWN_PROPERTY' }],
  ['an operator without its value', 'find_nodes', { where: [{ property: 'zone', operator: '=' }] }, { message: /^\/where\/0\/value: "=" needs a value/ }],
  ['an operator with a list too many', 'find_nodes', { where: [{ property: 'zone', operator: '=', value: [1] }] }, { message: /for a list use "in"/ }],
  ['an unknown operator', 'find_nodes', { where: [{ property: 'zone', operator: '==', value: 1 }] }, { parameters: { errors: [{ suggestion: '=' }] } }],
  ['an unknown name property', 'get_neighbors', { node: 'Bank', nameProperty: 'title' }, { code: 'EDGEWISE_UNKNOWN_PROPERTY' }],
  ['an unknown handle', 'page_result', { handle: 'r_00000000000000000000' }, { code: 'EDGEWISE_UNKNOWN_HANDLE' }],
  ['a handle of a wrong type', 'page_result', { handle: 5 }, { code: 'EDGEWISE_INVALID_INPUT' }]
]

for (const [what, tool, input, error] of refused) {
  t.test(`rejects ${what}`, async (t) => {
    await t.rejects(call(tool, input), { code: 'EDGEWISE_INVALID_INPUT', ...error })
  })
}

t.test('reports all faults of a call at once', async (t) => {
  const error = { code: 'EDGEWISE_INVALID_INPUT', parameters: { errors: [{ pointer: '/limt' }, { pointer: '/maxIterations' }] } }
  await t.rejects(call('pagerank', { limt: 3, maxIterations: 0 }), error)
})

t.test('rejects negative weights on a path and names the property', async (t) => {
  const given = { source: 'Bo', target: 'Dagný', weight: 'weight', relationshipTypes: ['KNOWS'] }
  await t.rejects(onFirms('find_shortest_path', given), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})

t.test('rejects a weight that some relationships lack, unless a default is given', async (t) => {
  const given = { source: 'Dagný', target: 'Orion', weight: 'pay', relationshipTypes: ['WORKS_AT'] }
  await t.rejects(onFirms('find_shortest_path', given), { code: 'EDGEWISE_MISSING_VALUE' })
  t.match((await onFirms('find_shortest_path', { ...given, defaultWeight: 7 })).summary, { found: true, totalCost: 7 })
})

t.test('resolves an exact name although others contain it', async (t) => {
  t.equal((await call('get_neighbors', { node: 'Victoria' })).summary['node'], 'Victoria')
})

t.test('resolves a name apart from case and marks when none is equal', async (t) => {
  t.equal((await onFirms('get_neighbors', { node: 'DAGNY' })).summary['node'], 'Dagný')
  t.equal((await call('get_neighbors', { node: 'kings cross st pancras' })).summary['node'], "King's Cross St. Pancras")
})

t.test('prefers the equal name to one with another case', async (t) => {
  t.same((await onFirms('get_neighbors', { node: 'mercury' })).provenance.parameters['node'], { id: 'p5' })
})

t.test('lists all nodes of an ambiguous name, and accepts one by label or key', async (t) => {
  const candidates = [
    { name: 'Ada', label: 'Person', id: 'p1' },
    { name: 'Ada', label: 'Firm', id: 'c2' }
  ]
  await t.rejects(onFirms('get_neighbors', { node: 'Ada' }), { code: 'EDGEWISE_AMBIGUOUS_NODE', parameters: { count: 2, candidates } })
  t.same((await onFirms('get_neighbors', { node: { name: 'Ada', label: 'Firm' } })).provenance.parameters['node'], { id: 'c2' })
  t.same((await onFirms('get_neighbors', { node: { name: 'mercury', label: 'Firm' } })).provenance.parameters['node'], { id: 'c1' })
  t.same((await onFirms('get_neighbors', { node: { id: 'p1' } })).provenance.parameters['node'], { id: 'p1' })
})

t.test('distinguishes nodes with one name by the labels of a projection', async (t) => {
  const result = await onFirms('find_shortest_path', { source: 'Ada', target: 'Cleo', labels: ['Person'] })
  t.same(result.summary['path'], ['Ada', 'Bo', 'Cleo'])
})

t.test('reports a node outside the requested part of the graph', async (t) => {
  await t.rejects(onFirms('find_shortest_path', { source: 'Orion', target: 'Cleo', labels: ['Person'] }), {
    message: /"Orion" \(Firm\) is not in the selected part/
  })
})

t.test('looks names up in another property on request', async (t) => {
  t.same((await onFirms('get_neighbors', { node: 'Turin', nameProperty: 'city' })).provenance.parameters['node'], { id: 'p1' })
  await t.rejects(onFirms('get_neighbors', { node: 'Oslo', nameProperty: 'city' }), { code: 'EDGEWISE_AMBIGUOUS_NODE', parameters: { count: 2 } })
})

t.test('accepts names of other services for tools and parameters', async (t) => {
  const ours = await call('find_shortest_path', { source: 'Bank', target: 'Angel', weight: 'time' })
  const theirs = { start_node: 'Bank', end_node: 'Angel', relationship_property: 'time', nodeIdentifierProperty: 'name', graphName: 'london' }
  t.equal((await call('find_shortest_path', theirs)).handle, ours.handle)
  t.equal((await call('bfs', { sourceNode: 'Bank', targetNodes: 'Angel' })).tool, 'breadth_first_search')
  t.equal((await call('count_nodes', { label: 'Station' })).summary['count'], 302)
})

t.test('gives pages of one result one handle', async (t) => {
  const first = await call('degree_centrality', { limit: 2 })
  const second = await call('degree_centrality', { limit: 2, offset: 2 })
  t.equal(second.handle, first.handle)
  t.match(first, { total: 302, returned: 2, offset: 0, truncated: true, orderedBy: ['score desc'] })
  t.equal(second.rows[0]?.['rank'], 3)
})

t.test('gives other arguments, graphs and tenants other handles', async (t) => {
  const { handle } = await call('degree_centrality', {})
  t.not((await call('degree_centrality', { orientation: 'natural' })).handle, handle)
  t.not((await onFirms('degree_centrality', {})).handle, handle)
  t.equal((await call('degree_centrality', { orientation: 'undirected' })).handle, handle, 'the default spelt out is the same call')
  await t.rejects(caller.page('other', handle, { offset: 0, limit: 5 }), { code: 'EDGEWISE_UNKNOWN_HANDLE' })
})

t.test('reports its defaults and everything that determined the rows', async (t) => {
  const { notes, provenance } = await onFirms('degree_centrality', { labels: ['Person'] })
  t.match(notes, ["Relationships were read as natural, the graph's own way."])
  t.match(provenance, {
    graph: 'firms',
    graphVersion: await store.version(tenant, 'firms'),
    projection: { labels: ['Person'], orientation: 'natural', weight: null },
    engine: engine.version,
    algorithm: 'degree_centrality',
    parameters: { labels: ['Person'], orientation: 'natural' },
    seed: null,
    reproducible: 'exact'
  })
})

t.test('shows a page of an earlier result', async (t) => {
  const { handle } = await call('degree_centrality', {})
  const page = await caller.page(tenant, handle, { offset: 300, limit: 20 })
  t.match(page, { handle, tool: 'degree_centrality', offset: 300, returned: 2, total: 302, truncated: false })
})

t.test('recomputes a dropped result from its call', async (t) => {
  const asked = await onFirms('get_neighbors', { node: { name: 'Ada', label: 'Person' } })
  const forgetful = createToolCaller({
    tools: caller.tools,
    store,
    engines: soleEngine(engine),
    state,
    resultCache: { get: () => undefined, set() {} },
    defaultGraph: 'london'
  })
  const page = await forgetful.page(tenant, asked.handle, { offset: 0, limit: 20 })
  t.equal(page.hash, asked.hash)
})

t.test('never answers from a changed graph: its handles are gone, with the call to repeat', async (t) => {
  await importGraph(store, 'passing', firms, { orientation: 'directed' })
  const { handle } = await call('count', { graph: 'passing' })
  await importGraph(store, 'passing', firms, { orientation: 'directed' })
  const gone = { code: 'EDGEWISE_HANDLE_GONE', parameters: { graph: 'passing', handle, call: { tool: 'count', graph: 'passing' } } }
  await t.rejects(caller.page(tenant, handle, { offset: 0, limit: 1 }), gone)
  await t.rejects(call('page_result', { handle }), gone)
  await store.drop(tenant, 'passing')
  await t.rejects(caller.page(tenant, handle, { offset: 0, limit: 1 }), { ...gone, parameters: { now: 'none (dropped)' } })
})

t.test('uses the graph of the request when the arguments name none, then the default', async (t) => {
  t.equal((await call('count', {}, { graph: 'firms' })).summary['count'], 8)
  t.equal((await call('count', { graph: 'london' }, { graph: 'firms' })).summary['count'], 302)
})

function toolWith(effects: 'none' | 'writes', seen: unknown[]) {
  return defineTool({
    name: 'probe',
    family: 'navigate',
    description: 'A probe.',
    phrases: [],
    input: toolInput({ node: nodeReference('A node.') }),
    output: { columns: {}, summary: toolInput({}) },
    examples: [],
    effects,
    async run(input) {
      seen.push(input.node.key)
      return { table: { columns: [], rowCount: 0 }, order: [], summary: {} }
    }
  })
}

t.test('runs a tool with effects only when the request grants them', async (t) => {
  const seen: unknown[] = []
  const probing = createToolCaller({ tools: [toolWith('writes', seen)], store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'firms' })
  const request = { tenant, tool: 'probe', arguments: { node: 'Bo' } }
  const refusal = /"probe" writes.*setting EDGEWISE_ALLOW_WRITES=true.*header "edgewise-grant: writes".*--grant writes/
  await t.rejects(probing.call(request), { code: 'EDGEWISE_EFFECT_NOT_GRANTED', message: refusal })
  t.same(seen, [])
  await probing.call({ ...request, grants: ['keeps', 'writes'] })
  t.same(seen, ['p2'])
})

t.test('never repeats a finished call', async (t) => {
  const seen: unknown[] = []
  const probing = createToolCaller({ tools: [toolWith('none', seen)], store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'firms' })
  const first = await probing.call({ tenant, tool: 'probe', arguments: { node: 'Cleo' } })
  const second = await probing.call({ tenant, tool: 'probe', arguments: { node: { id: 'p3' } } })
  t.same(seen, ['p3'])
  t.equal(second.handle, first.handle)
})

t.test('shares a running call, and continues for one caller when the other gives up', async (t) => {
  let runs = 0
  let begin: () => void = () => {}
  let end: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const tool = {
    ...toolWith('none', []),
    async run() {
      runs++
      begin()
      await ended
      return { table: { columns: [], rowCount: 0 }, order: [], summary: { runs } }
    }
  }
  const probing = createToolCaller({ tools: [tool], store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'firms' })
  const abort = new AbortController()
  const first = probing.call({ tenant, tool: 'probe', arguments: { node: { id: 'p4' } }, control: { signal: abort.signal } })
  const second = probing.call({ tenant, tool: 'probe', arguments: { node: { id: 'p4' } } })
  await begun
  // The second call is in step with the first; by the next turn it waits for the same run.
  await setImmediate()
  abort.abort()
  await t.rejects(first, { code: 'EDGEWISE_CANCELLED' })
  const third = probing.call({ tenant, tool: 'probe', arguments: { node: { id: 'p4' } } })
  end()
  t.match(await Promise.all([second, third]), [{ summary: { runs: 1 } }, { summary: { runs: 1 } }])
  t.equal(runs, 1)
})

t.test('reruns when the graph is imported during a call', async (t) => {
  await importGraph(store, 'moving', firms, { orientation: 'directed' })
  let runs = 0
  const tool = {
    ...toolWith('none', []),
    async run() {
      runs++
      if (runs === 1) await importGraph(store, 'moving', firms, { orientation: 'directed' })
      return { table: { columns: [], rowCount: 0 }, order: [], summary: { runs } }
    }
  }
  const probing = createToolCaller({ tools: [tool], store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'moving' })
  const result = await probing.call({ tenant, tool: 'probe', arguments: { node: 'Bo' } })
  t.equal(runs, 2)
  t.equal(result.provenance.graphVersion, await store.version(tenant, 'moving'))
})

t.test('reports a graph that keeps changing', async (t) => {
  await importGraph(store, 'restless', firms, { orientation: 'directed' })
  const tool = {
    ...toolWith('none', []),
    async run() {
      await importGraph(store, 'restless', firms, { orientation: 'directed' })
      return { table: { columns: [], rowCount: 0 }, order: [], summary: {} }
    }
  }
  const probing = createToolCaller({ tools: [tool], store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'restless' })
  const message = 'The graph "restless" changed while it was read. Try again.'
  await t.rejects(probing.call({ tenant, tool: 'probe', arguments: { node: 'Bo' } }), { code: 'EDGEWISE_CONFLICT', message })
})

t.test('runs a writing tool exactly once per call, although it changes the graph', async (t) => {
  await importGraph(store, 'written', firms, { orientation: 'directed' })
  let runs = 0
  const tool = {
    ...toolWith('writes', []),
    async run() {
      runs++
      await importGraph(store, 'written', firms, { orientation: 'directed' })
      return { table: { columns: [], rowCount: 0 }, order: [], summary: { runs } }
    }
  }
  const probing = createToolCaller({ tools: [tool], store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'written' })
  const request = { tenant, tool: 'probe', arguments: { node: 'Bo' }, grants: ['keeps', 'writes'] as const }
  const first = await probing.call(request)
  t.match([first, await probing.call(request)], [{ summary: { runs: 1 } }, { summary: { runs: 2 } }])
  await Promise.all([probing.call(request), probing.call(request)])
  t.equal(runs, 4)
  await t.rejects(probing.page(tenant, first.handle, { offset: 0, limit: 1 }), { code: 'EDGEWISE_UNKNOWN_HANDLE' }, 'no page of it can run it again')
  t.equal(runs, 4)
})

t.test('does not run a writing tool on a result of a changed graph', async (t) => {
  await importGraph(store, 'left', firms, { orientation: 'directed' })
  const { handle: from } = await onFirms('degree_centrality', { graph: 'left' })
  let runs = 0
  const tool = {
    ...toolWith('writes', []),
    input: toolInput({ handle }),
    async run() {
      runs++
      return { table: { columns: [], rowCount: 0 }, order: [], summary: {} }
    }
  }
  const probing = createToolCaller({ tools: [...tools, tool], store, engines: soleEngine(engine), state, resultCache, defaultGraph: 'firms' })
  const request = { tenant, tool: 'probe', arguments: { handle: from }, grants: ['keeps', 'writes'] as const }
  await probing.call(request)
  await importGraph(store, 'left', firms, { orientation: 'directed' })
  await t.rejects(probing.call(request), { code: 'EDGEWISE_HANDLE_GONE', parameters: { call: { tool: 'degree_centrality' } } })
  t.equal(runs, 1)
})

t.test('a bare number is a name, never a key by chance', async (t) => {
  await t.rejects(call('get_neighbors', { node: 5 }), {
    code: 'EDGEWISE_UNKNOWN_NODE',
    message: /No node of graph "london" is named "5"\. Nearest: \{"id":"5"\} \(Alperton\)/
  })
  t.equal((await call('get_neighbors', { node: { id: 5 } })).total, (await call('get_neighbors', { node: 'Alperton' })).total)
  const numbered = {
    nodes: [1, 2].map((id) => ({ id: `n${id}`, labels: ['N'], properties: { name: String(id) } })),
    relationships: [{ source: 'n1', target: 'n2', type: 'R' }]
  }
  await importGraph(store, 'numbered', numbered, { orientation: 'directed', nameProperties: { N: 'name' } })
  t.equal((await call('get_neighbors', { graph: 'numbered', node: 1 })).total, 1)
})
