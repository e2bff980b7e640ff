import { invalidInput } from '../../base/errors.ts'
import type { FittedModel } from './learners.ts'

/** A model that another engine trained and holds, by its name there. */
export interface HeldModel {
  readonly form: 'held'
  readonly engine: string
  readonly name: string
}

export type TrainedModel = FittedModel | HeldModel

/** @throws EDGEWISE_INVALID_INPUT for a model that another engine holds. */
export function assertFitted<Fitted extends { readonly form: string }>(model: Fitted | HeldModel): asserts model is Exclude<Fitted, HeldModel> {
  if (!isHeld(model)) return
  const detail = `The model was trained by engine ${model.engine} and lies there. Predict with "engine": "${model.engine}", or train again with "engine": "local".`
  throw invalidInput(detail)
}

export function isHeld(model: { readonly form: string }): model is HeldModel {
  return model.form === 'held'
}
