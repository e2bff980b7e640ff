import t, { type Test } from 'tap'
import { planQuery } from '../../../../src/agent/rules/queries/plan-query.ts'
import { rankQueries } from '../../../../src/agent/rules/queries/rank.ts'
import { renderQuery } from '../../../../src/agent/rules/queries/render-query.ts'
import { linkRows } from '../../../../src/agent/rules/words/link-rows.ts'
import type { ShapedResult } from '../../../../src/results/shape.ts'
import { companyGraph } from '../../../fixtures/company-graph.ts'
import { importGraph, openTestRuntime, type TestRuntime, tenant } from '../../../fixtures/runtime.ts'

type Answers = Readonly<Record<string, unknown>>

const compared: Answers = {
  'What is the difference in salary between Alice Moreau and Bob Tanaka?': 18_000,
  'Which people have a higher salary than Alice Moreau?': ['Deniz Kaya', 'Fatima Noor'],
  'Which people were hired before Erik Olsen?': ['Alice Moreau', 'Bob Tanaka', 'Deniz Kaya', 'Fatima Noor'],
  'Which people have a salary of fewer than 42000 euros?': ['Goran Petrov'],
  'Who is the second oldest person?': { node: 'Bob Tanaka', age: 45 },
  'Which companies have at least three different employees?': [{ node: 'Northwind Robotics', count: 3 }]
}

const grouped: Answers = {
  'Which department has the most people?': { department: 'Engineering', count: 3 },
  'What is the lowest age per department?': [
    { department: 'Finance', min: 52 },
    { department: 'Sales', min: 38 },
    { department: 'Engineering', min: 29 },
    { department: 'Support', min: 26 }
  ]
}

const tied: Answers = {
  'Who knows both Bob Tanaka and Fatima Noor?': ['Alice Moreau'],
  'When was Quarry Foods founded?': 1975,
  'Since when does Alice Moreau know Bob Tanaka?': 2014
}

/** The data of the query that a question most likely asks. */
async function answerOf({ store, caller }: TestRuntime, text: string): Promise<unknown> {
  const schema = await store.schema(tenant, 'company')
  const { question, rows } = await linkRows(text, schema, { tenant, graph: 'company', store })
  const candidate = rankQueries(question, schema, rows)?.candidate
  const plan = candidate === undefined ? null : planQuery(candidate.query, schema, candidate.yesNo)
  if (candidate === undefined || plan === null) return undefined
  const results: ShapedResult[] = []
  for (const call of plan.calls) {
    const given = call.arguments(results)
    if (given !== null) results.push(await caller.call({ tenant, graph: 'company', tool: call.tool, arguments: given }))
  }
  return renderQuery(candidate.query, plan.columns, candidate.yesNo, results).data
}

async function answerAll(t: Test, answers: Answers): Promise<void> {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'company', companyGraph)
  for (const [text, expected] of Object.entries(answers)) t.same(await answerOf(runtime, text), expected, text)
}

t.test('nodes are compared with each other, and a place in a ranking is one node', (t) => answerAll(t, compared))

t.test('values of a property are ranked by how many nodes hold them, and groups told by their extremes', (t) => answerAll(t, grouped))

t.test('nodes are found by all that they are tied to, and times of nodes and of ties are read', (t) => answerAll(t, tied))

t.test('a name that several nodes of a label share is told to be ambiguous', async (t) => {
  const { store } = await openTestRuntime(t)
  const twins = ['a', 'b'].map((id) => ({ id, labels: ['Person'], properties: { name: 'Kim Vance', age: 30 } }))
  await importGraph(store, 'twins', { nodes: [...twins, { id: 'c', labels: ['Person'], properties: { name: 'Noa Brandt', age: 40 } }], relationships: [] })
  const schema = await store.schema(tenant, 'twins')
  for (const [text, nodes] of [
    ['How old is Kim Vance?', 2],
    ['How old is Noa Brandt?', undefined]
  ] as const) {
    const { question, rows } = await linkRows(text, schema, { tenant, graph: 'twins', store })
    t.equal(rankQueries(question, schema, rows)?.candidate.ambiguous?.nodes.length, nodes, text)
  }
})
