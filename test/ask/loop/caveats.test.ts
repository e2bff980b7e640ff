import t from 'tap'
import { createAsker } from '../../../src/ask/loop/ask.ts'
import { createReaderHere } from '../../../src/ask/worker/language-service-here.ts'
import type { PlannedCall } from '../../../src/tools/query/plan/planned-call.ts'
import { importGraph, openTestRuntime, tenant } from '../../fixtures/runtime.ts'
import { openAsker, openBase, planOf } from './open-asker.ts'

const pairs = (names: readonly string[]) => names.flatMap((a, at) => names.slice(at + 1).map((b) => [a, b] as const))
const named = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`)

/** A clique of 8, joined to a clique of 7 whose members have leaves. The latter have more neighbours, but the former has the larger eigenvalue (7; 6.6). */
const groups = {
  nodes: [...named('a', 8), ...named('b', 7), ...named('leaf', 28)].map((id) => ({ id, labels: ['Person'], properties: { name: id } })),
  relationships: [
    ...pairs(named('a', 8)),
    ...pairs(named('b', 7)),
    ...named('leaf', 28).map((leaf, at) => [`b${at % 7}`, leaf] as const),
    ['a0', 'b0'] as const
  ].map(([source, target]) => ({ source, target, type: 'KNOWS', properties: {} }))
}

t.test('an answer ranks by converged scores', async (t) => {
  const { store, state, caller } = await openTestRuntime(t)
  await importGraph(store, 'groups', groups, { orientation: 'undirected', nameProperties: { Person: 'name' } })
  const asker = createAsker({ caller, store, state, model: null, reader: createReaderHere({ caller, store }), defaultGraph: 'groups', budget: {} })
  const { summary, rows } = await caller.call({ tenant, tool: 'eigenvector_centrality', arguments: { graph: 'groups', limit: 1 } })
  t.match({ summary, rows }, { summary: { didConverge: true }, rows: [{ node: 'a0' }] })
  const early = await caller.call({ tenant, tool: 'eigenvector_centrality', arguments: { graph: 'groups', limit: 1, maxIterations: 3 } })
  t.match(early, { summary: { didConverge: false }, rows: [{ node: 'b0' }], caveats: [/may not have settled after 3 iterations.*"maxIterations"/] })
  t.equal(early.notes[1], early.caveats[0], 'after what was filled in for the call')
  const answer = await asker.ask({ question: 'Which node has the highest eigenvector centrality?', graph: 'groups' }, { tenant })
  t.match(answer, { status: 'answered', grounded: true, answer: /^a0\b/ })
})

const limited: readonly [what: string, call: Omit<PlannedCall, 'reason'>, note: RegExp][] = [
  ['iterations that a bound ended', { tool: 'pagerank', arguments: { maxIterations: 2 } }, /Scores may not have settled after 2 iterations/],
  ['rounds that a bound ended', { tool: 'hits', arguments: { hitsIterations: 1 } }, /Hubs and authorities may not have settled/],
  ['an estimate', { tool: 'betweenness_centrality', arguments: { samplingSize: 2 } }, /Estimated from 2 start nodes/],
  ['a part of the graph', { tool: 'minimum_weight_spanning_tree', arguments: { source: 'Alba' } }, /1 of 6 nodes are not connected to "Alba"/]
]

t.test('an answer based on', async (t) => {
  const base = await openBase(t)
  for (const [what, call, note] of limited) {
    const plan = planOf([{ reason: 'Asked for.', ...call }])
    const show = { as: 'rows' } as const
    const asked = openAsker(base, {
      planQuestion: async (...given) => {
        const planned = await plan(...given)
        if (planned.kind === 'decline' || planned.render.query.ask !== 'call') return planned
        return { ...planned, render: { ...planned.render, query: { ...planned.render.query, show } } }
      }
    })
    const { status, explanation } = await asked.ask({ question: 'What is it?', planner: 'rules' }, { tenant: 't' })
    t.equal(status, 'partial', what)
    t.match(explanation, note, what)
  }
})

t.test('an answer includes the notes of its calls, and is complete where they limit nothing', async (t) => {
  const asker = openAsker(await openBase(t), {
    planQuestion: planOf([{ tool: 'find_shortest_path', reason: 'A way.', arguments: { source: 'Alba', target: 'Dunmore' } }])
  })
  const { status, explanation } = await asker.ask({ question: 'How long is the way?', planner: 'rules' }, { tenant: 't' })
  t.equal(status, 'answered')
  t.match(explanation, /Relationships were read as undirected, the graph's own way\./)
})
