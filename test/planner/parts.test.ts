import t from 'tap'
import { createAsker } from '../../src/agent/ask.ts'
import { planByRules } from '../../src/planner/plan.ts'
import { createReaderHere } from '../../src/reading/read-here.ts'
import { openTestRuntime, tenant } from '../fixtures/runtime.ts'

const { caller, store, state } = await openTestRuntime(t)
const asker = createAsker({ caller, store, state, model: null, reader: createReaderHere({ caller, store, planByRules }), defaultGraph: 'london', budget: {} })
const planned = async (question: string) => {
  const plan = await planByRules(question, { tenant, graph: 'london', store, ...caller.forRules })
  const call = plan.kind === 'plan' ? plan.calls[0] : undefined
  return { tool: call?.tool, arguments: call?.arguments([]) ?? {} }
}

t.test('an algorithm is run on the part of the graph that the question confines it to', async (t) => {
  const line = await planned('Bridges on the Victoria Line only')
  t.equal(line.tool, 'bridges')
  t.same(line.arguments['relationshipWhere'], [{ property: 'line', operator: '=', value: 'Victoria Line' }])
  const without = await planned('How many connected components are there without the Jubilee Line?')
  t.same(without.arguments['relationshipWhere'], [{ property: 'line', operator: '<>', value: 'Jubilee Line' }])
  const zone = await planned('Weakly connected components of zone 4 stations only')
  t.same(zone.arguments['nodeWhere'], [{ property: 'zone', operator: '=', value: 4 }])
})

t.test('what narrows the rows of a ranking leaves the ranking to the whole graph', async (t) => {
  const answer = await asker.ask({ question: 'Which station in zone 1 has the highest degree centrality?' }, { tenant })
  t.equal(answer.trace[0]?.arguments['nodeWhere'], undefined)
})

t.test('a stored number is a capacity where the question says so', async (t) => {
  const flow = await planned('With time as the capacity of each link, what is the maximum flow from Bank to Angel?')
  t.equal(flow.tool, 'max_flow')
  t.equal(flow.arguments['capacity'], 'time')
})
