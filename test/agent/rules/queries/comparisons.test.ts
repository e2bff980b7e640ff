import t from 'tap'
import { planQuery } from '../../../../src/agent/rules/queries/plan-query.ts'
import { rankQueries } from '../../../../src/agent/rules/queries/rank.ts'
import { renderQuery } from '../../../../src/agent/rules/queries/render-query.ts'
import { linkRows } from '../../../../src/agent/rules/words/link-rows.ts'
import type { ShapedResult } from '../../../../src/results/shape.ts'
import { companyGraph } from '../../../fixtures/company-graph.ts'
import { importGraph, openTestRuntime, tenant } from '../../../fixtures/runtime.ts'

const answers: Readonly<Record<string, unknown>> = {
  'What is the difference in salary between Alice Moreau and Bob Tanaka?': 18_000,
  'Which people have a higher salary than Alice Moreau?': ['Deniz Kaya', 'Fatima Noor'],
  'Which people were hired before Erik Olsen?': ['Alice Moreau', 'Bob Tanaka', 'Deniz Kaya', 'Fatima Noor'],
  'Which people have a salary of fewer than 42000 euros?': ['Goran Petrov'],
  'Who is the second oldest person?': { node: 'Bob Tanaka', age: 45 },
  'Which companies have at least three different employees?': [{ node: 'Northwind Robotics', count: 3 }]
}

t.test('nodes are compared with each other, and a place in a ranking is one node', async (t) => {
  const { store, caller } = await openTestRuntime(t)
  await importGraph(store, 'company', companyGraph)
  const schema = await store.schema(tenant, 'company')
  for (const [text, expected] of Object.entries(answers)) {
    const { question, rows } = await linkRows(text, schema, { tenant, graph: 'company', store })
    const candidate = rankQueries(question, schema, rows)?.candidate
    const plan = candidate === undefined ? null : planQuery(candidate.query, schema, candidate.yesNo)
    if (candidate === undefined || plan === null) {
      t.fail(text)
      continue
    }
    const results: ShapedResult[] = []
    for (const call of plan.calls) {
      const given = call.arguments(results)
      if (given !== null) results.push(await caller.call({ tenant, graph: 'company', tool: call.tool, arguments: given }))
    }
    t.same(renderQuery(candidate.query, plan.columns, candidate.yesNo, results).data, expected, text)
  }
})
