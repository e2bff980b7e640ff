import { Floats } from './floats.ts'

/** A growing column of numbers or vectors; the first value determines which. */
export class NodeColumn {
  readonly #missing: number
  readonly #floats = new Floats()
  /** null until the first value. */
  #width: number | null = null
  #areLists = false
  #rows = 0

  constructor(missing: number) {
    this.#missing = missing
  }

  /** Adds a value, null for a node without one. Returns false for a value of another kind: a list of another length, or a number among lists. */
  push(value: number | readonly number[] | null): boolean {
    if (value !== null && this.#width === null) this.#begin(value)
    const width = this.#width ?? 1
    if (value !== null && Array.isArray(value) !== this.#areLists) return false
    if (value === null) for (let place = 0; place < width; place++) this.#floats.push(this.#missing)
    else if (typeof value === 'number') this.#floats.push(value)
    else this.#floats.append(value)
    this.#rows++
    return this.#floats.length === width * this.#rows
  }

  /** `width` numbers per node. Shares memory with the column until it grows. */
  view(): Float64Array {
    return this.#floats.view()
  }

  #begin(first: number | readonly number[]): void {
    this.#areLists = typeof first !== 'number'
    const width = typeof first === 'number' ? 1 : first.length
    this.#width = width
    for (let filler = this.#rows * (width - 1); filler > 0; filler--) this.#floats.push(this.#missing)
  }
}
