export class Floats {
  length = 0
  #data: Float64Array

  constructor(capacity = 1024) {
    this.#data = new Float64Array(capacity)
  }

  push(value: number): void {
    this.#grow(1)
    this.#data[this.length++] = value
  }

  append(values: ArrayLike<number>): void {
    this.#grow(values.length)
    this.#data.set(values, this.length)
    this.length += values.length
  }

  /** Shares memory with the list until it grows. */
  view(): Float64Array {
    return this.#data.subarray(0, this.length)
  }

  #grow(by: number): void {
    if (this.length + by <= this.#data.length) return
    const larger = new Float64Array(Math.max(this.length + by, 2 * this.#data.length))
    larger.set(this.view())
    this.#data = larger
  }
}
