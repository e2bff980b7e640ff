import { EdgewiseError } from '../../errors.ts'
import type { FittedModel } from './learners.ts'

/** A model that another engine trained and holds, by its name there. */
export interface HeldModel {
  readonly form: 'held'
  readonly engine: string
  readonly name: string
}

export type TrainedModel = FittedModel | HeldModel

/** @throws EDGEWISE_INVALID_INPUT for a model that another engine holds. */
export function assertFitted(model: TrainedModel): asserts model is FittedModel {
  if (model.form !== 'held') return
  const detail = `The model was trained by engine ${model.engine} and lies there. Predict with "engine": "${model.engine}", or train again with "engine": "local".`
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail })
}
