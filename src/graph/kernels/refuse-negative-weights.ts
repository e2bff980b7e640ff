import { EdgewiseError } from '../../errors.ts'
import type { Csr } from '../csr.ts'

/** Looks at every arc, reached or not, so that the answer does not depend on where a search begins. O(m). @throws EDGEWISE_NEGATIVE_WEIGHT, also for NaN. */
export function refuseNegativeWeights(csr: Csr, algorithm: string): void {
  const weights = csr.outWeights
  if (weights === null) return
  for (let arc = 0; arc < weights.length; arc++) {
    if (!(weights[arc] >= 0)) throw new EdgewiseError('EDGEWISE_NEGATIVE_WEIGHT', { algorithm, property: 'weight', weight: weights[arc] })
  }
}
