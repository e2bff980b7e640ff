import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { Batch, EdgeOperation, NodeOperation, Operation } from '../../../src/tasks/kgot/operation.ts'
import { buildTaskGraph, diffTaskGraphs, type TaskGraph } from '../../../src/tasks/kgot/task-graph.ts'
import { caseCount } from '../../fixtures/length.ts'
import { logs, sourceOf } from './operations.ts'

type Values = Record<string, string | number | boolean>
type Rest = { confidence?: number; relevant?: boolean }
const properties = (values: Values) => Object.entries(values).map(([name, value]) => ({ name, value }))
const node = (key: string, label: string, values: Values = {}, rest: Rest = {}): NodeOperation => ({
  ...{ op: 'node', key, label, properties: properties(values), confidence: 0.9, relevant: true },
  ...rest
})
const edge = (source: string, type: string, target: string, values: Values = {}, rest: Rest = {}): EdgeOperation => ({
  ...{ op: 'edge', source, type, target, properties: properties(values), confidence: 0.9, relevant: true },
  ...rest
})
const remove = (key: string): Operation => ({ op: 'remove', key, reason: 'of no use' })
/** One batch per list. */
const log = (...lists: Operation[][]): Batch[] => lists.map((operations, at) => ({ step: at + 1, source: sourceOf(at + 1), operations }))
const build = (...lists: Operation[][]) => buildTaskGraph(log(...lists))
const keys = ({ nodes }: TaskGraph) => nodes.map(({ key }) => key)
const people = (...names: string[]) => keys(build(names.map((name) => node(name, 'Person'))))

t.test('upserts of one key merge, with the provenance of each', async (t) => {
  const graph = build([node('Emma', 'Book', { year: 1815 })], [node('Emma', 'Book', { pages: 474 }, { confidence: 0.5 })])
  const [first, second] = [1, 2].map((step) => ({ step, source: sourceOf(step), confidence: step === 1 ? 0.9 : 0.5 }))
  t.same(graph, {
    step: 2,
    nodes: [
      {
        key: 'Emma',
        label: 'Book',
        name: 'Emma',
        aliases: [],
        properties: [
          { name: 'year', value: 1815, confidence: 0.9, statements: [first] },
          { name: 'pages', value: 474, confidence: 0.5, statements: [second] }
        ],
        conflicts: [],
        confidence: 0.9,
        statements: [first, second]
      }
    ],
    edges: [],
    quarantined: { nodes: [], edges: [] },
    removed: []
  })
})

t.test('an edge to unknown nodes creates them, and upserts of an edge merge', async (t) => {
  const graph = build([edge('Austen', 'WROTE', 'Emma', { year: 1815 })], [edge('Austen', 'wrote', 'Emma', {}, { confidence: 1 })], [node('Emma', 'Book')])
  t.match(graph.nodes, [
    { key: 'Austen', label: 'Thing', confidence: 1, statements: [{ step: 1 }, { step: 2 }] },
    { key: 'Emma', label: 'Book', statements: [{ step: 3 }] }
  ])
  t.match(graph.edges, [
    { source: 'Austen', type: 'WROTE', target: 'Emma', confidence: 1, properties: [{ name: 'year', value: 1815 }], statements: [{ step: 1 }, { step: 2 }] }
  ])
  t.equal(graph.edges.length, 1)
})

t.test('names of one label that are equal after folding are one node', async (t) => {
  const graph = build(
    [node('J. K. Rowling', 'Person', { born: 1965 })],
    [node('j.k. ROWLING', 'person', { country: 'UK' })],
    [edge('j.k. ROWLING', 'WROTE', 'X')]
  )
  t.match(graph.nodes[0], { key: 'J. K. Rowling', label: 'Person', aliases: ['j.k. ROWLING'], properties: [{ name: 'born' }, { name: 'country' }] })
  t.match(graph.edges, [{ source: 'J. K. Rowling', target: 'X' }])
  t.same(keys(build([node('p1', 'Person', { name: 'Zoë Ames' })], [node('p2', 'Person', { name: 'Zoe Ames' })])), ['p1'])
  t.match(build([node('p1', 'Person', { name: 'Zoë Ames' })]).nodes, [{ name: 'Zoë Ames', aliases: ['Zoë Ames'], properties: [] }])
})

