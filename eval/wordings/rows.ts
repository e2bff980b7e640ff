const firstRoom = 1024

/** Rows of whole numbers of any length, one after another in one array: millions of them without an object each. */
export class Rows {
  private values = new Int32Array(firstRoom)
  private readonly ends: number[] = []

  get count(): number {
    return this.ends.length
  }

  add(row: readonly number[]): void {
    const start = this.start(this.count)
    if (start + row.length > this.values.length) {
      const larger = new Int32Array(Math.max(2 * this.values.length, start + row.length))
      larger.set(this.values)
      this.values = larger
    }
    this.values.set(row, start)
    this.ends.push(start + row.length)
  }

  /** The numbers of a row; not a copy. */
  row(at: number): Int32Array {
    return this.values.subarray(this.start(at), this.ends[at])
  }

  /** Sum of what each number of a row weighs. */
  sum(at: number, weights: Float64Array): number {
    const end = this.ends[at] as number
    let sum = 0
    for (let place = this.start(at); place < end; place += 1) sum += weights[this.values[place] as number] as number
    return sum
  }

  /** The same rows with other numbers; those below 0 are left out. */
  renumbered(numbers: Int32Array): Rows {
    const rows = new Rows()
    for (let at = 0; at < this.count; at += 1) rows.add([...this.row(at)].map((value) => numbers[value] as number).filter((value) => value >= 0))
    return rows
  }

  private start(at: number): number {
    return at === 0 ? 0 : (this.ends[at - 1] as number)
  }
}
