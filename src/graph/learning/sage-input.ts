import { addByRows, addSlopes } from './matrices.ts'
import { type SageSettings, type SageShape, sageShapes } from './sage-model.ts'

/** Features by node, and each node's label where the model distinguishes labels. */
export interface SageFeatures {
  /** `featureWidth` numbers a node. */
  readonly features: Float64Array
  /** Each node's index among the model's labels; absent where labels do not matter. */
  readonly labelOf?: Uint32Array
}

/** The first layer's input: nodes' features, or with labels, a node's own features and a 1, times the matrix of its label. */
export class SageInput {
  readonly #width: number
  readonly #given: SageFeatures
  readonly #featureWidth: number
  readonly #labels: readonly { readonly shape: SageShape; readonly places: readonly number[] }[]

  constructor(settings: SageSettings, given: SageFeatures) {
    this.#given = given
    this.#featureWidth = settings.featureWidth
    this.#width = settings.labels?.dimension ?? settings.featureWidth
    this.#labels = sageShapes(settings).ofLabels.map((shape, label) => ({ shape, places: settings.labels?.places[label] ?? [] }))
  }

  rows(weights: Float64Array, nodes: Uint32Array): Float64Array {
    const { features, labelOf } = this.#given
    const width = this.#width
    const rows = new Float64Array(nodes.length * width)
    for (let row = 0; row < nodes.length; row++) {
      if (labelOf === undefined) rows.set(features.subarray(nodes[row] * width, (nodes[row] + 1) * width), row * width)
      else {
        const { shape, places } = this.#labels[labelOf[nodes[row]]]
        addByRows(rows.subarray(row * width, (row + 1) * width), this.#ofLabel(nodes[row], places), 1, weights, shape.start, shape.inWidth, width)
      }
    }
    return rows
  }

  /** Adds to `gradient` the share of the label matrices for the gradient of those rows. */
  backward(weights: Float64Array, gradient: Float64Array, nodes: Uint32Array, slopes: Float64Array): void {
    const { labelOf } = this.#given
    if (labelOf === undefined) return
    const width = this.#width
    for (let row = 0; row < nodes.length; row++) {
      const { shape, places } = this.#labels[labelOf[nodes[row]]]
      const own = this.#ofLabel(nodes[row], places)
      // The gradient of features is not used.
      const unused = new Float64Array(own.length)
      addSlopes(unused, gradient, slopes.subarray(row * width, (row + 1) * width), own, 1, weights, shape.start, shape.inWidth, width)
    }
  }

  #ofLabel(node: number, places: readonly number[]): Float64Array {
    const own = new Float64Array(places.length + 1)
    for (let i = 0; i < places.length; i++) own[i] = this.#given.features[node * this.#featureWidth + places[i]]
    own[places.length] = 1
    return own
  }
}
