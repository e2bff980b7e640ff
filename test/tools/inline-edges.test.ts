import t from 'tap'
import { readConfig } from '../../src/base/config/config.ts'
import { openRuntime } from '../../src/runtime/runtime.ts'

const tenant = 'default'

t.test('edges instead of a graph', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_THREADS: '1' }))
  t.teardown(() => runtime.close())
  const { caller, store } = runtime
  const run = (given: object) => caller.call({ tenant, tool: 'run_vertex_program', arguments: given })
  const shortest = { program: 'shortest_path', parameters: { source: 'a', target: 'd' } }

  await t.test('a list and a text of the same edges make one graph, and one handle', async (t) => {
    const listed = await run({
      ...shortest,
      edges: [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'd'],
        ['b', 'd']
      ]
    })
    const written = await run({ ...shortest, edges: 'a,b\nb,c\n\nc\td\r\n b , d ' })
    t.match(listed.summary, { values: { distance: 2 }, path: ['a', 'b', 'd'] })
    t.equal(written.handle, listed.handle)
    t.match(listed.provenance.graph, /^told:/)
    const page = await caller.page(tenant, listed.handle, { offset: 1, limit: 1, lists: 'ends' })
    t.match(page.rows, [{ node: 'b', distance: 1, via: 'a' }])
    t.notOk(
      (await store.list(tenant)).some(({ name }) => name.includes('told')),
      'it is listed by nobody'
    )
  })

  await t.test('weights of an inline graph are used only by a program that reads weights', async (t) => {
    const edges = 'a,b,1\nb,d,5\na,c,2\nc,d,2.5'
    t.match((await run({ ...shortest, edges })).summary, { values: { distance: 4.5 }, path: ['a', 'c', 'd'] })
    t.match((await run({ program: 'degree', edges })).summary, { program: 'degree' })
  })

  await t.test('edges have a direction only if the input says so, and a single name is a node', async (t) => {
    const edges = [[3, 2], [2, 1], [9]]
    const reached = { program: 'sssp', parameters: { source: '1', target: '3' }, edges }
    t.match((await run(reached)).summary, { values: { distance: 2 } })
    t.match((await run({ ...reached, directed: true })).summary, { values: { isReached: false, distance: null } })
    t.match(await run({ program: 'components', edges }), { summary: { values: { componentCount: 2 } } })
  })

  await t.test('wrong edges are rejected with the place, and nothing is stored', async (t) => {
    const item = [['a', 'b'], ['a']]
    const wrong: [unknown, RegExp][] = [
      ['', /^\/edges must be a string of 1 to 2097152 characters or a list of 1 to 5000 items; got an empty string/],
      [5, /^\/edges must be a string of .+; got the number 5/],
      ['\n \n', /\/edges: is empty/],
      ['a,b\na,b,c,d', /\/edges: line 2 is no edge/],
      ['a,b,heavy', /line 1 has a weight that is no number/],
      ['a,,3', /line 1 names no node/],
      [[...item, []], /\/edges\/2: is no edge/],
      [[...item, ['a', null]], /\/edges\/2: names no node/],
      [[...item, ['a', 'b', '3']], /\/edges\/2: has a weight that is no number/],
      [[...item, 'ab'], /\/edges\/2: is no edge/],
      ['a,b\n'.repeat(100_001), /more than 100000 edges/],
      [Array.from({ length: 5001 }, () => ['a', 'b']), /5001 items, more than 5000/]
    ]
    for (const [edges, message] of wrong) {
      const code = Array.isArray(edges) && edges.length > 5000 ? 'EDGEWISE_INPUT_TOO_LARGE' : 'EDGEWISE_INVALID_INPUT'
      await t.rejects(run({ program: 'degree', edges }), { code, message })
    }
    await t.rejects(run({ program: 'degree', edges: 'a,b', graph: 'kite' }), { message: /either "graph" or "edges"/ })
    await t.rejects(run({ program: 'degree', graph: 'london', directed: true }), { message: /\/directed: is said of "edges" alone/ })
  })

  await t.test('a text whose lines look like edges with another separator is rejected, single names are not', async (t) => {
    for (const edges of ['a b\nb c', 'a->b', 'a -- b\nb -- c', 'x\na;b;3', 'graph { a -- b }']) {
      await t.rejects(
        run({ program: 'degree', edges }),
        { code: 'EDGEWISE_INVALID_INPUT', message: /^\/edges: line [12] names one node, ".+", and no line holds an edge/ },
        edges
      )
    }
    t.match((await run({ program: 'components', edges: 'a\nb\nc' })).summary, { values: { componentCount: 3 } })
    t.match((await run({ program: 'components', edges: 'New York,Boston\nSan Jose' })).summary, { values: { componentCount: 2 } })
    t.match((await run({ program: 'components', edges: [['New York'], ['San Jose']] })).summary, { values: { componentCount: 2 } })
  })

  await t.test('an error about an inline graph names it as in replies', async (t) => {
    const { provenance } = await run({ program: 'degree', edges: 'a,b,1\nb,c' })
    for (const given of [{ program: 'heaviest_triangle' }, { program: 'shortest_path', parameters: { source: 'a', target: 'c' } }])
      await t.rejects(run({ ...given, edges: 'a,b,1\nb,c' }), { message: new RegExp(`"${provenance.graph}"`), parameters: { graph: provenance.graph } })
  })

  await t.test('many edges run', async (t) => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at % 4000},${(at * 7919) % 4000},${at % 9}`)
    const { summary } = await run({ program: 'components', edges: lines.join('\n') })
    t.match(summary, { program: 'components' })
  })
})
