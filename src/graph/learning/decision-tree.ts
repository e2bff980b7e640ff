import { type Binned, MAX_BINS } from './binned.ts'
import { type Impurity, impurityOf } from './impurity.ts'

/**
 * A binary tree as lists, its root first. A leaf has feature -1 and its answer in `values`; a row goes left when its feature is at most the threshold in
 * `values`.
 */
export interface DecisionTree {
  readonly features: readonly number[]
  readonly values: readonly number[]
  /** The left child; the right one follows it. 0 for leaves. */
  readonly children: readonly number[]
}

export interface TreeSettings {
  readonly criterion: 'GINI' | 'ENTROPY'
  readonly maxDepth: number
  readonly minLeafSize: number
  readonly minSplitSize: number
  /** Share of the features tried at each split. */
  readonly maxFeaturesRatio: number
}

interface Open {
  readonly place: number
  readonly start: number
  readonly end: number
  readonly depth: number
}

interface Split {
  readonly feature: number
  readonly bin: number
}

const SMALL = 24

/** Grows trees on the same rows, reusing its arrays. */
export class TreeGrower {
  readonly #data: Binned
  readonly #impurity: Impurity
  readonly #settings: TreeSettings
  readonly #random: () => number
  readonly #choice: Uint32Array
  readonly #counts = new Uint32Array(MAX_BINS + 1)
  #sorted = new Uint32Array()

  /** `targets` by row of `data`: class indices below `classCount`, or numbers when it is 0. */
  constructor(data: Binned, targets: Float64Array, classCount: number, settings: TreeSettings, random: () => number) {
    this.#data = data
    this.#impurity = impurityOf(targets, classCount, settings.criterion)
    this.#settings = settings
    this.#random = random
    this.#choice = Uint32Array.from(data.thresholds, (_, feature) => feature)
  }

  /** `rows` may repeat, has at least one entry and is reordered. Time O(rows log rows features tried), on average. */
  grow(rows: Uint32Array): DecisionTree {
    const features: number[] = [-1]
    const values: number[] = [0]
    const children: number[] = [0]
    if (this.#sorted.length < rows.length) this.#sorted = new Uint32Array(rows.length)
    const open: Open[] = [{ place: 0, start: 0, end: rows.length, depth: 0 }]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { place, start, end, depth } = next
      const split = this.#splitOf(rows.subarray(start, end), depth)
      if (split === null) {
        values[place] = this.#impurity.answer(rows.subarray(start, end))
        continue
      }
      const middle = start + this.#part(rows.subarray(start, end), split)
      const left = features.length
      features[place] = split.feature
      values[place] = this.#data.thresholds[split.feature][split.bin]
      children[place] = left
      features.push(-1, -1)
      values.push(0, 0)
      children.push(0, 0)
      open.push({ place: left + 1, start: middle, end, depth: depth + 1 }, { place: left, start, end: middle, depth: depth + 1 })
    }
    return { features, values, children }
  }

  #splitOf(rows: Uint32Array, depth: number): Split | null {
    const { maxDepth, minSplitSize, minLeafSize, maxFeaturesRatio } = this.#settings
    if (depth >= maxDepth || rows.length < Math.max(minSplitSize, 2 * minLeafSize, 2)) return null
    const impurity = this.#impurity
    let best = impurity.start(rows)
    if (impurity.isPure) return null
    const tried = Math.max(1, Math.ceil(maxFeaturesRatio * this.#choice.length))
    let split: Split | null = null
    // Features that are constant in these rows do not count as tried.
    for (let left = this.#choice.length, useful = 0; left > 0 && useful < tried; left--) {
      const feature = this.#takeFeature(left)
      const sorted = this.#sortBy(feature, rows)
      if (sorted === null) continue
      useful++
      const found = this.#bestBin(sorted, feature, best)
      if (found === null) continue
      best = found.gain
      split = { feature, bin: found.bin }
    }
    return split
  }

  /** Draws one of the first `left` features and moves it behind them. */
  #takeFeature(left: number): number {
    const at = Math.floor(this.#random() * left)
    const feature = this.#choice[at]
    this.#choice[at] = this.#choice[left - 1]
    this.#choice[left - 1] = feature
    return feature
  }

  /** The rows by rising bin of the feature; null when all are in one. */
  #sortBy(feature: number, rows: Uint32Array): Uint32Array | null {
    const { bins, rowCount } = this.#data
    const column = bins.subarray(feature * rowCount, (feature + 1) * rowCount)
    const first = column[rows[0]]
    if (rows.every((row) => column[row] === first)) return null
    const sorted = this.#sorted.subarray(0, rows.length)
    if (rows.length <= SMALL) {
      insertByBin(rows, column, sorted)
      return sorted
    }
    const counts = this.#counts.fill(0)
    for (let i = 0; i < rows.length; i++) counts[column[rows[i]] + 1]++
    for (let bin = 1; bin <= MAX_BINS; bin++) counts[bin] += counts[bin - 1]
    for (let i = 0; i < rows.length; i++) sorted[counts[column[rows[i]]]++] = rows[i]
    return sorted
  }

  #bestBin(sorted: Uint32Array, feature: number, least: number): { gain: number; bin: number } | null {
    const { bins, rowCount } = this.#data
    const { minLeafSize } = this.#settings
    const impurity = this.#impurity
    const offset = feature * rowCount
    let best = least
    let bin = -1
    impurity.restart()
    const end = sorted.length - minLeafSize
    for (let i = 0; i < end; i++) {
      impurity.moveLeft(sorted[i])
      const here = bins[offset + sorted[i]]
      if (i + 1 < minLeafSize || here === bins[offset + sorted[i + 1]]) continue
      const gain = impurity.gain()
      if (gain > best) {
        best = gain
        bin = here
      }
    }
    return bin === -1 ? null : { gain: best, bin }
  }

  /** Moves the left side's rows first and returns their number. */
  #part(rows: Uint32Array, { feature, bin }: Split): number {
    const { bins, rowCount } = this.#data
    const offset = feature * rowCount
    let left = 0
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]
      if (bins[offset + row] > bin) continue
      rows[i] = rows[left]
      rows[left++] = row
    }
    return left
  }
}

function insertByBin(rows: Uint32Array, column: Uint8Array, sorted: Uint32Array): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]
    let place = i
    for (; place > 0 && column[sorted[place - 1]] > column[row]; place--) sorted[place] = sorted[place - 1]
    sorted[place] = row
  }
}

/** Converts a tree's lists to arrays and returns its predictor. */
export function treePredictor({ features, values, children }: DecisionTree): (row: Float64Array, at: number) => number {
  const featureOf = Int32Array.from(features)
  const answers = Float64Array.from(values)
  const childOf = Uint32Array.from(children)
  return (row, at) => {
    let place = 0
    while (featureOf[place] >= 0) place = childOf[place] + (row[at + featureOf[place]] <= answers[place] ? 0 : 1)
    return answers[place]
  }
}
