import { invalidInput } from '../../base/errors.ts'
import type { KernelControl } from '../control.ts'
import { fitNetwork, type Network, type NetworkSettings, networkPredictor } from './network.ts'
import { outputsOf, type Problem } from './problem.ts'
import { type ForestSettings, fitForest, forestPredictor, type RandomForest } from './random-forest.ts'

/** A fitted model: plain lists and numbers, which JSON can store. */
export type FittedModel = Network | RandomForest

export type Method = 'logisticRegression' | 'linearRegression' | 'MLP' | 'randomForest'

export interface Learner {
  readonly method: Method
  readonly parameters: Readonly<Record<string, LearnerParameter>>
}
export type LearnerParameter = number | string | readonly number[]

/** @throws EDGEWISE_INVALID_INPUT unless there is one class weight per class. */
export function fit({ method, parameters }: Learner, problem: Problem, rows: Uint32Array, seed: number, control: KernelControl): FittedModel {
  if (method === 'randomForest') return fitForest(problem, rows, forestSettings(parameters, problem), seed, control)
  const settings = { hiddenLayerSizes: [], focusWeight: 0, classWeights: [], ...parameters } as unknown as NetworkSettings
  const { classWeights } = settings
  if (classWeights.length > 0 && classWeights.length !== problem.classCount) {
    const detail = `"classWeights" needs a number for each of the ${problem.classCount} classes, in rising order of the classes; got ${classWeights.length}.`
    throw invalidInput(detail)
  }
  return fitNetwork(problem, rows, settings, seed, control)
}

/** By default a split tries as many features as in GDS: the square root of their number. */
function forestSettings(parameters: Learner['parameters'], { width }: Problem): ForestSettings {
  return { maxFeaturesRatio: 1 / Math.sqrt(width), ...parameters } as unknown as ForestSettings
}

/** Predicts from concatenated rows of features. */
export function predictorOf(model: FittedModel): (features: Float64Array, at: number, outputs: Float64Array, to: number) => void {
  return model.form === 'forest' ? forestPredictor(model) : networkPredictor(model)
}

const CHECK_EVERY = 1024

export function predictRows(
  model: FittedModel,
  { features, width }: Pick<Problem, 'features' | 'width'>,
  rows: Uint32Array,
  control: KernelControl
): Float64Array {
  const each = outputsOf(model)
  const outputs = new Float64Array(rows.length * each)
  const predict = predictorOf(model)
  for (let i = 0; i < rows.length; i++) {
    if (i % CHECK_EVERY === 0) control.check(i / rows.length)
    predict(features, rows[i] * width, outputs, i * each)
  }
  return outputs
}
