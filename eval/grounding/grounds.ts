import type { Runtime } from '../../src/runtime/runtime.ts'
import { fold } from '../../src/storage/graphs/fold.ts'
import { type Draw, drawFrom } from '../harness/draw.ts'
import { withGraphs } from '../planner/evaluate.ts'
import type { EvalGraph } from '../planner/graphs/graph.ts'
import { questionSets } from '../planner/question-sets.ts'
import { nameOf } from '../planner/truth.ts'
import { type Checking, checkStatements } from './measure.ts'
import { randomGraphs } from './random-graphs.ts'
import type { Phrasings } from './statement.ts'
import { openGround, statementsOf } from './statements/ground.ts'

const tenant = 'eval'

export const allGraphs = (seed: number): readonly EvalGraph[] => [...questionSets.map(({ graph }) => graph), ...randomGraphs(seed)]

interface Plan {
  readonly seed: number
  readonly phrasings: Partial<Phrasings>
  /** Number of phrasings per statement. */
  readonly times: number
}

/** Checks right and wrong sentences about every graph. */
export async function checkGraphs(graphs: readonly EvalGraph[], plan: Plan): Promise<Checking[]> {
  return withGraphs(graphs, async (runtime) => {
    const checkings: Checking[] = []
    for (const [at, graph] of graphs.entries()) checkings.push(...(await checkGraph(runtime, graph, plan, drawFrom(plan.seed + 7919 * (at + 1)))))
    return checkings
  })
}

async function checkGraph(runtime: Runtime, graph: EvalGraph, { phrasings, times }: Plan, draw: Draw): Promise<Checking[]> {
  const statements = await statementsOf(openGround(runtime, tenant, graph, draw))
  const names = new Set(graph.nodes.map((node) => fold(nameOf(node))))
  const schema = await runtime.store.schema(tenant, graph.name)
  const context = { schema, toolNames: runtime.caller.tools.map(({ name }) => name), isNodeName: (folded: string) => names.has(folded) }
  return checkStatements(statements, { phrasings, context, draw, times })
}
