import type { ClosureCall } from '../planner/closure-plan.ts'
import type { Rendered } from '../planner/planner.ts'
import type { ShapedResult } from '../results/shape.ts'
import type { AskedPart } from './asked-part.ts'
import type { ToldGraph } from './told-graph.ts'

export interface TaskQuestion {
  readonly told: ToldGraph
  readonly asked: AskedPart
}

export interface TaskPlan {
  /** What is asked, for the explanation. */
  readonly what: string
  readonly call: ClosureCall
  render(result: ShapedResult): Rendered
}

export const ALL = 10_000

export const call = (tool: string, reason: string, given: Readonly<Record<string, unknown>>): ClosureCall => ({ tool, reason, arguments: () => given })
export const answered = (answer: string, data: unknown): Rendered => ({ status: 'answered', answer, data })

export const nodesOf = ({ rows }: ShapedResult) => rows.map((row) => String(row['node']))
