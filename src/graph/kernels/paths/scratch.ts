/**
 * Working memory that one thread keeps between calls, so that a short search in a large graph does not pay for n fresh entries.
 * It is taken out while in use. A call that throws does not give it back, and the next one makes its own. The garbage collector may free it when memory is
 * short.
 */
export class Spare<T extends WeakKey> {
  private readonly make: (nodeCount: number) => T
  private kept: { readonly item: WeakRef<T>; readonly nodeCount: number } | null = null

  constructor(make: (nodeCount: number) => T) {
    this.make = make
  }

  /** Runs `use` with memory for at least `nodeCount` nodes. `use` must restore it. */
  lend<Result>(nodeCount: number, use: (item: T) => Result): Result {
    const { kept } = this
    this.kept = null
    const item = kept !== null && kept.nodeCount >= nodeCount ? kept.item.deref() : undefined
    const lent = item ?? this.make(nodeCount)
    const result = use(lent)
    this.kept = { item: new WeakRef(lent), nodeCount: item === undefined || kept === null ? nodeCount : kept.nodeCount }
    return result
  }
}
