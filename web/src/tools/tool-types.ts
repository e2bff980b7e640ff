import type { ResultOf } from 'gql.tada'
import type { toolNames, toolOf } from './documents.ts'

export type ToolName = ResultOf<typeof toolNames>['tools'][number]
export type Tool = NonNullable<ResultOf<typeof toolOf>['tool']>

/** The part of JSON Schema that parameters of tools use. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: unknown
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly exclusiveMaximum?: number
  readonly default?: unknown
  readonly description?: string
}
