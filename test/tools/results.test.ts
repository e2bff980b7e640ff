import t from 'tap'
import { firms } from '../fixtures/firms.ts'
import { importGraph, openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store, state } = await openTestRuntime(t)
await importGraph(store, 'firms', firms, { orientation: 'directed' })
const call = (tool: string, input: unknown) => caller.call({ tenant, tool, arguments: input, graph: 'firms' })

const jobs = {
  path: {
    nodes: [
      { as: 'p', labels: ['Person'] },
      { as: 'f', labels: ['Firm'] }
    ],
    relationships: [{ as: 'r', types: ['WORKS_AT'] }]
  },
  return: ['p', 'f', 'r.pay']
}

t.test('aggregate_result groups by a column and by a stored property of its nodes', async (t) => {
  const { handle } = await call('match_pattern', jobs)
  const perFirm = await call('aggregate_result', {
    handle,
    groupBy: ['f'],
    aggregates: [{ function: 'count' }, { function: 'avg', column: 'r.pay', as: 'pay' }]
  })
  t.match(perFirm.rows[0], { f: 'Mercury', fId: 'c1', count: 2, pay: 45 })
  const perYear = await call('aggregate_result', { handle, groupBy: ['f.founded'], aggregates: [{ function: 'max', column: 'p.age' }] })
  t.same(
    new Map(perYear.rows.map((row) => [row['f.founded'], row['max_p.age']])),
    new Map([
      [1999, 41],
      [2010, 52]
    ])
  )
  t.match(perYear.summary, { of: handle, rowCount: 4, groupCount: 2 })
})

t.test('aggregate_result without groups gives one row, over the rows that meet the conditions', async (t) => {
  const { handle } = await call('match_pattern', jobs)
  const all = await call('aggregate_result', { handle, aggregates: [{ function: 'sum', column: 'r.pay' }] })
  t.same(all.rows, [{ 'sum_r.pay': 135 }])
  const some = await call('aggregate_result', { handle, where: [{ property: 'p.city', operator: '=', value: 'Oslo' }] })
  t.same(some.rows, [{ count: 2 }])
})

t.test('aggregate_result orders by any of its columns', async (t) => {
  const { handle } = await call('match_pattern', jobs)
  const { rows } = await call('aggregate_result', { handle, groupBy: ['f.name'], orderBy: { column: 'f.name' } })
  t.same(
    rows.map((row) => row['f.name']),
    ['Ada', 'Mercury', 'Orion']
  )
})

t.test('page_result filters, orders and restricts', async (t) => {
  const { handle } = await call('match_pattern', jobs)
  const where = [{ property: 'r.pay', operator: 'exists' }]
  const page = await call('page_result', { handle, where, orderBy: { column: 'p.age', descending: true }, columns: ['p', 'p.age'], limit: 2 })
  t.match(page, { total: 3, returned: 2, truncated: true, orderedBy: ['p.age desc'] })
  t.same(
    page.rows.map((row) => [row['p'], row['p.age']]),
    [
      ['Bo', 41],
      ['Ada', 36]
    ]
  )
})

t.test('page_result and aggregate_result keep the first ranks of an order, including ties', async (t) => {
  const { handle } = await call('match_pattern', jobs)
  const paid = await call('page_result', { handle, orderBy: { column: 'r.pay', descending: true }, places: { count: 1 } })
  const best = Math.max(...(await call('page_result', { handle })).rows.map((row) => Number(row['r.pay'])))
  t.same(new Set(paid.rows.map((row) => row['r.pay'])), new Set([best]))
  t.equal(paid.summary['rowCount'], paid.rows.length)
  const firms = await call('aggregate_result', { handle, groupBy: ['f'], places: { first: 0, count: 1 } })
  t.same(
    firms.rows.map((row) => row['count']),
    firms.rows.map(() => 2)
  )
  await t.rejects(call('page_result', { handle, places: { count: 1 } }), { code: 'EDGEWISE_INVALID_INPUT', message: /orderBy/ })
})

t.test('page_result keeps the order of its result', async (t) => {
  const { handle, rows } = await call('degree_centrality', {})
  const page = await call('page_result', { handle, offset: 2, limit: 3 })
  t.same(page.rows, rows.slice(2, 5))
  t.same(page.orderedBy, ['score desc'])
})

t.test('a result of a result belongs to the graph of its parent, whatever the request names', async (t) => {
  const { handle } = await call('match_pattern', jobs)
  const derived = await caller.call({ tenant, tool: 'aggregate_result', arguments: { handle }, graph: 'london' })
  t.equal(derived.provenance.graph, 'firms')
  t.match(await state.descriptors.read(tenant, derived.handle), { tool: 'aggregate_result', graph: 'firms', parents: [handle] })
})

t.test('lists the known columns and properties for an unknown one', async (t) => {
  const { handle } = await call('match_pattern', jobs)
  await t.rejects(call('aggregate_result', { handle, groupBy: ['g'] }), { code: 'EDGEWISE_UNKNOWN_COLUMN', parameters: { known: ['p', 'f', 'r.pay'] } })
  await t.rejects(call('aggregate_result', { handle, groupBy: ['p.agee'] }), { code: 'EDGEWISE_UNKNOWN_PROPERTY', parameters: { suggestions: ['age'] } })
  await t.rejects(call('page_result', { handle, columns: ['zzz'] }), { code: 'EDGEWISE_UNKNOWN_COLUMN' })
  await t.rejects(call('aggregate_result', { handle, aggregates: [{ function: 'sum', column: 'p.name' }] }), { code: 'EDGEWISE_INVALID_INPUT' })
})

