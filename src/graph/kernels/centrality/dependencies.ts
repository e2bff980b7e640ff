/** Brandes' dependencies of sources on other nodes. Holds its working arrays, so it can be asked for many sources. */
export interface Dependencies {
  /** Of all sources so far, by node; whoever takes a sum away leaves 0. */
  readonly sums: Float64Array
  /** Adds those of one source. */
  add(source: number): void
}
