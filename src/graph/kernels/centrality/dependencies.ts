/** Brandes' dependencies of sources on other nodes. It owns its working arrays, so it can process many sources. */
export interface Dependencies {
  /** Sums over all sources so far, by node; a reader that takes a sum sets it to 0. */
  readonly sums: Float64Array
  /** Adds the dependencies of one source. */
  add(source: number): void
}
