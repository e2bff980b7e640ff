import t from 'tap'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const nodes = ['a', 'b', 'c', 'd'].map((id, at) => ({ id, labels: ['Node'], properties: { name: id, value: at + 1 } }))
const joined = (pairs: readonly string[]) => pairs.map(([source = '', target = '']) => ({ source, target, type: 'LINK' }))

t.test('tools for the structure of a graph', async (t) => {
  const { caller, store } = await openTestRuntime(t)
  await importGraph(store, 'kite', { nodes, relationships: joined(['ab', 'bc', 'ca', 'cd']) }, { orientation: 'directed' })
  await importGraph(store, 'chain', { nodes, relationships: joined(['ab', 'bc', 'cd']) }, { orientation: 'directed' })
  const call = (tool: string, graph: string, given: object = {}) => caller.call({ tenant, tool, graph, arguments: given })
  const column = (rows: readonly Readonly<Record<string, unknown>>[], name: string) => rows.map((row) => row[name])

  await t.test('a cycle is shown in its order, along the directions', async (t) => {
    const found = await call('find_cycle', 'kite')
    t.match([found.summary, column(found.rows, 'node')], [{ hasCycle: true, length: 3, cycle: ['a', 'b', 'c', 'a'] }, ['a', 'b', 'c']])
    t.match((await call('find_cycle', 'chain')).summary, { hasCycle: false, length: 0, cycle: [] })
  })

  await t.test('an order is given level by level, or the cycle that forbids it', async (t) => {
    const { rows, summary } = await call('topological_order', 'chain')
    t.same([column(rows, 'node'), column(rows, 'level'), summary['isAcyclic']], [['a', 'b', 'c', 'd'], [0, 1, 2, 3], true])
    t.match((await call('topological_order', 'kite')).summary, { isAcyclic: false, orderedCount: 0, cycle: ['a', 'b', 'c', 'a'] })
  })

  await t.test('a path through all nodes is found where there is one, and a tour on request', async (t) => {
    const { rows, summary } = await call('hamiltonian_path', 'kite', { orientation: 'undirected' })
    t.same([summary['exists'], new Set(column(rows, 'node')).size], [true, 4])
    t.match((await call('hamiltonian_path', 'kite', { orientation: 'undirected', round: true })).summary, { exists: false, isDecided: true })
  })

  await t.test('two sides are returned, or an odd cycle', async (t) => {
    const { rows } = await call('two_coloring', 'chain')
    t.same(column(rows, 'side'), [0, 1, 0, 1])
    t.match((await call('two_coloring', 'kite')).summary, { isBipartite: false, oddCycle: { length: 4 } })
  })

  await t.test('the number of pairs is maximal', async (t) => {
    const { rows, summary } = await call('maximum_matching', 'chain')
    t.match([rows.length, summary], [2, { pairCount: 2, unmatchedCount: 0 }])
    await t.rejects(call('maximum_matching', 'kite'), { code: 'EDGEWISE_INVALID_INPUT' })
  })

  await t.test('the heaviest triangle consists of joined nodes', async (t) => {
    const { rows, summary } = await call('heaviest_triangles', 'kite', { value: 'value' })
    t.match([rows, summary], [[{ nodes: ['a', 'b', 'c'], sum: 6 }], { triangleCount: 1, largestSum: 6 }])
  })

  await t.test('messages travel along relationships, round by round', async (t) => {
    const { rows } = await call('pass_messages', 'chain', { features: ['value'], rounds: 2 })
    t.same(column(rows, 'embedding'), [[0], [0], [1], [2]])
  })
})
