import { planByRules } from '../../../src/planner/plan.ts'
import type { ShapedResult } from '../../../src/results/shape.ts'
import { type TestRuntime, tenant } from '../../fixtures/runtime.ts'

const graph = 'london'

/** What the rules answer a question about the graph `london`. */
export async function answerOf({ store, caller }: TestRuntime, question: string) {
  const plan = await planByRules(question, { tenant, graph, store, tools: caller.tools, rankTools: caller.rankTools })
  if (plan.kind === 'decline') return { answer: plan.explanation, data: null }
  const results: ShapedResult[] = []
  for (const call of plan.calls) {
    const given = call.arguments(results)
    if (given !== null) results.push(await caller.call({ tenant, graph, tool: call.tool, arguments: given }))
  }
  return plan.render(results)
}