t.test('names that differ in signs stay separate', async (t) => {
  const names = ['C', 'C++', 'C#', '5', '-5', '???', '!']
  t.same(keys(build(names.map((name) => node(name, 'Token')))), names)
})

t.test('initials and surnames join the only fitting name', async (t) => {
  t.same(people('Rowling', 'J. K. Rowling'), ['Rowling'])
  t.same(people('J. K. Rowling', 'Joanne Rowling', 'Rowling'), ['J. K. Rowling'])
  t.same(people('JK Rowling', 'J. K. Rowling', 'Rowling, J. K.', 'Joanne K. Rowling'), ['JK Rowling'])
  t.match(build([node('Rowling', 'Author')], [node('J. K. Rowling', 'Author')]).nodes, [{ key: 'Rowling', name: 'J. K. Rowling', aliases: ['J. K. Rowling'] }])
  const told = build([edge('Rowling', 'WROTE', 'X'), node('J. K. Rowling', 'Person'), node('Rowling', 'Person')], [edge('J. K. Rowling', 'WROTE', 'Y')])
  t.match(told.edges, [{ source: 'Rowling' }, { source: 'Rowling' }])
})

t.test('a name that fits two joins neither, and a later one splits what it makes ambiguous', async (t) => {
  t.same(people('Rowling', 'J. K. Rowling', 'Mary Rowling'), ['Rowling', 'J. K. Rowling', 'Mary Rowling'])
  t.same(people('J. Adams', 'John Adams', 'Jane Adams'), ['J. Adams', 'John Adams', 'Jane Adams'])
  const batches = log([node('Rowling', 'Person', { born: 1965 })], [node('J. K. Rowling', 'Person')], [node('Mary Rowling', 'Person')])
  t.same(keys(buildTaskGraph(batches, { upTo: 2 })), ['Rowling'])
  t.match(buildTaskGraph(batches).nodes, [{ key: 'Rowling', aliases: [], properties: [{ value: 1965 }] }, { key: 'J. K. Rowling' }, { key: 'Mary Rowling' }])
})

t.test('similar names stay separate', async (t) => {
  t.same(people('John Adams', 'John Quincy Adams'), ['John Adams', 'John Quincy Adams'])
  t.same(people('George W. Bush', 'George H. W. Bush'), ['George W. Bush', 'George H. W. Bush'])
  t.same(people('K. Rowling', 'J. K. Rowling'), ['K. Rowling', 'J. K. Rowling'])
  t.same(keys(build([node('York', 'City'), node('New York', 'City'), node('NEW YORK', 'Place'), node('York', 'City')])), ['York', 'New York', 'NEW YORK'])
})

t.test('labels are not mixed, and an edge goes to the only label with the name', async (t) => {
  t.same(keys(build([node('Emma', 'Book'), node('emma', 'Person')])), ['Emma', 'emma'])
  t.same(keys(build([node('Rowling', 'Street'), node('J. K. Rowling', 'Person')])), ['Rowling', 'J. K. Rowling'])
  t.match(build([node('Emma', 'Book'), edge('EMMA', 'BY', 'Austen')]).edges, [{ source: 'Emma' }])
  t.match(build([node('Emma', 'Book'), node('emma', 'Person'), edge('EMMA', 'BY', 'Austen')]).edges, [{ source: 'EMMA' }])
  const twice = build([edge('JK Rowling', 'A', 'x'), edge('J. K. Rowling', 'A', 'y'), node('jk rowling', 'Person'), node('j k rowling', 'Author')])
  t.same(twice.nodes.map(({ label }) => label).sort(), ['Author', 'Person', 'Thing', 'Thing'])
})

