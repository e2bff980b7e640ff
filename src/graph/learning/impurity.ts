/** The impurity of two sides' targets, while rows move from the right side to the left. A higher `gain` is a better split. */
export interface Impurity {
  /** Puts all rows on the right and returns the gain that a split must exceed. */
  start(rows: Uint32Array): number
  /** Puts all rows of the last `start` on the right again. */
  restart(): void
  moveLeft(row: number): void
  gain(): number
  /** Whether all rows of the last `start` have one target. */
  readonly isPure: boolean
  /** The prediction of a leaf of these rows: the most frequent class (the first on a tie), or the mean. */
  answer(rows: Uint32Array): number
}

export function impurityOf(targets: Float64Array, classCount: number, criterion: 'GINI' | 'ENTROPY'): Impurity {
  return classCount === 0 ? new SquaredError(targets) : new ClassImpurity(targets, classCount, criterion === 'GINI' ? squares : logarithms)
}

/** A sum over class counts. `added` is its increment for one more row of a class, `ofSide` the measure of a side from the sum. */
interface Measure {
  added(count: number): number
  ofSide(sum: number, size: number): number
}

const squares: Measure = { added: (count) => 2 * count + 1, ofSide: (sum, size) => (size === 0 ? 0 : sum / size) }
const xlogx = (x: number) => (x === 0 ? 0 : x * Math.log(x))
const logarithms: Measure = { added: (count) => xlogx(count + 1) - xlogx(count), ofSide: (sum, size) => sum - xlogx(size) }

class ClassImpurity implements Impurity {
  readonly #targets: Float64Array
  readonly #measure: Measure
  readonly #all: Float64Array
  readonly #left: Float64Array
  readonly #right: Float64Array
  #size = 0
  #allSum = 0
  #leftSize = 0
  #leftSum = 0
  #rightSum = 0

  constructor(targets: Float64Array, classCount: number, measure: Measure) {
    this.#targets = targets
    this.#measure = measure
    this.#all = new Float64Array(classCount)
    this.#left = new Float64Array(classCount)
    this.#right = new Float64Array(classCount)
  }

  start(rows: Uint32Array): number {
    this.#all.fill(0)
    this.#allSum = 0
    for (let i = 0; i < rows.length; i++) this.#allSum += this.#measure.added(this.#all[this.#targets[rows[i]]]++)
    this.#size = rows.length
    this.restart()
    return this.gain() + 1e-9 * this.#size
  }

  restart(): void {
    this.#left.fill(0)
    this.#right.set(this.#all)
    this.#leftSize = 0
    this.#leftSum = 0
    this.#rightSum = this.#allSum
  }

  moveLeft(row: number): void {
    const target = this.#targets[row]
    this.#leftSum += this.#measure.added(this.#left[target]++)
    this.#rightSum -= this.#measure.added(--this.#right[target])
    this.#leftSize++
  }

  gain(): number {
    return this.#measure.ofSide(this.#leftSum, this.#leftSize) + this.#measure.ofSide(this.#rightSum, this.#size - this.#leftSize)
  }

  get isPure(): boolean {
    return this.#all.includes(this.#size)
  }

  answer(rows: Uint32Array): number {
    this.start(rows)
    let best = 0
    for (let target = 1; target < this.#all.length; target++) if (this.#all[target] > this.#all[best]) best = target
    return best
  }
}

/** It centres on the mean of the rows, so that large numbers lose no digits. */
class SquaredError implements Impurity {
  readonly #targets: Float64Array
  #mean = 0
  #size = 0
  #leftSize = 0
  #leftSum = 0
  isPure = false

  constructor(targets: Float64Array) {
    this.#targets = targets
  }

  start(rows: Uint32Array): number {
    const targets = this.#targets
    this.#mean = this.answer(rows)
    this.#size = rows.length
    this.isPure = true
    let squared = 0
    for (let i = 0; i < rows.length; i++) {
      squared += (targets[rows[i]] - this.#mean) ** 2
      if (targets[rows[i]] !== targets[rows[0]]) this.isPure = false
    }
    this.restart()
    return 1e-12 * squared
  }

  restart(): void {
    this.#leftSize = 0
    this.#leftSum = 0
  }

  moveLeft(row: number): void {
    this.#leftSum += this.#targets[row] - this.#mean
    this.#leftSize++
  }

  gain(): number {
    return this.#leftSum ** 2 * (1 / this.#leftSize + 1 / (this.#size - this.#leftSize))
  }

  answer(rows: Uint32Array): number {
    let sum = 0
    for (let i = 0; i < rows.length; i++) sum += this.#targets[rows[i]]
    return sum / rows.length
  }
}
