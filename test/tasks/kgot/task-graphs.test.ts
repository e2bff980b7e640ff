import t from 'tap'
import { textInSlices } from '../../../src/base/concurrency/thread-share.ts'
import { writeTaskGraph, writeTaskGraphDiff } from '../../../src/tasks/kgot/show-graph.ts'
import { buildTaskGraph, diffTaskGraphs } from '../../../src/tasks/kgot/task-graph.ts'
import { createTaskGraphs } from '../../../src/tasks/kgot/task-graphs.ts'
import { sourceOf } from './operations.ts'

const STEPS = 12
const batches = Array.from({ length: STEPS }, (_, at) => ({
  step: at + 1,
  source: sourceOf(at + 1),
  operations: Array.from({ length: 100 }, (_, number) => ({
    op: 'node' as const,
    key: `Place ${at}.${number}`,
    label: 'Place',
    properties: [{ name: 'height', value: number }],
    confidence: 0.9,
    relevant: number > 0
  }))
}))

/** Steps of a task that every tenant has. */
const open = () => createTaskGraphs(async () => batches.map((batch) => ({ batch })))

t.test('the graph at a step is built once for all callers, and per tenant', async (t) => {
  const graphs = open()
  const [first, second] = await Promise.all([graphs.graph('one', 'a', 3), graphs.graph('one', 'a', 3)])
  t.equal(first.graph, second.graph)
  t.equal(first.graph.nodes.length, 297)
  t.equal((await graphs.graph('one', 'a')).graph, (await graphs.graph('one', 'a', STEPS)).graph, 'the last step is the graph as it is')
  t.not((await graphs.graph('two', 'a', 3)).graph, first.graph)
  t.not((await graphs.graph('one', 'b', 3)).graph, first.graph)
})

t.test('few graphs are cached: the most recently used one stays, the oldest goes', async (t) => {
  const graphs = open()
  const at = async (step: number) => (await graphs.graph('one', 'a', step)).graph
  const [oldest, used] = [await at(1), await at(2)]
  for (const step of [3, 4, 5, 6, 7, 8]) await at(step)
  t.equal(await at(2), used)
  await at(9)
  t.equal(await at(2), used)
  t.not(await at(1), oldest)
})

t.test('a graph and a diff are written in pieces of one JSON document', async (t) => {
  const graph = buildTaskGraph(batches)
  const pieces = [...writeTaskGraph(graph, { graph: 'task:a@12', step: 12 })]
  t.ok(pieces.length > STEPS * 100, 'a piece for each item')
  const read = JSON.parse(pieces.join(''))
  t.same([read.graph, read.step, read.nodes.length, read.edges, read.removed], ['task:a@12', 12, 1188, [], []])
  t.match(read.nodes[0], { key: 'Place 0.1', properties: { height: 1 }, sources: [{ step: 1, tool: 'page' }] })
  t.match(read.quarantined, { nodes: { length: 12 }, edges: [] })
  t.match(read.quarantined.nodes[0], { key: 'Place 0.0', since: 1, reason: 'irrelevant' })

  const sent: string[] = []
  for await (const piece of textInSlices(pieces)) sent.push(piece)
  t.equal(sent.join(''), pieces.join(''))
  t.ok(sent.length > 3 && sent.length < pieces.length / 10, `${sent.length} pieces are sent`)

  const diff = diffTaskGraphs(buildTaskGraph(batches, { upTo: 11 }), graph)
  const told = JSON.parse([...writeTaskGraphDiff(diff, { from: 11, to: 12 })].join(''))
  t.match(told, { from: 11, to: 12, nodes: { added: { length: 99 }, removed: [], changed: [] }, edges: { added: [] } })
})
