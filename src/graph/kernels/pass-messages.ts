import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'

export interface PassMessagesParameters {
  /** `featureWidth` numbers per node, in node order. */
  readonly features: Float64Array
  readonly featureWidth: number
  readonly rounds: number
  readonly combine: 'sum' | 'mean' | 'max'
  /** Whether a node's own vector counts among those of its neighbours. */
  readonly withOwn: boolean
}

export interface PassedMessages {
  /** `dimension` numbers per node, in node order. */
  readonly embeddings: Float64Array
  readonly dimension: number
}

/**
 * The vector of each node after rounds of message passing without learned weights. In each round a node's vector becomes the sum, mean or maximum of its
 * neighbours' previous vectors. Messages follow the arcs, one per parallel arc. A node without messages gets zeros.
 * @see Gilmer et al., Neural message passing for quantum chemistry, 2017, without learned functions.
 * Sums follow the order of in arcs, so results repeat. Time O(rounds * m * width), space O(n * width).
 */
export function passMessages(csr: Csr, parameters: PassMessagesParameters, control: KernelControl): PassedMessages {
  const { features, featureWidth: dimension, rounds } = parameters
  let vectors = Float64Array.from(features)
  for (let round = 0; round < rounds; round++) vectors = roundOf(csr, vectors, parameters, control, round / rounds)
  return { embeddings: vectors, dimension }
}

function roundOf(
  csr: Csr,
  before: Float64Array,
  { featureWidth: width, combine, withOwn }: PassMessagesParameters,
  control: KernelControl,
  done: number
): Float64Array<ArrayBuffer> {
  const { nodeCount, inOffsets, inSources } = csr
  const after = new Float64Array(before.length)
  for (let node = 0; node < nodeCount; node++) {
    if ((node & 1023) === 0) control.check(done)
    const row = after.subarray(node * width, (node + 1) * width)
    let heard = 0
    const hear = (sender: number): void => {
      for (let place = 0; place < width; place++) {
        const value = before[sender * width + place]
        row[place] = combine === 'max' ? (heard === 0 ? value : Math.max(row[place], value)) : row[place] + value
      }
      heard++
    }
    if (withOwn) hear(node)
    for (let arc = inOffsets[node]; arc < inOffsets[node + 1]; arc++) hear(inSources[arc])
    if (combine === 'mean' && heard > 0) for (let place = 0; place < width; place++) row[place] /= heard
  }
  return after
}
