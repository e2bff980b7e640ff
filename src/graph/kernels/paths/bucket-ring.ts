const NOWHERE = -1
/** Entries share blocks, so that a bucket is written and read in a row: a place for the block before, and the nodes. */
const BLOCK = 16
const IN_BLOCK = BLOCK - 1
/** No block: the first place is never used. */
const NONE = 0

/**
 * Nodes in numbered buckets that leave by rising bucket. Only a range as long as the ring is in use at a time. A node that moves to a lower bucket leaves an
 * entry in the higher one, which is skipped.
 * All operations are O(1), except that finding the next bucket takes a step for 32 empty ones. An empty ring can be used again from bucket 0 after `rewind`.
 * Space a byte a node, 5 for each entry at a time, 4 a bucket and 64 a bucket with entries.
 */
export class BucketRing {
  private readonly mask: number
  /** By bucket: the place after its last entry, NONE without any. */
  private readonly ends: Int32Array
  /** A bit per bucket that may hold entries. */
  private readonly filled: Int32Array
  /** 1 for queued nodes. */
  private readonly isWaiting: Uint8Array
  /** Each block begins with the end of the block before it in its bucket, or the next free block. */
  private blocks: Int32Array
  private free = NONE
  /** The end of the blocks ever used. */
  private top = BLOCK
  private entryCount = 0
  private current = 0
  private following = NONE

  constructor(nodeCount: number, bucketCount: number) {
    const size = Math.max(32, 2 ** Math.ceil(Math.log2(bucketCount)))
    this.mask = size - 1
    this.ends = new Int32Array(size)
    this.filled = new Int32Array(size / 32)
    this.isWaiting = new Uint8Array(nodeCount)
    this.blocks = new Int32Array(BLOCK * (2 + Math.ceil(nodeCount / BLOCK)))
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
    let at = this.ends[slot]
    if ((at & IN_BLOCK) === 0) at = this.openBlock(slot, at)
    this.blocks[at] = node
    this.ends[slot] = at + 1
    this.isWaiting[node] = 1
    this.entryCount++
  }

  /** Starts to empty the first bucket with entries and returns its first node, or -1. The ring must not be empty. */
  takeFirst(): number {
    const { ends, filled, mask } = this
    while (ends[this.current] === NONE) {
      filled[this.current >> 5] &= ~(1 << (this.current & 31))
      const rest = filled[this.current >> 5] & (-1 << (this.current & 31))
      if (rest === 0) this.current = (this.current + 32) & ~31 & mask
      else this.current = (this.current & ~31) + 31 - Math.clz32(rest & -rest)
    }
    this.following = ends[this.current]
    ends[this.current] = NONE
    return this.takeNext()
  }

  /** The next node of the current bucket, or -1; nodes may have returned to it meanwhile. */
  takeNext(): number {
    const { blocks, isWaiting } = this
    while (this.following !== NONE) {
      const at = --this.following
      const node = blocks[at]
      this.entryCount--
      if ((at & IN_BLOCK) === 1) this.closeBlock(at - 1)
      if (isWaiting[node] === 0) continue
      isWaiting[node] = 0
      return node
    }
    return NOWHERE
  }

  /** Adds a block to a bucket whose blocks are full up to `end`; returns its first place for a node. */
  private openBlock(slot: number, end: number): number {
    if (end === NONE) this.filled[slot >> 5] |= 1 << (slot & 31)
    let block = this.free
    if (block === NONE) {
      if (this.top === this.blocks.length) this.makeRoom()
      block = this.top
      this.top += BLOCK
    } else this.free = this.blocks[block]
    this.blocks[block] = end
    return block + 1
  }

  private closeBlock(block: number): void {
    this.following = this.blocks[block]
    this.blocks[block] = this.free
    this.free = block
  }

  private makeRoom(): void {
    const larger = new Int32Array(2 * this.blocks.length)
    larger.set(this.blocks)
    this.blocks = larger
  }
}