t.test('long lists are complete when a page requests them', async (t) => {
  const { caller } = await openTestRuntime(t)
  const { handle, rows } = await caller.call({ tenant, tool: 'weakly_connected_components', arguments: {} })
  t.match(rows[0]?.['nodes'], { length: 302 })
  const whole = await caller.page(tenant, handle, { offset: 0, limit: 1, lists: 'whole' })
  t.match(whole.rows[0], { nodes: { length: 302 } })
  t.ok(Array.isArray(whole.rows[0]?.['nodes']))
  const page = await caller.call({ tenant, tool: 'page_result', arguments: { handle, lists: 'whole', limit: 1 } })
  t.same(page.rows, whole.rows)
  t.match((await caller.page(tenant, handle, { offset: 0, limit: 1 })).rows[0]?.['nodes'], { length: 302, head: /./ })
})

t.test('combine_results returns a result that can be combined further', async (t) => {
  const people = await call('find_nodes', { labels: ['Person'] })
  const { handle } = await call('match_pattern', jobs)
  const employed = await call('combine_results', { handle: people.handle, operation: 'semijoin', other: handle, on: [{ left: 'node', right: 'p' }] })
  const idle = await call('combine_results', { handle: people.handle, operation: 'minus', other: employed.handle })
  t.equal(employed.total + idle.total, people.total)
  const byName = await call('combine_results', { handle: people.handle, operation: 'intersect', other: handle, on: [{ left: 'node.name', right: 'p.name' }] })
  t.equal(byName.total, employed.total)
  t.same((await state.descriptors.read(tenant, idle.handle)) as object, {
    ...((await state.descriptors.read(tenant, idle.handle)) as object),
    parents: [people.handle, employed.handle]
  })
})

t.test('combine_results rejects results of two graphs', async (t) => {
  const mine = await call('find_nodes', {})
  const other = await caller.call({ tenant, tool: 'find_nodes', arguments: {}, graph: 'london' })
  await t.rejects(call('combine_results', { handle: mine.handle, operation: 'minus', other: other.handle }), { message: /"firms" and "london"/ })
})

t.test('answer renders a result in the requested form', async (t) => {
  const { handle } = await call('match_pattern', { ...jobs, return: ['p', 'f', 'r.pay'] })
  const byName = await call('answer', { handle, schema: [{ person: 'string', firm_founded: 'integer' }], columns: { person: 'p', firm_founded: 'f.founded' } })
  t.match(byName.summary, { form: 'rows', count: 4, complete: true, columns: { person: 'p', firm_founded: 'f.founded' } })
  t.same(byName.rows[0], { person: 'Ada', firm_founded: 1999 })
  await t.rejects(call('answer', { handle, schema: [{ pay: 'number', p_id: 'string' }] }), { message: /data\/\d+\/pay must be number/ }, 'a pay is missing')
  const firms = await call('answer', { handle, columns: { firm: 'f', key: 'fId' } })
  t.equal(firms.total, 3, 'each row once')
  t.equal((await call('answer', { handle, columns: { firm: 'f' }, distinct: false })).total, 4)
  t.same((await call('answer', { handle, columns: { firm: 'f' }, first: 1 })).rows, [{ firm: 'Mercury' }])
})

t.test('answer uses a fact of the summary for a field without a column', async (t) => {
  const { handle } = await call('match_pattern', { path: { nodes: [{ as: 'p', labels: ['Person'] }] } })
  const counted = await call('answer', { handle, schema: [{ count: 'number' }] })
  t.same(counted.rows, [{ count: 5 }])
  t.match((await call('answer', { handle, schema: { type: 'integer' } })).summary, { form: 'value', count: 1 })
  const names = await call('answer', { handle, schema: ['string'] })
  t.same(names.summary['form'], 'values')
  t.ok(names.rows.some((row) => row['value'] === 'Cleo'))
})

t.test('answer lists the columns, and the unmet part of the schema', async (t) => {
  const { handle } = await call('match_pattern', jobs)
  const columns = /p \(a node: "p" is its name, "pId" its key, "p\.x" its property x\), .*r\.pay; its summary has count/
  await t.rejects(call('answer', { handle, schema: [{ who: 'string' }] }), { message: columns })
  await t.rejects(call('answer', { handle, columns: { who: 'q' } }), { code: 'EDGEWISE_INVALID_INPUT', message: /to be q.*The result has the columns/ })
  await t.rejects(call('answer', { handle, schema: { who: 'string' }, columns: { who: 'p' } }), { message: /"first": 1/ })
  await t.rejects(call('answer', { value: 3, schema: 'string' }), { message: /data must be string/ })
  await t.rejects(call('answer', {}), { message: /Give "handle"/ })
  t.same((await call('answer', { value: [{ a: 1 }], schema: [{ a: 'number' }] })).rows, [{ a: 1 }])
})
