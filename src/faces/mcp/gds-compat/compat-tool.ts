import type { ShapedResult } from '../../../results/shape.ts'
import type { WholeResult } from '../../../tools/call.ts'
import type { Limits } from './limits.ts'
import type { ParameterSchema } from './parameters.ts'

export type Arguments = Readonly<Record<string, unknown>>

export type NameOf = (id: number) => unknown

export interface CompatCall {
  readonly name: string
  /** The arguments that are not null. */
  readonly given: Arguments
  readonly limits: Limits
  /** Translates this call's arguments, and `more`, for a tool of the catalogue. */
  argumentsFor(tool: string, more?: Arguments): Arguments
  /** Runs a tool of the catalogue with these arguments and returns its shown rows. */
  ask(tool: string, given: Arguments): Promise<ShapedResult>
  /** Runs a tool of the catalogue with these arguments. Returns all rows, with nodes by the store's ids. */
  open(tool: string, given: Arguments): Promise<WholeResult>
  /** Does the same with this call's arguments, and `more`. */
  run(tool: string, more?: Arguments): Promise<WholeResult>
  /** Names by `nodeIdentifierProperty`, else by the graph's name properties. */
  namesOf(result: WholeResult, ids: Iterable<number>): Promise<NameOf>
}

export interface CompatTool {
  readonly name: string
  readonly description: string
  /** See `inputSchema`. */
  readonly parameters: string
  readonly schemas?: Readonly<Record<string, ParameterSchema>>
  answer(call: CompatCall): Promise<string>
}
