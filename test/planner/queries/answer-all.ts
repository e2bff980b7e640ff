import type { Test } from 'tap'
import { planQuery } from '../../../src/planner/queries/plan-query.ts'
import { rankQueries } from '../../../src/planner/queries/rank.ts'
import { renderQuery } from '../../../src/planner/queries/render-query.ts'
import { linkRows } from '../../../src/planner/words/link-rows.ts'
import type { ShapedResult } from '../../../src/results/shape.ts'
import { companyGraph } from '../../fixtures/company-graph.ts'
import { importGraph, openTestRuntime, type TestGraph, type TestRuntime, tenant } from '../../fixtures/runtime.ts'

/** Questions with the data of their answers. */
export type Answers = Readonly<Record<string, unknown>>

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

/** Asks each question of a graph. */
export async function answerAll(t: Test, answers: Answers, graph: TestGraph = companyGraph): Promise<void> {
  const runtime = await openTestRuntime(t)
  await importGraph(runtime.store, 'company', graph)
  for (const [text, expected] of Object.entries(answers)) t.same(await answerOf(runtime, text), expected, text)
}
