import type { GivenResult } from '../../../src/results/shape.ts'
import type { Runtime } from '../../../src/runtime/runtime.ts'
import type { Draw } from '../../harness/draw.ts'
import type { EvalGraph } from '../../planner/graphs/graph.ts'
import { nameOf } from '../../planner/truth.ts'
import type { Statement } from '../statement.ts'
import { groupStatements } from './groups.ts'
import { pathStatements } from './paths.ts'
import { scoreStatements } from './scores.ts'

/** The source of statements: one graph and the tools that answer about it. */
export interface Ground {
  readonly graph: EvalGraph
  readonly draw: Draw
  /** Distinct names of the nodes. */
  readonly names: readonly string[]
  readonly noun: string
  readonly nouns: string
  call(tool: string, given: Record<string, unknown>): Promise<GivenResult>
}

export function openGround(runtime: Runtime, tenant: string, graph: EvalGraph, draw: Draw): Ground {
  const counts = new Map<string, number>()
  for (const node of graph.nodes) counts.set(nameOf(node), (counts.get(nameOf(node)) ?? 0) + 1)
  const label = graph.nodes[0]?.labels[0]?.toLowerCase() ?? 'node'
  const isOneLabel = graph.nodes.every(({ labels }) => labels[0] === graph.nodes[0]?.labels[0])
  const noun = isOneLabel ? label : 'node'
  return {
    graph,
    draw,
    names: [...counts].flatMap(([name, count]) => (count === 1 ? [name] : [])),
    noun,
    nouns: noun === 'person' ? 'people' : `${noun}s`,
    async call(tool, given) {
      const result = await runtime.caller.call({ tenant, tool, graph: graph.name, arguments: given })
      return { result, step: 1, arguments: given }
    }
  }
}

/** True statements about a graph, each with wrong variants. */
export async function statementsOf(ground: Ground): Promise<Statement[]> {
  return [...(await scoreStatements(ground)), ...(await pathStatements(ground)), ...(await groupStatements(ground))]
}
