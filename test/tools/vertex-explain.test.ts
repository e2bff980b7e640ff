import { readFileSync, writeFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'
import t from 'tap'
import { explainVertexProgram } from '../../src/tools/vertex/explain-vertex-program.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const named = (names: readonly string[]) => names.map((name) => ({ id: name, labels: ['Node'], properties: { name } }))
const linked = (pairs: readonly (readonly [source: string, target: string, cost?: number])[]) =>
  pairs.map(([source, target, cost = 1]) => ({ source, target, type: 'LINK', properties: { cost } }))
const directed = { orientation: 'directed' } as const

const kite = linked([
  ['a', 'b', 1],
  ['b', 'c', 1],
  ['a', 'c', 5],
  ['c', 'd', 2]
])
const odd = ['a', 'b', 'c', 'd', 'e']
const crowd = Array.from({ length: 50 }, (_, at) => `<b>&"${at}`)
const crowded = crowd.flatMap((name, at) => Array.from({ length: 40 }, (_, to) => [name, crowd[(at * 7 + to * 11) % 50] ?? name] as const))
const long = Array.from({ length: 40 }, (_, at) => `n${at}`)
const counter = {
  name: 'count_up',
  description: 'Counts to a bound.',
  parameters: { bound: { type: 'number' } },
  state: { steps: { type: 'number', initial: '0' } },
  phases: [
    {
      message: { sent: { type: 'number', combine: 'count' } },
      send: [{ along: 'both', value: {} }],
      update: { rules: [{ set: { steps: 'steps + 1' } }] },
      halt: { after: 'param.bound' }
    }
  ],
  result: { columns: { steps: 'steps' } }
}

t.test('vertex programs are explained', async (t) => {
  const { caller, store } = await openTestRuntime(t)
  await importGraph(store, 'kite', { nodes: named(['a', 'b', 'c', 'd', 'e']), relationships: kite }, directed)
  await importGraph(
    store,
    'odd',
    { nodes: named(odd), relationships: linked(odd.map((name, at) => [name, odd[(at + 1) % 5] ?? 'a'])) },
    { orientation: 'undirected' }
  )
  await importGraph(store, 'crowd', { nodes: named(crowd), relationships: linked(crowded) }, directed)
  await importGraph(store, 'long', { nodes: named(long), relationships: linked(long.slice(1).map((name, at) => [long[at] ?? '', name])) }, directed)
  await importGraph(store, 'large', { nodes: named([...crowd, 'one more']), relationships: [] }, directed)
  const explain = (graph: string, given: object) => caller.call({ tenant, tool: 'explain_vertex_program', graph, arguments: { limit: 1000, ...given } })
  const shortest = { program: 'shortest_path', parameters: { source: 'a', target: 'd' }, weight: 'cost' }
  const pictureOf = async (graph: string, given: object) => {
    const { handle } = await explain(graph, given)
    const { picture = '' } = await caller.open(tenant, handle)
    const { document } = parseHTML(picture)
    return { picture, panels: [...document.querySelectorAll('svg > g')] }
  }
  const captionsOf = (panels: Awaited<ReturnType<typeof pictureOf>>['panels']) => panels.map((panel) => panel.querySelector('text')?.textContent)

  await t.test('a watched node has a row for each superstep, with its messages and state', async (t) => {
    const { rows, summary } = await explain('kite', { ...shortest, watch: ['c'] })
    t.same(
      rows.map(({ superstep, phase, changed, node, state, received, messages }) => [superstep, phase, changed, node, state, received, messages]),
      [
        [0, 'relax', 5, 'c', 'distance infinite, via none', 0, ''],
        [1, 'relax', 2, 'c', 'distance 5, via a', 1, 'from a: distance 5'],
        [2, 'relax', 2, 'c', 'distance 2, via b', 1, 'from b: distance 2'],
        [3, 'relax', 1, 'c', 'distance 2, via b', 0, ''],
        [4, 'relax', 0, 'c', 'distance 2, via b', 0, '']
      ]
    )
    t.match(summary, { program: 'shortest_path', supersteps: 4, changed: [2, 2, 1, 0], values: { distance: 4 }, hasPicture: true })
  })

  await t.test('the run equals that of run_vertex_program, certificate included', async (t) => {
    const { summary } = await explain('kite', shortest)
    const plain = (await caller.call({ tenant, tool: 'run_vertex_program', graph: 'kite', arguments: shortest })).summary
    for (const fact of ['program', 'supersteps', 'values', 'changed', 'certificates']) t.same(summary[fact], plain[fact], fact)
  })

  await t.test('many messages are shown by the first ones and their number', async (t) => {
    const { rows } = await explain('crowd', { program: 'degree', watch: [crowd[0]] })
    t.match(rows, [{ superstep: 0, state: '', received: 0, messages: '' }], 'a program without messages only starts')
    const { rows: counted } = await explain('crowd', { definition: counter, parameters: { bound: 1 }, watch: [crowd[0]] })
    t.match(counted.at(-1), { state: 'steps 1', received: 80 })
    t.match(counted.at(-1)?.['messages'], /^from [^;]+; from [^;]+; from [^;]+; and 77 more$/)
  })

  await t.test('by default it watches nodes of parameters first, then those of most relationships', async (t) => {
    const { rows } = await explain('kite', { program: 'bfs_layers', parameters: { source: 'e' } })
    t.same([...new Set(rows.map(({ node }) => node))].sort(), ['a', 'c', 'e'])
    t.same([...new Set((await explain('kite', shortest)).rows.map(({ node }) => node))].sort(), ['a', 'c', 'd'])
  })

  await t.test('the parts of a program are shown by their expressions, by phase if there are several', async (t) => {
    const { summary } = await explain('kite', shortest)
    t.same(summary['components'], {
      state: ['distance: number', 'via: node?'],
      message: ['distance: number, combined by min', 'from: node, of the message that won distance'],
      initialisation: ['distance = if(id = param.source, 0, infinity)', 'via = none'],
      send: ['along relationships, when from.changed and from.distance < infinity: distance = from.distance + edge.weight; from = from.id'],
      update: ['nodes with a message, when message.distance < distance: distance = message.distance; via = message.from'],
      termination: ['when no node has changed; fails after nodes + 1 supersteps']
    })
    t.match((await explain('odd', { program: 'bipartite' })).summary['components'], { termination: [/^color: when no node/, 'compare: after 1 superstep'] })
  })

  await t.test('unknown nodes, and too many, are rejected', async (t) => {
    await t.rejects(explain('kite', { ...shortest, watch: ['x'] }), { code: 'EDGEWISE_UNKNOWN_NODE' })
    await t.rejects(explain('long', { program: 'components', watch: long.slice(0, 9) }), {
      code: 'EDGEWISE_INPUT_TOO_LARGE',
      message: /\/watch has 9 items, more than 8/
    })
  })

  await t.test('a picture has a panel for each superstep, with a ring around each node that changed', async (t) => {
    const { panels } = await pictureOf('odd', { program: 'bipartite' })
    t.same(captionsOf(panels), [
      'start',
      'superstep 1, color: 4 changed',
      'superstep 2, color: 2 changed',
      'superstep 3, color: 0 changed',
      'superstep 4, compare: 2 changed'
    ])
    t.same(
      panels.map((panel) => panel.querySelectorAll('.ring').length),
      [0, 4, 2, 0, 2]
    )
    t.same(
      panels.map((panel) => panel.querySelectorAll('.yes').length),
      [0, 4, 2, 2, 2]
    )
  })

  await t.test('a picture shows values, and messages to nodes that changed', async (t) => {
    const { panels } = await pictureOf('kite', shortest)
    t.same(
      panels.map((panel) => [...panel.querySelectorAll('.v')].map((text) => text.textContent)),
      [
        ['0', '∞', '∞', '∞', '∞'],
        ['0', '1', '5', '∞', '∞'],
        ['0', '1', '2', '7', '∞'],
        ['0', '1', '2', '4', '∞'],
        ['0', '1', '2', '4', '∞']
      ]
    )
    const arrows = panels.map((panel) => (panel.querySelector('.sent')?.getAttribute('d') ?? '').split('M').length - 1)
    t.same(arrows, [0, 2, 2, 1, 0])
  })

  await t.test('a long run shows its first supersteps and the last, and reports the rest', async (t) => {
    const { picture, panels } = await pictureOf('long', { program: 'bfs_layers', parameters: { source: 'n0' } })
    t.equal(panels.length, 12)
    t.equal(captionsOf(panels)[11], 'superstep 40: 0 changed')
    t.match(picture, 'Left out: supersteps 11 to 39.')
  })

  await t.test('a crowded picture stays under 100 kB, and names in it are plain text', async (t) => {
    const { picture } = await pictureOf('crowd', { program: 'pagerank' })
    t.ok(Buffer.byteLength(picture) < 100_000, `${Buffer.byteLength(picture)} bytes`)
    t.match(picture, '&lt;b&gt;&amp;')
    t.notMatch(picture, /<b>|<script|href="(?!#)|url\(/)
  })

  await t.test('a picture is not part of a reply, and repeats', async (t) => {
    const shown = await explain('kite', shortest)
    t.notMatch(JSON.stringify(shown), '<svg')
    t.match(shown.notes, [/.*/, /GET \/results\/{handle}\/picture shows/])
    const [first, second] = [await pictureOf('kite', shortest), await pictureOf('kite', { ...shortest, watch: ['b'] })]
    t.ok(first.picture.length > 5000)
    t.equal(first.picture, second.picture)
  })

  await t.test('a graph of more than 50 nodes has no picture', async (t) => {
    const { handle, summary } = await explain('large', { program: 'components' })
    t.match(summary, { hasPicture: false })
    t.equal((await caller.open(tenant, handle)).picture, undefined)
  })
})

t.test('the picture in the documentation is that of the example', async (t) => {
  const { caller } = await openTestRuntime(t)
  const { handle, rows } = await caller.call({
    tenant,
    tool: 'explain_vertex_program',
    arguments: { ...explainVertexProgram.examples[1]?.input, limit: 50 }
  })
  const { picture = '' } = await caller.open(tenant, handle)
  const file = new URL('../../docs/supersteps.svg', import.meta.url)
  if (process.env['EDGEWISE_WRITE_PICTURE'] === '1') writeFileSync(file, picture)
  t.equal(picture, readFileSync(file, 'utf8'))
  const text = readFileSync(new URL('../../docs/vertex-programs.md', import.meta.url), 'utf8')
  const quoted = rows.map(
    ({ superstep, state, received, messages }) => `superstep ${superstep}: state "${state}", received ${received}, messages "${messages}"`
  )
  t.ok(
    quoted.some((line) => text.includes(line)),
    quoted.join('\n')
  )
})
