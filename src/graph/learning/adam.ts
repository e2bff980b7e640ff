import type { KernelControl } from '../control.ts'
import { shuffle } from './shuffle.ts'
import { StepByAdam } from './step-by-adam.ts'

export interface AdamSettings {
  readonly batchSize: number
  readonly minEpochs: number
  readonly maxEpochs: number
  /** The number of epochs without improvement after which training ends. */
  readonly patience: number
  /** An epoch improves the loss when it lowers the best so far by more than this share of it. */
  readonly tolerance: number
  readonly learningRate: number
}

/** Adds the gradient of the rows' mean loss to a zeroed array and returns that loss. */
export type Slope = (rows: Uint32Array, gradient: Float64Array) => number

/** Lowers the loss of the rows by changing the weights in place, in batches of a new random order each epoch. */
export function descend(weights: Float64Array, rows: Uint32Array, settings: AdamSettings, random: () => number, slope: Slope, control: KernelControl): void {
  const { batchSize, minEpochs, maxEpochs, patience, tolerance, learningRate } = settings
  const order = rows.slice()
  const gradient = new Float64Array(weights.length)
  const adam = new StepByAdam(weights, learningRate)
  let best = Number.POSITIVE_INFINITY
  let idleEpochs = 0
  for (let epoch = 0; epoch < maxEpochs; epoch++) {
    shuffle(order, random)
    let loss = 0
    for (let start = 0; start < order.length; start += batchSize) {
      control.check((epoch + start / order.length) / maxEpochs)
      const batch = order.subarray(start, start + batchSize)
      gradient.fill(0)
      loss += (slope(batch, gradient) * batch.length) / order.length
      adam.step(gradient)
    }
    const isBetter = loss < best - tolerance * Math.abs(best) || best === Number.POSITIVE_INFINITY
    idleEpochs = isBetter ? 0 : idleEpochs + 1
    best = Math.min(best, loss)
    if (epoch + 1 >= minEpochs && idleEpochs >= patience) return
  }
}
