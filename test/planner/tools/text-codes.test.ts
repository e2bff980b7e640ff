import t from 'tap'
import { planByRules } from '../../../src/planner/plan.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'

const stops = ['Alder', 'Birch', 'Cedar', 'Damson', 'Elder'].map((name, at) => ({
  id: name,
  labels: ['Stop'],
  properties: { name, district: `${1 + (at % 3)}` }
}))
const tram = {
  nodes: stops,
  relationships: stops.slice(1).map(({ id }, at) => ({ type: 'TRAM', source: stops[at]?.id ?? '', target: id, properties: {} }))
}

t.test('a number narrows nodes by a property whose texts are digits', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  await importGraph(store, 'tram', tram)
  const plan = await planByRules('PageRank of the stops within district 2 only', { tenant, graph: 'tram', store, ...caller.forRules })
  if (plan.kind === 'decline') throw new Error(plan.explanation)
  const [call] = plan.calls
  t.equal(call?.tool, 'pagerank')
  t.match(call?.arguments([]), { nodeWhere: [{ property: 'district', operator: '=', value: '2' }] })
})