t.test('contradictory values are all kept: the more confident one, then the earlier, is chosen', async (t) => {
  const graph = build(
    [node('A', 'Person', { born: 1965 }, { confidence: 0.6 })],
    [node('A', 'Person', { Born: 1966 })],
    [node('A', 'Person', { born: '1966' })]
  )
  t.match(graph.nodes[0]?.properties, [{ name: 'born', value: 1966, confidence: 0.9, statements: [{ step: 2 }, { step: 3 }] }])
  t.match(graph.nodes[0]?.conflicts, [
    {
      of: 'property',
      name: 'born',
      values: [
        { value: 1966, statements: [{ source: { url: 'https://example.org/2' } }, { step: 3 }] },
        { value: 1965, confidence: 0.6, statements: [{ step: 1 }] }
      ]
    }
  ])
  t.match(build([node('A', 'Person', { born: 1965 })], [node('A', 'Person', { born: 1966 })]).nodes[0]?.properties, [{ value: 1965 }])
  t.same(build([node('A', 'Person', { city: 'London' })], [node('A', 'Person', { city: 'london' })]).nodes[0]?.conflicts, [])
  const place = build([node('Paris', 'City')], [node('Paris', 'Place', {}, { confidence: 0.3 })]).nodes
  t.match(place, [{ label: 'City', conflicts: [{ of: 'label', values: [{ value: 'City' }, { value: 'Place' }] }] }])
})

t.test('irrelevant items are quarantined with their edges, and restored completely', async (t) => {
  const first = [node('Noise', 'Page', { size: 3 }, { relevant: false }), node('A', 'Person'), edge('A', 'READ', 'Noise')]
  const quarantined = build(first)
  t.same(keys(quarantined), ['A'])
  t.same(quarantined.edges, [])
  t.match(quarantined.quarantined.nodes, [{ key: 'Noise', properties: [{ value: 3 }], hidden: { as: 'quarantined', step: 1 } }])
  const back = build(first, [node('Noise', 'Page')])
  t.match(back.nodes, [{ key: 'Noise', properties: [{ name: 'size', value: 3 }] }, { key: 'A' }])
  t.match(back.edges, [{ source: 'A', target: 'Noise' }])
  t.same(back.quarantined, { nodes: [], edges: [] })
})

t.test('the last statement on an item decides, and an irrelevant edge makes no nodes', async (t) => {
  t.same(keys(build([node('A', 'Person')], [node('A', 'Person', {}, { relevant: false })])), [])
  const graph = build([edge('A', 'KNOWS', 'B', {}, { relevant: false })])
  t.match(graph, { nodes: [], edges: [], quarantined: { nodes: [], edges: [{ source: 'A', target: 'B' }] } })
  t.equal(build([edge('A', 'KNOWS', 'B', {}, { relevant: false })], [edge('A', 'KNOWS', 'B')]).nodes.length, 2)
})

t.test('a removal hides a node and its edges until it is added again', async (t) => {
  const first = [node('A', 'Person', { born: 1 }), edge('A', 'KNOWS', 'B')]
  const removed = build(first, [remove('A')])
  t.match(removed, { nodes: [], edges: [], removed: [{ key: 'A', hidden: { as: 'removed', step: 2, reason: 'of no use' } }] })
  t.match(build(first, [remove('A')], [node('A', 'Person')]), { nodes: [{ key: 'A', properties: [{ value: 1 }] }, { key: 'B' }], removed: [] })
  t.same(keys(build([node('Emma', 'Book')], [remove('EMMA')])), [], 'in another spelling')
  t.same(keys(build([node('Emma', 'Book'), node('emma', 'Person')], [remove('EMMA')])), ['Emma', 'emma'], 'a spelling of two names neither')
  t.equal(build([remove('A')], [edge('A', 'KNOWS', 'B')]).edges.length, 1, 'what is not there is not removed in advance')
})

t.test('labels, types and properties keep their first spelling', async (t) => {
  const graph = build([node('A', 'Person', { 'birth year': 1 }), node('B', 'PERSON', { birth_year: 2 }), edge('A', 'KNOWS', 'B'), edge('B', 'knows', 'A')])
  t.match(graph.nodes, [{ label: 'Person' }, { label: 'Person', properties: [{ name: 'birth year' }] }])
  t.match(graph.edges, [{ type: 'KNOWS' }, { type: 'KNOWS' }])
})

