/** Refers to a value of an earlier result of the plan: `{ "$ref": { "call": 0, "path": ["handle"] } }`. Without that value the call is left out. */
export interface Reference {
  readonly $ref: { readonly call: number; readonly path: readonly (string | number)[] }
}

export interface PlannedCall {
  readonly tool: string
  readonly reason: string
  /** Whether the plan continues if the call fails. */
  readonly mayFail?: boolean
  /** Whether the answer lists all rows, so that the remaining ones are fetched. */
  readonly listsAll?: boolean
  /** A `Reference` may replace any value. */
  readonly arguments: Readonly<Record<string, unknown>>
}
