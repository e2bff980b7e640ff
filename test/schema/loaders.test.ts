import t from 'tap'
import { openGraphql } from './open-graphql.ts'

const { query, runtime } = await openGraphql(t)

/** Calls of the ports' methods, by name, while `run` runs. */
async function countCalls(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const restore: (() => void)[] = []
  const { conversations, descriptors } = runtime.state
  for (const [prefix, of] of [['', runtime.store] as const, ['conversations.', conversations] as const, ['descriptors.', descriptors] as const]) {
    const port = of as unknown as Record<string, (...given: unknown[]) => unknown>
    for (const [name, method] of Object.entries(port)) {
      port[name] = (...given) => {
        counts[prefix + name] = (counts[prefix + name] ?? 0) + 1
        return method.apply(port, given)
      }
      restore.push(() => Object.assign(port, { [name]: method }))
    }
  }
  await run()
  for (const undo of restore) undo()
  return counts
}

const importGraph = 'mutation ($input: ImportGraphInput!) { importGraph(input: $input) { created } }'
const relationships = [{ source: 'a', target: 'b', type: 'T' }]
const nodes = ['a', 'b'].map((id) => ({ id, labels: ['N'], properties: { name: `name of ${id}` } }))

t.before(async () => {
  for (let at = 0; at < 20; at++) await query(importGraph, { input: { name: `g${at}`, nodes, relationships } })
  const stations = (await query('{ findNodes { rows(first: 20) { nodes { node { name } } } } }')).data.findNodes.rows.nodes
  for (const { node } of stations) {
    const question = `What is the quickest way from Paddington to ${node.name}?`
    await query('mutation ($question: String!) { ask(input: { question: $question }) { status } }', { question })
  }
})

t.test('reads the schemas of all graphs together', async (t) => {
  const all = '{ graphs { name labels { label properties { property } } relationshipTypes { type } sampled } }'
  const counts = await countCalls(async () => t.equal((await query(all)).data.graphs.length, 21))
  t.same(counts, { list: 1, schemas: 1 })
  t.same(await countCalls(() => query('{ a: graph(name: "g1") { labels { label } } b: graph(name: "g2") { labels { label } } }')), { schemas: 1 })
})

const listed = (first: number) =>
  `{ conversations(first: ${first}) { totalCount nodes { turnCount usage { questions } turns { question answer { status trace { tool result { handle total rows(first: 3) { nodes { cells } } } } } } } } usage(first: ${first}) { questions toolCalls } }`

t.test('reads turns of all conversations together, and the results behind them', async (t) => {
  const few = await countCalls(() => query(listed(2)))
  const many = await countCalls(async () => {
    const { data, errors } = await query(listed(20))
    t.equal(errors, undefined)
    t.equal(data.conversations.nodes.length, 20)
    t.match(data.conversations.nodes[19], { turnCount: 1, turns: [{ answer: { trace: [{ result: { rows: { nodes: [{ cells: {} }] } } }] } }] })
    t.match(data.usage, { questions: 20 })
    const answers = data.conversations.nodes.map(({ turns }: { turns: { answer: { trace: { result: { handle: string } }[] } }[] }) => turns[0]?.answer)
    const handles = answers.map((answer: { trace: { result: { handle: string } }[] }) => answer.trace.at(-1)?.result.handle)
    t.ok(new Set(handles).size > 15, 'results of their own')
  })
  for (const [name, calls] of Object.entries(many)) t.ok(calls <= (few[name] ?? 0), `${name}: ${calls}`)
  t.match(many, { 'conversations.list': 2, 'conversations.readMany': 1, 'descriptors.readMany': 1 })
})

t.test('reads results by handle together, of one graph and of several', async (t) => {
  const handles: string[] = []
  for (let at = 0; at < 20; at++) {
    const { data } = await query(`{ degreeCentrality(graph: "g${at}") { handle } pagerank(graph: "london", dampingFactor: ${0.5 + at / 100}) { handle } }`)
    handles.push(data.degreeCentrality.handle, data.pagerank.handle)
  }
  const read = 'query ($handles: [ID!]!) { results(handles: $handles) { total rows(first: 2) { nodes { cells } } } }'
  const london = handles.filter((_, at) => at % 2 === 1)
  const few = await countCalls(() => query(read, { handles: london.slice(0, 2) }))
  const many = await countCalls(async () => t.equal((await query(read, { handles: london })).data.results.length, 20))
  t.same(many, few)
  t.match(many, { 'descriptors.readMany': 1, list: 1, version: 1 })
  const { errors } = await query(read, { handles })
  t.equal(errors, undefined)
  const apart = await countCalls(() => query(read, { handles }))
  // Each graph is asked once for its nodes and its version, however many results it has.
  t.match(apart, { 'descriptors.readMany': 1, list: 1, version: 21 })
  t.ok((apart['nodes'] ?? 0) <= 21, `${apart['nodes']} reads of nodes`)
})

t.test('reads longer pages of many results together', async (t) => {
  const { data } = await query('{ a: pagerank { handle } b: degreeCentrality { handle } c: closenessCentrality { handle } }')
  const handles = [data.a.handle, data.b.handle, data.c.handle]
  const page = 'query ($handles: [ID!]!) { results(handles: $handles) { rows(first: 200) { nodes { cells } } } }'
  const counts = await countCalls(async () => t.equal((await query(page, { handles })).data.results[2].rows.nodes.length, 200))
  t.match(counts, { 'descriptors.readMany': 2, list: 2, version: 2 })
  t.ok((counts['nodes'] ?? 0) <= 2, `${counts['nodes']} reads of nodes`)
})