t.test('a diff has additions, removals and changes', async (t) => {
  const batches = log([node('A', 'X'), node('B', 'X'), edge('A', 'KNOWS', 'B')], [node('A', 'X', { p: 1 }), remove('B'), edge('A', 'KNOWS', 'C')])
  const diff = diffTaskGraphs(buildTaskGraph(batches, { upTo: 1 }), buildTaskGraph(batches))
  t.match(diff.nodes, { added: [{ key: 'C' }], removed: [{ key: 'B' }], changed: [{ before: { properties: [] }, after: { properties: [{ name: 'p' }] } }] })
  t.match(diff.edges, { added: [{ target: 'C' }], removed: [{ target: 'B' }], changed: [] })
})

/** Nodes and edges by what identifies them. */
function itemsOf({ nodes, edges }: Pick<TaskGraph, 'nodes' | 'edges'>): Map<string, unknown> {
  const named = [
    ...nodes.map((item) => [item.key, item] as const),
    ...edges.map((item) => [JSON.stringify([item.source, item.type, item.target]), item] as const)
  ]
  return new Map<string, unknown>(named.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** `before` with a diff applied. */
function applied(before: TaskGraph, { nodes, edges }: ReturnType<typeof diffTaskGraphs>): Map<string, unknown> {
  const after = itemsOf(before)
  for (const key of itemsOf({ nodes: nodes.removed, edges: edges.removed }).keys()) after.delete(key)
  const put = { nodes: [...nodes.added, ...nodes.changed.map((pair) => pair.after)], edges: [...edges.added, ...edges.changed.map((pair) => pair.after)] }
  for (const [key, item] of itemsOf(put)) after.set(key, item)
  return new Map([...after].sort(([a], [b]) => (a < b ? -1 : 1)))
}

t.test('any log', async (t) => {
  const holds = (name: string, check: (batches: Batch[]) => void) => t.test(name, async () => fc.assert(fc.property(logs, check), { numRuns: caseCount(1000) }))

  await holds('step k is the replay of the prefix', (batches) => {
    for (let step = 0; step <= batches.length; step++) deepEqual(buildTaskGraph(batches, { upTo: step }), buildTaskGraph(batches.slice(0, step)))
  })
  await holds('repeated and shuffled batches change nothing', (batches) => {
    deepEqual(buildTaskGraph([...structuredClone(batches).reverse(), ...batches]), buildTaskGraph(batches))
  })
  await holds('every edge has both ends, keys and edges are unique, and all is provided with sources', (batches) => {
    const { nodes, edges } = buildTaskGraph(batches)
    const known = new Set(nodes.map(({ key }) => key))
    deepEqual(known.size, nodes.length)
    deepEqual(new Set(edges.map(({ source, type, target }) => JSON.stringify([source, type, target]))).size, edges.length)
    for (const { source, target } of edges) deepEqual([known.has(source), known.has(target)], [true, true])
    for (const { statements, properties } of [...nodes, ...edges])
      for (const stated of [{ statements }, ...properties]) deepEqual(stated.statements.length > 0, true)
  })
  await holds('a diff applied to one step gives the other', (batches) => {
    const after = buildTaskGraph(batches)
    for (let step = 0; step <= batches.length; step++) {
      const before = buildTaskGraph(batches, { upTo: step })
      deepEqual(applied(before, diffTaskGraphs(before, after)), itemsOf(after))
    }
  })
  await holds('what is quarantined or removed is not in the graph', (batches) => {
    const { nodes, edges, quarantined, removed } = buildTaskGraph(batches)
    const known = new Set(nodes.map(({ key }) => key))
    for (const { key } of [...quarantined.nodes, ...removed]) deepEqual(known.has(key), false)
    const shown = new Set(edges.map(({ source, type, target }) => JSON.stringify([source, type.toLowerCase(), target])))
    for (const { source, type, target } of quarantined.edges) deepEqual(shown.has(JSON.stringify([source, type.toLowerCase(), target])), false)
  })
  await holds('the graph is JSON', (batches) => {
    const graph = buildTaskGraph(batches)
    deepEqual(JSON.parse(JSON.stringify(graph)), graph)
    deepEqual(Object.getOwnPropertyNames(Object.prototype).includes('born'), false)
  })
})
