/** A growing list of 32-bit integers. */
export class Integers {
  length = 0
  #data: Int32Array

  constructor(capacity = 256) {
    this.#data = new Int32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.#data.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.#data)
      this.#data = larger
    }
    this.#data[this.length++] = value
  }

  at(index: number): number {
    return this.#data[index] as number
  }

  /** Shares memory with the list until it grows. */
  view(): Int32Array {
    return this.#data.subarray(0, this.length)
  }
}
