import type { ShapedResult } from '../../../results/shape.ts'
import type { WholeResult } from '../../../tools/call.ts'
import type { Limits } from './limits.ts'
import type { ParameterSchema } from './parameters.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** What a node is called in an answer. */
export type NameOf = (id: number) => unknown

/** One call under way. */
export interface CompatCall {
  /** The tool's name. */
  readonly name: string
  /** The arguments, those that are null left out. */
  readonly given: Arguments
  readonly limits: Limits
  /** The arguments of this call as a tool of the catalogue has them, and `more`. */
  argumentsFor(tool: string, more?: Arguments): Arguments
  /** Runs a tool of the catalogue with these arguments and shows its rows. */
  ask(tool: string, given: Arguments): Promise<ShapedResult>
  /** Runs a tool of the catalogue with these arguments. @returns all rows, nodes by the ids of the store */
  open(tool: string, given: Arguments): Promise<WholeResult>
  /** The same with the arguments of this call, and `more`. */
  run(tool: string, more?: Arguments): Promise<WholeResult>
  /** Names by `nodeIdentifierProperty`, else by the property that names nodes of the graph. */
  namesOf(result: WholeResult, ids: Iterable<number>): Promise<NameOf>
}

/** One of the tools that clients of GDS Agent know. */
export interface CompatTool {
  readonly name: string
  readonly description: string
  /** See `inputSchema`. */
  readonly parameters: string
  readonly schemas?: Readonly<Record<string, ParameterSchema>>
  /** The text of the answer. */
  answer(call: CompatCall): Promise<string>
}
