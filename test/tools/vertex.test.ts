import t from 'tap'
import { library } from '../../src/graph/vertex/library/index.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const nodes = ['a', 'b', 'c', 'd', 'e'].map((id, at) => ({ id, labels: ['Node'], properties: { name: id, value: at + 1, ...(id === 'e' ? {} : { size: 2 }) } }))
const joined = (pairs: readonly (readonly [ends: string, cost: number])[]) =>
  pairs.map(([[source = '', target = ''], cost]) => ({ source, target, type: 'LINK', properties: { cost } }))

/** The largest value within reach, and how often a node was told of a larger one. */
const largest = {
  name: 'largest_value',
  description: 'The largest value within reach.',
  inputs: { value: {} },
  state: { most: { type: 'number', initial: 'value' } },
  phases: [
    {
      message: { value: { type: 'number', combine: 'max' } },
      send: [{ along: 'out', when: 'from.changed', value: { value: 'from.most' } }],
      update: { rules: [{ when: 'message.value > most', set: { most: 'message.value' } }] },
      halt: { unchanged: true, atMost: 'nodes + 1' }
    }
  ],
  result: { columns: { most: 'most' }, values: { top: 'largest(most)' } }
}

t.test('vertex programs as tools', async (t) => {
  const { caller, store } = await openTestRuntime(t)
  const arcs = joined([
    ['ab', 1],
    ['bc', 1],
    ['ac', 5],
    ['cd', 2]
  ])
  await importGraph(store, 'kite', { nodes, relationships: arcs }, { orientation: 'directed' })
  const run = (given: object) => caller.call({ tenant, tool: 'run_vertex_program', graph: 'kite', arguments: given })
  const changed = (part: object) => ({ ...largest, ...part })

  await t.test('costs beyond all numbers are rejected, not treated as a missing path', async (t) => {
    const far = joined([
      ['ab', 1e308],
      ['bc', 1e308]
    ])
    await importGraph(store, 'far', { nodes, relationships: far }, { orientation: 'directed' })
    const given = { program: 'shortest_path', parameters: { source: 'a', target: 'c' }, weight: 'cost' }
    const asked = { tenant, tool: 'run_vertex_program', graph: 'far', arguments: given }
    await t.rejects(caller.call(asked), { code: 'EDGEWISE_INVALID_INPUT', message: /scale the weights down/ })
  })

  await t.test('a library program runs by its name, with nodes by theirs', async (t) => {
    const { rows, summary } = await run({ program: 'shortest_path', parameters: { source: 'a', target: 'd' }, weight: 'cost' })
    t.match(summary, { program: 'shortest_path', values: { distance: 4, isReached: true, reachedCount: 4 }, path: ['a', 'b', 'c', 'd'] })
    t.same(
      rows.map(({ node, distance, via }) => [node, distance, via]),
      [
        ['a', 0, null],
        ['b', 1, 'a'],
        ['c', 2, 'b'],
        ['d', 4, 'c']
      ]
    )
  })

  await t.test('a library program has a certificate, another one of its name has none', async (t) => {
    const given = { parameters: { source: 'a', target: 'e' }, weight: 'cost' }
    const { summary } = await run({ program: 'shortest_path', ...given })
    t.match(summary['certificates'], [{ kind: 'cheapest-paths', checked: true, evidence: { reachedCount: 4, unreachedCount: 1 } }])
    t.match((await run({ program: 'connectivity', parameters: given.parameters })).summary['certificates'], [
      { kind: 'levels', evidence: { reached: ['a', 'b', 'c', 'd'] } }
    ])
    const shortest = library.find(({ name }) => name === 'shortest_path')
    t.match((await run({ definition: shortest, ...given })).summary['certificates'], [{ checked: true }], 'written in full it is the same')
    const other = { ...shortest, description: 'Mine.' }
    t.notOk('certificates' in (await run({ definition: other, ...given })).summary)
  })

  await t.test('a program runs by an alias', async (t) => {
    const { summary } = await run({ program: 'sssp', parameters: { source: 'a', target: 'd' }, weight: 'cost' })
    t.match(summary, { program: 'shortest_path', values: { distance: 4 } })
  })

  await t.test('a complete program runs unchanged, and its result can be paged', async (t) => {
    const { handle, rows, summary, provenance } = await run({ definition: largest, limit: 2 })
    t.same(
      rows.map(({ node, most }) => [node, most]),
      [
        ['a', 1],
        ['b', 2]
      ]
    )
    t.match(summary, { values: { top: 5 } })
    t.equal(provenance.algorithm, 'vertexProgram:largest_value')
    t.same(
      (await caller.page(tenant, handle, { offset: 2, limit: 5, lists: 'ends' })).rows.map(({ node, most }) => [node, most]),
      [
        ['c', 3],
        ['d', 4],
        ['e', 5]
      ]
    )
  })

  await t.test('directions are those of the call, or those required by the program', async (t) => {
    t.same(
      (await run({ definition: largest, orientation: 'reverse', nodes: ['a'] })).rows.map(({ most }) => most),
      [4]
    )
    t.match(await run({ program: 'cycle_undirected' }), { summary: { values: { hasCycle: true } }, notes: [/as natural/, /followed both ways all the same/] })
    t.match((await run({ program: 'cycle_directed' })).summary, { values: { hasCycle: false } })
    await t.rejects(run({ program: 'cycle_directed', orientation: 'undirected' }), { code: 'EDGEWISE_INVALID_INPUT', message: /needs directed relationships/ })
  })

  await t.test('missing, unknown or mistyped parameters are rejected with their pointer', async (t) => {
    const wrong: readonly (readonly [object, Readonly<Record<string, unknown>>])[] = [
      [{}, { code: 'EDGEWISE_INVALID_INPUT', message: /\/program: is missing/ }],
      [{ program: 'pagerank', definition: largest }, { message: /either "program"/ }],
      [{ program: 'page_rang' }, { code: 'EDGEWISE_UNKNOWN_PROGRAM', message: /Nearest: pagerank/ }],
      [{ program: 'shortest_path', parameters: { source: 'a' } }, { message: /\/parameters\/target: is missing; the program needs a node/ }],
      [
        { program: 'shortest_path', parameters: { source: 'a', target: 'x' } },
        { code: 'EDGEWISE_UNKNOWN_NODE', parameters: { pointer: '/parameters/target' } }
      ],
      ...[null, ['d'], { key: 'd' }, true, '', 1.5].map((target): [object, { message: RegExp }] => [
        { program: 'shortest_path', parameters: { source: 'a', target } },
        { message: /^\/parameters\/target: found .+, wanted a node/ }
      ]),
      [
        { program: 'pagerank', parameters: { 'a/b~c': 1 } },
        { message: /has no such name/, parameters: { errors: [{ pointer: '/parameters/a~1b~0c' }] } }
      ],
      [{ program: 'shortest_path', parameters: { source: 'a', target: 'd', goal: 'd' } }, { message: /\/parameters\/goal: the program has no such name/ }],
      [{ program: 'pagerank', parameters: { dampingFactor: 2 } }, { message: /\/parameters\/dampingFactor: found 2, wanted 1 or less/ }],
      [{ program: 'pagerank', parameters: { dampingFactor: '0.5' } }, { message: /found string, wanted number/ }],
      [{ program: 'components', weight: 'cost' }, { message: /reads no weights/ }],
      [{ definition: changed({ inputs: { size: {} }, state: { most: { type: 'number', initial: 'size' } } }) }, { code: 'EDGEWISE_MISSING_VALUE' }],
      [
        { definition: changed({ state: { most: { type: 'number', initial: 'size' } } }) },
        { code: 'EDGEWISE_INVALID_PROGRAM', message: /\/state\/most\/initial: "size"/ }
      ],
      [{ definition: largest, inputs: { values: 'value' } }, { message: /\/inputs\/values: the program has no such name; nearest: "value"/ }],
      ...['0 / 0', 'infinity', 'infinity - nodes'].map((after): [object, { code: string; parameters: object }] => [
        { definition: changed({ phases: largest.phases.map((phase) => ({ ...phase, halt: { after } })) }) },
        { code: 'EDGEWISE_INVALID_PROGRAM', parameters: { errors: [{ pointer: '/phases/0/halt/after' }] } }
      ]),
      [{ program: 'components', weight: 'cost' }, { parameters: { errors: [{ pointer: '/weight' }] } }]
    ]
    for (const [given, error] of wrong) await t.rejects(run(given), error as { code: string }, JSON.stringify(given))
  })

  await t.test('a run that does not end, or costs too much, is stopped', async (t) => {
    const [phase] = largest.phases
    const endless = changed({ phases: [{ ...phase, update: { rules: [{ set: { most: 'most + 1' } }] }, halt: { unchanged: true, atMost: '7' } }] })
    await t.rejects(run({ definition: endless, orientation: 'undirected' }), {
      code: 'EDGEWISE_NO_HALT',
      message: /within 7 supersteps \("atMost" of phase_1\)/
    })
    await t.rejects(run({ definition: changed({ phases: [{ ...phase, halt: { after: '1000000' } }] }), maxWork: 1000 }), {
      code: 'EDGEWISE_WORK_BUDGET',
      message: /an estimate/
    })
    await t.rejects(run({ definition: endless, orientation: 'undirected', maxWork: 20 }), { code: 'EDGEWISE_WORK_BUDGET' })
    const noNumber = changed({ phases: [{ ...phase, update: { rules: [{ set: { most: 'log(0 - message.value)' } }] } }] })
    await t.rejects(run({ definition: noNumber }), { code: 'EDGEWISE_NOT_A_NUMBER', message: /superstep 1 of phase_1, "most"/ })
  })

  await t.test('the library is listed with the parameters of each program', async (t) => {
    const { rows, summary } = await caller.call({ tenant, tool: 'list_vertex_programs', arguments: { limit: 50 } })
    t.same(summary, { programCount: library.length, keptCount: 0 })
    t.match(
      rows.find(({ program }) => program === 'shortest_path'),
      { parameters: 'source: node, target: node', weights: 'nonnegative' }
    )
  })
})
