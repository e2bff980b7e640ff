/** No event, no heap. */
export const NONE = -1

/**
 * Many heaps of events that can be melded, and moved in time as a whole. They are pairing heaps over a fixed set of events, each in one heap at most. A heap is
 * named by its first event. `add` and `meld` O(1), `pop` O(log n) amortised; 28 bytes an event.
 * @see Fredman, Sedgewick, Sleator, Tarjan, The pairing heap: a new form of self-adjusting heap, 1986.
 */
export class EventHeaps {
  /** The time of an event without the shifts of the events above it; exact for the first event of a heap. */
  readonly times: Float64Array
  /** Shifts still to be added to all events below. */
  private readonly shifts: Float64Array
  private readonly child: Int32Array
  private readonly next: Int32Array
  /** The left sibling; for the leftmost, the parent. */
  private readonly previous: Int32Array

  constructor(eventCount: number) {
    this.times = new Float64Array(eventCount)
    this.shifts = new Float64Array(eventCount)
    this.child = new Int32Array(eventCount).fill(NONE)
    this.next = new Int32Array(eventCount).fill(NONE)
    this.previous = new Int32Array(eventCount).fill(NONE)
  }

  /**
   * Adds an event outside all heaps.
   * @returns the heap's new name, like all methods below.
   */
  add(heap: number, event: number, time: number): number {
    this.times[event] = time
    this.shifts[event] = 0
    this.child[event] = NONE
    this.next[event] = NONE
    this.previous[event] = NONE
    return this.meld(heap, event)
  }

  /** Shifts all events of a heap in time. */
  shift(heap: number, by: number): void {
    if (heap === NONE) return
    this.times[heap] += by
    this.shifts[heap] += by
  }

  meld(a: number, b: number): number {
    if (a === NONE) return b
    if (b === NONE) return a
    const isFirst = this.times[a] < this.times[b] || (this.times[a] === this.times[b] && a < b)
    return isFirst ? this.hang(b, a) : this.hang(a, b)
  }

  pop(heap: number): number {
    const by = this.shifts[heap]
    let event = this.child[heap]
    // Pairs of neighbours are melded from left to right, the winners from right to left.
    let winners = NONE
    while (event !== NONE) {
      const second = this.next[event]
      const after = second === NONE ? NONE : this.next[second]
      this.free(event, by)
      if (second !== NONE) this.free(second, by)
      const winner = this.meld(event, second)
      this.next[winner] = winners
      winners = winner
      event = after
    }
    let first = NONE
    while (winners !== NONE) {
      const after = this.next[winners]
      this.next[winners] = NONE
      first = this.meld(first, winners)
      winners = after
    }
    this.child[heap] = NONE
    return first
  }

  /** Moves an event to an earlier time. `from` is its true time, which reveals the shifts above it; `to` is not later. */
  advance(heap: number, event: number, from: number, to: number): number {
    if (event === heap) {
      this.times[event] = to
      return heap
    }
    this.cut(event)
    this.shifts[event] += from - this.times[event]
    this.times[event] = to
    return this.meld(heap, event)
  }

  private cut(event: number): void {
    const left = this.previous[event]
    const right = this.next[event]
    if (this.child[left] === event) this.child[left] = right
    else this.next[left] = right
    if (right !== NONE) this.previous[right] = left
    this.next[event] = NONE
    this.previous[event] = NONE
  }

  private free(event: number, by: number): void {
    this.times[event] += by
    this.shifts[event] += by
    this.next[event] = NONE
    this.previous[event] = NONE
  }

  private hang(event: number, above: number): number {
    this.times[event] -= this.shifts[above]
    this.shifts[event] -= this.shifts[above]
    const right = this.child[above]
    this.next[event] = right
    this.previous[event] = above
    if (right !== NONE) this.previous[right] = event
    this.child[above] = event
    return above
  }
}
