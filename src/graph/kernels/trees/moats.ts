/**
 * Clusters of nodes, each within a moat that widens while the cluster is active, until its prizes are used up. Clusters 0..n-1 are the nodes; merged ones
 * follow.
 * `now` is the time, which only the caller advances. O(log n) amortised a step, 33 bytes a cluster.
 */
export class Moats {
  now = 0
  clusterCount: number
  activeCount: number
  readonly isActive: Uint8Array
  /** The time at which the cluster was last activated or, if it is inactive, stopped. */
  readonly since: Float64Array
  /** The width that the cluster could still pay for when it began. */
  private readonly budgets: Float64Array
  /** The cluster around this one; itself for outermost clusters. */
  private readonly around: Int32Array
  /** The sum of widths from this cluster up to, but excluding, `around`. For outermost clusters it is their own, once they have stopped. */
  private readonly widths: Float64Array

  constructor(prizes: Float64Array) {
    const size = 2 * prizes.length
    this.clusterCount = prizes.length
    this.activeCount = prizes.length
    this.isActive = new Uint8Array(size).fill(1, 0, prizes.length)
    this.since = new Float64Array(size)
    this.budgets = new Float64Array(size)
    this.budgets.set(prizes)
    this.around = Int32Array.from({ length: size }, (_, cluster) => cluster)
    this.widths = new Float64Array(size)
  }

  /** The time at which an active cluster's budget ends. */
  endOf(cluster: number): number {
    return this.since[cluster] + this.budgets[cluster]
  }

  stop(cluster: number): void {
    this.widths[cluster] = this.now - this.since[cluster]
    this.isActive[cluster] = 0
    this.since[cluster] = this.now
    this.activeCount--
  }

  /** Merges two outermost clusters into an active one with their remaining budgets and `bonus`. */
  merge(a: number, b: number, bonus = 0): number {
    const merged = this.clusterCount++
    this.budgets[merged] = this.leftOf(a) + this.leftOf(b) + bonus
    for (const cluster of [a, b]) {
      if (this.isActive[cluster] === 1) this.stop(cluster)
      this.around[cluster] = merged
    }
    this.isActive[merged] = 1
    this.since[merged] = this.now
    this.activeCount++
    return merged
  }

  /** The outermost cluster around a node or an earlier cluster, with path compression. */
  outermost(cluster: number): number {
    const { around, widths } = this
    let root = cluster
    let rest = 0
    for (; around[root] !== root; root = around[root]) rest += widths[root]
    for (let at = cluster; at !== root; ) {
      const above = around[at]
      const width = widths[at]
      around[at] = root
      widths[at] = rest
      rest -= width
      at = above
    }
    return root
  }

  /** The current width of all moats around a node. */
  coverOf(node: number): number {
    const root = this.outermost(node)
    const outer = this.isActive[root] === 1 ? this.now - this.since[root] : this.widths[root]
    return node === root ? outer : this.widths[node] + outer
  }

  private leftOf(cluster: number): number {
    return this.isActive[cluster] === 1 ? this.endOf(cluster) - this.now : 0
  }
}
