/** Stands for a value of an earlier result of the same plan; where it is missing the call is left out: `{ "$ref": { "call": 0, "path": ["handle"] } }`. */
export interface Reference {
  readonly $ref: { readonly call: number; readonly path: readonly (string | number)[] }
}

export interface PlannedCall {
  readonly tool: string
  readonly reason: string
  /** The plan goes on without its result. */
  readonly mayFail?: boolean
  /** The answer lists all its rows: those that the call does not return are read on. */
  readonly listsAll?: boolean
  /** A `Reference` may stand for any value. */
  readonly arguments: Readonly<Record<string, unknown>>
}
