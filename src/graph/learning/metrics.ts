import { type EdgewiseError, invalidInput } from '../../base/errors.ts'
import type { FittedModel } from './learners.ts'

/** A score of a model's outputs. Rows of `outputs` match `targets`. */
export interface Metric {
  readonly name: string
  readonly isHigherBetter: boolean
  /** null when undefined for this model or these rows. */
  of(outputs: Float64Array, targets: Float64Array, model: FittedModel): number | null
}

export const OUT_OF_BAG_ERROR = 'OUT_OF_BAG_ERROR'
const wholeNames = ['ACCURACY', 'F1_WEIGHTED', 'F1_MACRO', OUT_OF_BAG_ERROR]
const classNames = ['F1', 'PRECISION', 'RECALL', 'ACCURACY']
const valueNames = ['MEAN_SQUARED_ERROR', 'ROOT_MEAN_SQUARED_ERROR', 'MEAN_ABSOLUTE_ERROR'] as const
const pairNames = ['AUCPR', OUT_OF_BAG_ERROR]

/** Right and wrong predictions by class. */
interface Confusion {
  readonly actual: Uint32Array
  readonly predicted: Uint32Array
  readonly right: Uint32Array
  readonly rowCount: number
}

/** The class with the highest output; the first on a tie. */
export function likeliest(outputs: Float64Array, row: number, classCount: number): number {
  let best = 0
  for (let target = 1; target < classCount; target++) if (outputs[row * classCount + target] > outputs[row * classCount + best]) best = target
  return best
}

function confusionOf(outputs: Float64Array, targets: Float64Array, classCount: number): Confusion {
  const actual = new Uint32Array(classCount)
  const predicted = new Uint32Array(classCount)
  const right = new Uint32Array(classCount)
  for (let row = 0; row < targets.length; row++) {
    const predictedClass = likeliest(outputs, row, classCount)
    actual[targets[row]]++
    predicted[predictedClass]++
    if (predictedClass === targets[row]) right[predictedClass]++
  }
  return { actual, predicted, right, rowCount: targets.length }
}

const over = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0)

const ofClass: Readonly<Record<string, (c: Confusion, target: number) => number>> = {
  PRECISION: ({ right, predicted }, target) => over(right[target], predicted[target]),
  RECALL: ({ right, actual }, target) => over(right[target], actual[target]),
  F1: ({ right, actual, predicted }, target) => over(2 * right[target], actual[target] + predicted[target]),
  ACCURACY: ({ right, actual, predicted, rowCount }, target) => over(rowCount - actual[target] - predicted[target] + 2 * right[target], rowCount)
}

const f1 = ofClass['F1']

const ofAll: Readonly<Record<string, (c: Confusion) => number>> = {
  ACCURACY: ({ right, rowCount }) => over(sum(right), rowCount),
  F1_MACRO: (c) => over(sum(Array.from(c.actual, (_, target) => f1(c, target))), c.actual.length),
  F1_WEIGHTED: (c) => over(sum(Array.from(c.actual, (size, target) => size * f1(c, target))), c.rowCount)
}

const outOfBag: Metric = {
  name: OUT_OF_BAG_ERROR,
  isHigherBetter: false,
  of: (_outputs, _targets, model) => (model.form === 'forest' ? model.outOfBagError : null)
}

function refuse(name: string, known: string): EdgewiseError {
  return invalidInput(`No metric is named "${name}". Available: ${known}.`)
}

/** `F1(class=2)` for one class, `F1(class=*)` for each. Throws EDGEWISE_INVALID_INPUT for unknown names or classes. */
export function classMetrics(names: readonly string[], classes: readonly number[]): Metric[] {
  const measure = (name: string, value: (c: Confusion) => number): Metric => ({
    name,
    isHigherBetter: true,
    of: (outputs, targets) => value(confusionOf(outputs, targets, classes.length))
  })
  return names.flatMap((given) => {
    const [, kind = '', wanted] = /^(\w+?)(?:\(class=(.+)\))?$/.exec(given.replaceAll(' ', '')) ?? []
    const name = kind.toUpperCase()
    if (wanted === undefined && name === OUT_OF_BAG_ERROR) return [outOfBag]
    if (wanted === undefined && Object.hasOwn(ofAll, name)) return [measure(name, ofAll[name])]
    const chosen = classes.flatMap((value, target) => (wanted === '*' || Number(wanted) === value ? [target] : []))
    if (!Object.hasOwn(ofClass, name) || chosen.length === 0) {
      throw refuse(given, `${wholeNames.join(', ')}, and ${classNames.join(', ')} each with (class=*) or one of the classes ${classes.slice(0, 20).join(', ')}`)
    }
    return chosen.map((target) => measure(`${name}(class=${classes[target]})`, (c) => ofClass[name](c, target)))
  })
}

function meanError(outputs: Float64Array, targets: Float64Array, errorOf: (difference: number) => number): number {
  let total = 0
  for (let row = 0; row < targets.length; row++) total += errorOf(outputs[row] - targets[row])
  return over(total, targets.length)
}

const squared = (difference: number) => difference * difference

const ofValues: Record<(typeof valueNames)[number], (outputs: Float64Array, targets: Float64Array) => number> = {
  MEAN_SQUARED_ERROR: (outputs, targets) => meanError(outputs, targets, squared),
  ROOT_MEAN_SQUARED_ERROR: (outputs, targets) => Math.sqrt(meanError(outputs, targets, squared)),
  MEAN_ABSOLUTE_ERROR: (outputs, targets) => meanError(outputs, targets, Math.abs)
}

export function valueMetrics(names: readonly string[]): Metric[] {
  return names.map((given) => {
    const name = valueNames.find((known) => known === given.toUpperCase())
    if (name === undefined) throw refuse(given, valueNames.join(', '))
    return { name, isHigherBetter: false, of: ofValues[name] }
  })
}

/** `negativeClassWeight` is the number of negative pairs that each one here represents. */
export function pairMetrics(names: readonly string[], negativeClassWeight: number): Metric[] {
  return names.map((given) => {
    const name = given.toUpperCase()
    if (name === OUT_OF_BAG_ERROR) return outOfBag
    if (name !== 'AUCPR') throw refuse(given, pairNames.join(', '))
    return { name, isHigherBetter: true, of: (outputs, targets) => areaUnderPrecisionRecall(outputs, targets, negativeClassWeight) }
  })
}

/**
 * Area under the precision-recall curve, by trapezia, from the probabilities of class 1 of two. Rows of equal probability move the curve together.
 * The first point has the precision of the second, and recall 0.
 */
export function areaUnderPrecisionRecall(outputs: Float64Array, targets: Float64Array, negativeWeight: number): number | null {
  const order = Uint32Array.from(targets, (_, row) => row).sort((a, b) => outputs[2 * b + 1] - outputs[2 * a + 1])
  const positives = sum(targets)
  if (positives === 0) return null
  let right = 0
  let wrong = 0
  let area = 0
  let recall = 0
  let precision: number | null = null
  for (let i = 0; i < order.length; i++) {
    if (targets[order[i]] === 1) right++
    else wrong += negativeWeight
    if (i + 1 < order.length && outputs[2 * order[i + 1] + 1] === outputs[2 * order[i] + 1]) continue
    const nextRecall = right / positives
    const nextPrecision: number = right / (right + wrong)
    area += ((nextRecall - recall) * (nextPrecision + (precision ?? nextPrecision))) / 2
    recall = nextRecall
    precision = nextPrecision
  }
  return area
}
