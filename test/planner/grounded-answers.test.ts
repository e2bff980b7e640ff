import t from 'tap'
import { createAsker } from '../../src/agent/ask.ts'
import { planByRules } from '../../src/planner/plan.ts'
import { createReaderHere } from '../../src/reading/read-here.ts'
import { openTestRuntime } from '../fixtures/runtime.ts'

t.test('what the rules planner says is found in the results of its calls', async (t) => {
  const { store, state, caller } = await openTestRuntime(t)
  const asker = createAsker({ caller, store, state, model: null, reader: createReaderHere({ caller, store, planByRules }), defaultGraph: 'london', budget: {} })
  for (const question of [
    'How many stations have a degree above 8?',
    'List the communities',
    'List communities with more than 20 members',
    'shortest path to Bank',
    'Which stations are in zone 2?',
    'Top 5 stations by degree',
    'Stations in zone 1 that have no link to a station in zone 2'
  ]) {
    const { status, ungrounded } = await asker.ask({ question }, { tenant: 'test' })
    t.same({ status, ungrounded }, { status: 'answered', ungrounded: [] }, question)
  }
})
