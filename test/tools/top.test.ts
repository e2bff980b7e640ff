import t from 'tap'
import { soleEngine } from '../../src/engines/engines.ts'
import { openGdsEngine } from '../../src/engines/gds.ts'
import { createResultCache } from '../../src/results/cache.ts'
import { plainSummary, type ShapedResult } from '../../src/results/shape.ts'
import { createToolCaller } from '../../src/tools/call.ts'
import { tools } from '../../src/tools/index.ts'
import { noServer, openConnection, testServer } from '../fixtures/neo4j.ts'
import { openTestRuntime } from '../fixtures/runtime.ts'
import { openStore } from '../storage/graphs/neo4j/opened-store.ts'
import { newTenant } from '../storage/graphs/sample-graph.ts'

const KEPT_ROWS = 25
const NODES = 302

const server = testServer()
if (server === null) t.test('rankings made in the server', { skip: noServer }, async () => {})
else {
  const neo4j = openConnection(t, server)
  const tenant = newTenant()
  const graphs = openStore(t, server, neo4j)
  const { caller: byKernel, state } = await openTestRuntime(t, { graphs, tenant })
  const gds = await openGdsEngine({
    neo4j,
    source: (...where) => graphs.projectionSource(...where),
    deadlineMs: 60_000,
    ttlMs: 600_000,
    keptRows: KEPT_ROWS
  })
  t.teardown(() => gds.close())
  const resultCache = createResultCache({ maxBytes: 2 ** 20 })
  const caller = createToolCaller({ tools, store: graphs, engines: soleEngine(gds), state, resultCache, defaultGraph: 'london' })
  const onTop = (tool: string, input: object = {}) => caller.call({ tenant, tool, arguments: input })
  const onAll = (tool: string, input: object = {}) => byKernel.call({ tenant, tool, arguments: input })

  const rounded = (value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value)
  const roundedRows = (result: ShapedResult) => result.rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, rounded(cell)])))
  const roundedSummary = (result: ShapedResult) =>
    Object.fromEntries(Object.entries(plainSummary(result.summary)).map(([name, value]) => [name, rounded(value)]))

  const rankings: readonly (readonly [tool: string, input: object])[] = [
    ['degree_centrality', {}],
    ['degree_centrality', { weight: 'distanceKm', orientation: 'natural' }],
    ['pagerank', {}],
    ['pagerank', { sources: ['Angel', 'Bank'], maxIterations: 3 }],
    ['pagerank', { scaler: 'MinMax' }],
    ['article_rank', { scaler: 'Log' }],
    ['eigenvector_centrality', { maxIterations: 5, weight: 'distanceKm', convention: 'gds' }],
    ['harmonic_centrality', {}],
    ['betweenness_centrality', {}],
    ['closeness_centrality', { useWassermanFaust: true }],
    ['triangle_count', {}]
  ]
  for (const [tool, input] of rankings) {
    t.test(`${tool} ${JSON.stringify(input)} has the first rows and the summary of the kernel`, async (t) => {
      const [top, all] = [await onTop(tool, { ...input, limit: KEPT_ROWS }), await onAll(tool, { ...input, limit: KEPT_ROWS })]
      t.same(roundedRows(top), roundedRows(all))
      t.same(roundedSummary(top), roundedSummary(all))
      t.same([top.total, top.returned, top.truncated, top.orderedBy], [NODES, KEPT_ROWS, true, all.orderedBy])
      t.same(top.provenance.projection, all.provenance.projection)
      t.ok(top.notes.includes('Only the first 25 of 302 rows are stored. The summary covers all rows.'), top.notes.join())
      t.notOk(all.notes.some((note) => note.includes('kept')))
    })
  }

  for (const tool of ['hits', 'harmonic_centrality', 'eigenvector_centrality']) {
    t.test(`${tool} has the rows of the kernel where no relationship is left`, async (t) => {
      const input = { relationshipWhere: [{ property: 'distanceKm', operator: '>', value: 1e9 }], limit: 5 }
      const [pushed, own] = [await onTop(tool, input), await onAll(tool, input)]
      t.same(roundedRows(pushed), roundedRows(own))
      // Each engine counts its own iterations, and HITS has no tolerance there.
      const settled = (result: ShapedResult) => ({ ...roundedSummary(result), ranIterations: null, didConverge: null })
      t.same(settled(pushed), settled(own))
    })
  }

  t.test('nodes requested by name have their own scores and their ranks among all', async (t) => {
    const input = { nodes: ['Angel', 'Mill Hill East'], limit: 5 }
    const [asked, all] = [await onTop('degree_centrality', input), await onAll('degree_centrality', input)]
    t.same(asked.rows, all.rows)
    t.equal(asked.total, 2)
    const found = await onTop('page_result', { handle: asked.handle, where: [{ property: 'node', operator: 'exists' }] })
    t.equal(found.total, 2, 'such a result is whole')
  })

  t.test('pages and columns of stored rows are shown, with the total', async (t) => {
    const { handle, rows } = await onTop('degree_centrality', { limit: KEPT_ROWS })
    const page = await onTop('page_result', { handle, offset: 20, limit: 10, columns: ['node', 'node.zone'] })
    t.same(
      page.rows.map(({ node }) => node),
      rows.slice(20).map(({ node }) => node)
    )
    t.match(page, { total: NODES, returned: 5, truncated: true, summary: { rowCount: NODES } })
    t.ok(page.notes.some((note) => note.startsWith('Only the first 25 of 302')))
    t.match(await caller.page(tenant, handle, { offset: 20, limit: 2 }), { total: NODES, returned: 2 })
  })

  t.test('a tie that may continue beyond the stored rows is marked', async (t) => {
    const { notes } = await onTop('triangle_count', { limit: 24 })
    t.ok(notes.includes('At least 1 more row ties with the last one shown on triangles.'), notes.join())
  })

  t.test('a part is never used as the whole', async (t) => {
    const { handle } = await onTop('degree_centrality')
    const refused = (what: RegExp) => ({ code: 'EDGEWISE_INVALID_INPUT', message: what })
    await t.rejects(onTop('degree_centrality', { offset: KEPT_ROWS }), refused(/first 25 of 302 rows.* there are no rows from offset 25 on.*"nodeWhere"/))
    await t.rejects(caller.page(tenant, handle, { offset: 30, limit: 1 }), refused(/there are no rows from offset 30 on/))
    await t.rejects(onTop('page_result', { handle, offset: KEPT_ROWS }), refused(/there are no rows from offset/))
    await t.rejects(onTop('page_result', { handle, where: [{ property: 'score', operator: '>', value: 3 }] }), refused(/cannot be filtered/))
    await t.rejects(onTop('page_result', { handle, orderBy: { column: 'score' } }), refused(/put in another order/))
    await t.rejects(onTop('aggregate_result', { handle }), refused(/cannot be aggregated.*summary/))
    const page = await onTop('page_result', { handle, columns: ['node', 'score'] })
    await t.rejects(onTop('aggregate_result', { handle: page.handle }), refused(/cannot be aggregated/), 'nor of a page of it')
    await t.rejects(caller.nodeValues(tenant, { handle }, 'london'), refused(/value of every node/))
    const write = { tenant, tool: 'write_node_property', arguments: { handle, property: 'degree' }, grants: ['keeps', 'writes'] as const }
    await t.rejects(caller.call(write), refused(/cannot be written to its nodes/))
  })

  t.test('the kernel ranks and stores all of a small graph', async (t) => {
    const { total, handle } = await onTop('pagerank', { labels: ['Station'], nodeWhere: [{ property: 'zone', operator: '>', value: 6 }] })
    t.ok(total > 0 && total <= KEPT_ROWS)
    t.match(await onTop('aggregate_result', { handle }), { rows: [{ count: total }] })
  })
}
