/** Keeps the best of the offered pairs: highest score first, ties by smaller first, then second node. Space O(limit). */
export class BestPairs {
  /** A heap whose root is the worst kept pair. */
  readonly #first: number[] = []
  readonly #second: number[] = []
  readonly #scores: number[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The minimum score of a pair to be kept. */
  get floor(): number {
    return this.#scores.length < this.#limit ? Number.NEGATIVE_INFINITY : this.#scores[0]
  }

  offer(first: number, second: number, score: number): void {
    if (this.#scores.length < this.#limit) {
      this.#first.push(first)
      this.#second.push(second)
      this.#scores.push(score)
      this.#rise(this.#scores.length - 1)
    } else if (this.#isWorse(0, first, second, score)) {
      this.#first[0] = first
      this.#second[0] = second
      this.#scores[0] = score
      this.#sink()
    }
  }

  sorted(): { first: Uint32Array; second: Uint32Array; scores: Float64Array } {
    const order = this.#scores.map((_, i) => i).sort((a, b) => (this.#isWorse(a, this.#first[b], this.#second[b], this.#scores[b]) ? 1 : -1))
    return {
      first: Uint32Array.from(order, (i) => this.#first[i]),
      second: Uint32Array.from(order, (i) => this.#second[i]),
      scores: Float64Array.from(order, (i) => this.#scores[i])
    }
  }

  #isWorse(at: number, first: number, second: number, score: number): boolean {
    if (this.#scores[at] !== score) return this.#scores[at] < score
    if (this.#first[at] !== first) return this.#first[at] > first
    return this.#second[at] > second
  }

  #isAbove(a: number, b: number): boolean {
    return this.#isWorse(a, this.#first[b], this.#second[b], this.#scores[b])
  }

  #rise(at: number): void {
    for (let place = at; place > 0; ) {
      const parent = (place - 1) >>> 1
      if (!this.#isAbove(place, parent)) return
      this.#swap(place, parent)
      place = parent
    }
  }

  #sink(): void {
    const count = this.#scores.length
    for (let place = 0; ; ) {
      const left = 2 * place + 1
      if (left >= count) return
      const child = left + 1 < count && this.#isAbove(left + 1, left) ? left + 1 : left
      if (!this.#isAbove(child, place)) return
      this.#swap(place, child)
      place = child
    }
  }

  #swap(a: number, b: number): void {
    for (const list of [this.#first, this.#second, this.#scores]) {
      const kept = list[a]
      list[a] = list[b]
      list[b] = kept
    }
  }
}
