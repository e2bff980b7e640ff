const NOWHERE = -1

/**
 * Nodes in numbered buckets of which only a run as long as the ring is in use at a time; they leave by rising bucket. All operations O(1), but to find the next bucket:
 * a step for 32 empty ones. Once empty, it can be used again from bucket 0 on after `rewind`. Space 12 bytes a node, 4 a bucket.
 */
export class BucketRing {
  private readonly mask: number
  private readonly heads: Int32Array
  /** A bit per bucket that may hold nodes. */
  private readonly filled: Int32Array
  private readonly next: Int32Array
  private readonly previous: Int32Array
  private readonly slots: Int32Array
  private current = 0
  private following = NOWHERE
  private waiting = 0

  constructor(nodeCount: number, bucketCount: number) {
    const size = Math.max(32, 2 ** Math.ceil(Math.log2(bucketCount)))
    this.mask = size - 1
    this.heads = new Int32Array(size).fill(NOWHERE)
    this.filled = new Int32Array(size / 32)
    this.next = new Int32Array(nodeCount)
    this.previous = new Int32Array(nodeCount)
    this.slots = new Int32Array(nodeCount).fill(NOWHERE)
  }

  isEmpty(): boolean {
    return this.waiting === 0
  }

  rewind(): void {
    this.current = 0
  }

  /** Puts a node into a bucket, out of the one it is in. A node of the bucket that is being emptied may only move to that same one. */
  move(node: number, bucket: number): void {
    const { heads, next, previous, slots } = this
    // Also beyond 2^32 these are the lowest bits of the number.
    const slot = bucket & this.mask
    const old = slots[node]
    if (old === slot) return
    if (old === NOWHERE) this.waiting++
    else this.unlink(node, old)
    const head = heads[slot]
    next[node] = head
    previous[node] = NOWHERE
    if (head === NOWHERE) this.filled[slot >> 5] |= 1 << (slot & 31)
    else previous[head] = node
    heads[slot] = node
    slots[node] = slot
  }

  /** Begins to empty the first bucket that holds nodes. The ring must not be empty. */
  takeFirst(): number {
    const { heads, filled, mask } = this
    while (heads[this.current] === NOWHERE) {
      filled[this.current >> 5] &= ~(1 << (this.current & 31))
      const rest = filled[this.current >> 5] & (-1 << (this.current & 31))
      if (rest === 0) this.current = (this.current + 32) & ~31 & mask
      else this.current = (this.current & ~31) + 31 - Math.clz32(rest & -rest)
    }
    const first = heads[this.current]
    heads[this.current] = NOWHERE
    this.following = this.next[first]
    this.leave(first)
    return first
  }

  /** The next node of the bucket that is being emptied, or -1: some may have come back to it meanwhile. */
  takeNext(): number {
    const node = this.following
    if (node === NOWHERE) return NOWHERE
    this.following = this.next[node]
    this.leave(node)
    return node
  }

  private leave(node: number): void {
    this.slots[node] = NOWHERE
    this.waiting--
  }

  private unlink(node: number, slot: number): void {
    const before = this.previous[node]
    const after = this.next[node]
    if (before === NOWHERE) this.heads[slot] = after
    else this.next[before] = after
    if (after !== NOWHERE) this.previous[after] = before
  }
}
