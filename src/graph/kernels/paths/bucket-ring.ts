const NOWHERE = -1

/**
 * Nodes in numbered buckets that leave by rising bucket. Only a range as long as the ring is in use at a time. A node that moves to a lower bucket leaves an
 * entry in the higher one, which is skipped.
 * All operations are O(1), except that finding the next bucket takes a step for 32 empty ones. An empty ring can be used again from bucket 0 after `rewind`.
 * Space a byte a node, 8 for each entry at a time, 4 a bucket.
 */
export class BucketRing {
  private readonly mask: number
  private readonly heads: Int32Array
  /** A bit per bucket that may hold entries. */
  private readonly filled: Int32Array
  /** 1 for queued nodes. */
  private readonly isWaiting: Uint8Array
  /** The node of each entry, and the next entry in its bucket or in the free list. */
  private nodes: Int32Array
  private next: Int32Array
  private free = NOWHERE
  /** The number of entries ever used. */
  private top = 0
  private entryCount = 0
  private current = 0
  private following = NOWHERE

  constructor(nodeCount: number, bucketCount: number) {
    const size = Math.max(32, 2 ** Math.ceil(Math.log2(bucketCount)))
    this.mask = size - 1
    this.heads = new Int32Array(size).fill(NOWHERE)
    this.filled = new Int32Array(size / 32)
    this.isWaiting = new Uint8Array(nodeCount)
    this.nodes = new Int32Array(nodeCount)
    this.next = new Int32Array(nodeCount)
  }

  isEmpty(): boolean {
    return this.entryCount === 0
  }

  rewind(): void {
    this.current = 0
  }

  /** Puts a node into a bucket, at most as high as any it has been in since the ring was last empty. */
  put(node: number, bucket: number): void {
    // Beyond 2^32, these are still the lowest bits of the number.
    const slot = bucket & this.mask
    let entry = this.free
    if (entry === NOWHERE) {
      if (this.top === this.nodes.length) this.makeRoom()
      entry = this.top++
    } else this.free = this.next[entry]
    const head = this.heads[slot]
    if (head === NOWHERE) this.filled[slot >> 5] |= 1 << (slot & 31)
    this.nodes[entry] = node
    this.next[entry] = head
    this.heads[slot] = entry
    this.isWaiting[node] = 1
    this.entryCount++
  }

  /** Starts to empty the first bucket with entries and returns its first node, or -1. The ring must not be empty. */
  takeFirst(): number {
    const { heads, filled, mask } = this
    while (heads[this.current] === NOWHERE) {
      filled[this.current >> 5] &= ~(1 << (this.current & 31))
      const rest = filled[this.current >> 5] & (-1 << (this.current & 31))
      if (rest === 0) this.current = (this.current + 32) & ~31 & mask
      else this.current = (this.current & ~31) + 31 - Math.clz32(rest & -rest)
    }
    this.following = heads[this.current]
    heads[this.current] = NOWHERE
    return this.takeNext()
  }

  /** The next node of the current bucket, or -1; nodes may have returned to it meanwhile. */
  takeNext(): number {
    const { nodes, next, isWaiting } = this
    while (this.following !== NOWHERE) {
      const entry = this.following
      this.following = next[entry]
      next[entry] = this.free
      this.free = entry
      this.entryCount--
      const node = nodes[entry]
      if (isWaiting[node] === 0) continue
      isWaiting[node] = 0
      return node
    }
    return NOWHERE
  }

  private makeRoom(): void {
    const grown = (values: Int32Array) => {
      const larger = new Int32Array(2 * values.length)
      larger.set(values)
      return larger
    }
    this.nodes = grown(this.nodes)
    this.next = grown(this.next)
  }
}
