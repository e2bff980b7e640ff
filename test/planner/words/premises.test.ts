import t from 'tap'
import { planByRules } from '../../../src/planner/plan.ts'
import { readPremises, withoutExamples } from '../../../src/planner/words/premises.ts'
import { openTestRuntime, tenant } from '../../fixtures/runtime.ts'

t.test('what is said first, or last, of directions becomes part of what is asked', async (t) => {
  for (const [text, read] of [
    ['Pretend every road can be used both ways. Is there a way from Alba to Isk?', 'Is there a way from Alba to Isk, ignoring direction?'],
    ['Treating edges as undirected, which towns are cut points?', 'which towns are cut points, ignoring direction?'],
    ['Links are two-way. Find the shortest path from Alba to Isk.', 'Find the shortest path from Alba to Isk, ignoring direction.'],
    ['Find the shortest path from Alba to Isk. Direction does not matter.', 'Find the shortest path from Alba to Isk, ignoring direction.']
  ] as const)
    t.equal(readPremises(text), read)
})

t.test('a question about directions stays as it is', async (t) => {
  for (const text of ['Which roads are two-way?', 'List the two-way roads.', 'What is the degree of Alba in both directions?', 'Treat the graph as undirected'])
    t.equal(readPremises(text), text)
})

t.test('a premise sets how the tool takes relationships, and hides no question', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  const plan = await planByRules('Pretend every link can be used both ways. Is there a way from each station to each of the others? Just Yes or No.', {
    tenant,
    graph: 'london',
    store,
    ...caller.forRules
  })
  t.match(plan, { kind: 'plan', calls: [{ tool: 'weakly_connected_components' }] })
})

t.test('examples in brackets are left out of a question, what narrows it is not', (t) => {
  t.equal(withoutExamples('Which names contain "Hill" (so Hillingdon counts as well)?'), 'Which names contain "Hill"?')
  t.equal(withoutExamples('Which names contain "Hill" (so not Hillingdon)?'), 'Which names contain "Hill" (so not Hillingdon)?')
  t.end()
})
