import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime } from '../../src/runtime/runtime.ts'
import { type SeenRequest, startScriptedModelServer } from '../doubles/scripted-model-server.ts'

const tenant = 'default'

interface Part {
  readonly [name: string]: unknown
}

const design = (part: Part) => ({
  text: JSON.stringify({ plan: 'p', program: null, definition: null, reference: null, parameters: [], inputs: [], weight: null, orientation: null, ...part })
})
const words = (answer: string) => ({ text: JSON.stringify({ answer }) })

/** How many nodes are at most so many steps from one. */
const within = (bound = 'superstep <= param.steps') => ({
  name: 'within_steps',
  description: 'How many nodes are at most so many steps away.',
  parameters: { source: { type: 'node' }, steps: { type: 'number', least: 0, most: 100 } },
  state: { isReached: { type: 'boolean', initial: 'id = param.source' } },
  phases: [
    {
      message: { reached: { type: 'boolean', combine: 'any' } },
      send: [{ along: 'out', when: `from.changed and from.isReached and ${bound}`, value: { reached: 'true' } }],
      update: { rules: [{ when: 'message.reached and not isReached', set: { isReached: 'true' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: { columns: { isReached: 'isReached' }, values: { nodeCount: 'count(isReached)' } }
})

const reference = `
  const reached = new Set([parameters.source])
  for (let step = 0; step < parameters.steps; step++) {
    for (const [from, to] of graph.edges.filter(() => true)) if (before(from, step)) next(to)
    if (!graph.directed) for (const [to, from] of graph.edges) if (before(from, step)) next(to)
    for (const node of pending) reached.add(node)
    pending.clear()
  }
  return { values: { nodeCount: reached.size } }
  function before(node) { return reached.has(node) }
  function next(node) { pending.add(node) }
  var pending
`.replace('const reached', 'pending = new Set()\n  const reached')

const written = {
  definition: within(),
  reference,
  parameters: [
    { name: 'source', value: 'a' },
    { name: 'steps', value: 2 }
  ]
}
const edges = 'a,b\nb,c\nc,d\nd,e'
const question = 'How many nodes are at most two steps from a?'
const spends = ['keeps', 'spends'] as const

type Reply = ReturnType<typeof words>
let script: (at: number) => Reply | undefined = () => undefined
/** Of the test under way. */
let requests: SeenRequest[] = []
const server = await startScriptedModelServer((request) => script(requests.push(request) - 1) ?? { fault: { kind: 'status', status: 400 } })
const folder = await mkdtemp(join(tmpdir(), 'edgewise-test-'))
const runtime = await openRuntime(
  readConfig({ EDGEWISE_DATA_DIR: folder, EDGEWISE_THREADS: '1', OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'none', OPENAI_MODEL: 'scripted' })
)
t.teardown(async () => {
  await runtime.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
t.afterEach(() => runtime.state.programs.drop(tenant, 'within_steps'))

const call = (tool: string, given: object) => runtime.caller.call({ tenant, tool, arguments: given, grants: spends })
const solve = (given: object) => call('solve_graph_problem', { question, edges, ...given })

/** The model of this test: a double that replies by a list, or by the request's number. */
function replies(given: readonly Reply[] | ((at: number) => Reply)): void {
  requests = []
  script = typeof given === 'function' ? given : (at) => given[at]
}

const sent = ({ messages }: { readonly messages: readonly { readonly content: string | null }[] }) => messages.map(({ content }) => content).join('\n')

t.test('a question is answered by a library program in two requests', async (t) => {
  replies([
    design({
      program: 'sssp',
      parameters: [
        { name: 'source', value: 'a' },
        { name: 'target', value: 'e' }
      ]
    }),
    words('It is 4 steps from a to e, by b, c and d.')
  ])
  const { summary, rows } = await solve({ question: 'How far is e from a?' })
  t.match(summary, {
    answer: /4 steps/,
    wordedBy: 'model',
    program: 'sssp',
    origin: 'library',
    trial: null,
    designs: 1,
    values: { distance: 4 },
    path: ['a', 'b', 'c', 'd', 'e']
  })
  t.match(summary, { model: { calls: 2 } })
  t.equal(rows.length, 5)
  t.match(sent(requests[0] as never), /shortest_path/)
})

t.test('a repeated question gives another result, and the handle of the first stays valid', async (t) => {
  const ask = (target: string) => {
    replies([
      design({
        program: 'sssp',
        parameters: [
          { name: 'source', value: 'a' },
          { name: 'target', value: target }
        ]
      }),
      words(`It leads to ${target}.`)
    ])
    return solve({ question: 'How far is it?' })
  }
  const [first, second] = [await ask('e'), await ask('d')]
  t.not(first.handle, second.handle)
  const page = await runtime.caller.page(tenant, first.handle, { offset: 0, limit: 5, lists: 'ends' })
  t.same(page.summary, first.summary)
})

t.test('a new program is tested on 200 graphs, run, stored, and can be run again by its name', async (t) => {
  replies([design(written), words('3 nodes are within two steps of a.')])
  const { summary } = await solve({})
  t.match(summary, {
    program: /^within_steps@\d+$/,
    origin: 'new',
    trial: { graphs: 200, compared: ['values.nodeCount'] },
    values: { nodeCount: 3 },
    designs: 1
  })
  t.match((await call('run_vertex_program', { program: 'within_steps', parameters: { source: 'b', steps: 1 }, edges })).summary, { values: { nodeCount: 3 } })
})

t.test('faults found by the checker go back to the model, with the smallest graph on which a program is wrong', async (t) => {
  replies([
    design({ ...written, definition: { ...within(), result: { columns: { isReached: 'isReached + 1' } } } }),
    design({ ...written, definition: within('superstep < param.steps') }),
    design(written),
    words('Three.')
  ])
  t.match((await solve({})).summary, { program: /^within_steps@\d+$/, designs: 2, model: { calls: 4 } })
  t.match(sent(requests[1] as never), /\/result\/columns\/isReached: found boolean, wanted number/)
  t.match(
    sent(requests[2] as never),
    /On a random graph the program and the reference differ.*With graph = \{"nodes":\d,"edges":\[\[.*"nodeCount" is \d by the program and \d by the reference/s
  )
})

t.test('a program that stays wrong answers nothing, and is not stored', async (t) => {
  replies(() => design({ ...written, definition: within('false') }))
  await t.rejects(solve({}), {
    code: 'EDGEWISE_PROGRAM_REJECTED',
    message: /wrote 4 programs.*Nothing was stored.*random graph the program and the reference differ/
  })
  t.same(await runtime.state.programs.list(tenant), [])
})

t.test('references that test nothing are rejected, and so are failing ones', async (t) => {
  const references = ['return { values: { nodeCount: 1 } }', 'return {}', 'return 7', 'throw new Error("lost")']
  replies((at) => design({ ...written, reference: references[at % 4] }))
  await t.rejects(solve({}), { code: 'EDGEWISE_PROGRAM_REJECTED' })
  const last = sent(requests[3] as never)
  for (const why of [/tells the same of all 200 random graphs/, /tells neither a column nor a value/, /must return an object with "columns"/])
    t.match(last, why)
})

t.test('a problem that no program solves exactly goes to a solver, with its certificate', async (t) => {
  replies([design({ program: 'hamiltonian_path' }), words('Yes, there is such a path.')])
  const told = 'In an undirected graph, the edges are: (0,1) (1,2) (2,4) (4,3) (3,5) (0,2) (1,4). Is there a path that visits every node exactly once?'
  const { summary, provenance } = await solve({ question: told, edges: undefined })
  t.match(provenance.graph, /^told:/)
  t.match(summary, { origin: 'solver', program: 'hamiltonian_path', values: { exists: true, nodeCount: 6 } })
  t.match(summary['certificates' as never], [{ checked: true }])
})

t.test('a text with an unsupported number is dropped', async (t) => {
  replies([design(written), words('17 nodes.'), words('18 nodes.')])
  t.match((await solve({})).summary, { answer: 'nodeCount: 3', wordedBy: 'facts', model: { calls: 3 } })
})

t.test('a wrong call is repaired like a program', async (t) => {
  replies([
    design({ program: 'within_reach' }),
    design({
      program: 'shortest_path',
      parameters: [
        { name: 'source', value: 'nowhere' },
        { name: 'target', value: 'e' }
      ]
    }),
    design({
      program: 'shortest_path',
      parameters: [
        { name: 'source', value: 'a' },
        { name: 'target', value: 'e' }
      ]
    }),
    words('4')
  ])
  t.match((await solve({})).summary, { values: { distance: 4 } })
  t.match(sent(requests[1] as never), /there is no program "within_reach"/)
  t.match(sent(requests[2] as never), /nowhere/)
})

t.test('requests are limited, and a key needs the scope spend', async (t) => {
  replies(() => design(written))
  t.match((await solve({ maxModelCalls: 1 })).summary, { answer: 'nodeCount: 3', wordedBy: 'facts', model: { calls: 1 } })
  const refused = runtime.caller.call({ tenant, tool: 'solve_graph_problem', arguments: { question, edges }, grants: ['keeps'] })
  await t.rejects(refused, { code: 'EDGEWISE_INSUFFICIENT_SCOPE', message: /scope "spend"/ })
  const unkept = await runtime.caller.call({ tenant, tool: 'solve_graph_problem', arguments: { question, edges, maxModelCalls: 1 }, grants: ['spends'] })
  t.match(unkept.summary, { program: null, definition: { name: 'within_steps' } })
  t.match(unkept.notes, [/orientation|Relationships/, /was not kept/])
  t.equal(requests.length, 2)
})

t.test('the prompts do not grow with the graph', async (t) => {
  replies((at) =>
    at % 2 === 0
      ? design({
          program: 'sssp',
          parameters: [
            { name: 'source', value: '0' },
            { name: 'target', value: '5' }
          ]
        })
      : words('5')
  )
  const line = (nodes: number) => Array.from({ length: nodes }, (_, at) => `${at},${at + 1}`).join('\n')
  for (const nodes of [10, 10_000]) await solve({ edges: line(nodes) })
  const lengths = requests.map((request) => sent(request).length)
  t.equal(lengths.length, 4)
  t.ok(Math.abs((lengths[2] ?? 0) - (lengths[0] ?? 0)) < 20)
  t.ok(Math.abs((lengths[3] ?? 0) - (lengths[1] ?? 0)) < 100)
})
