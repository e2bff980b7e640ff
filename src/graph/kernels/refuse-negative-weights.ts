import { EdgewiseError } from '../../base/errors.ts'
import type { Csr } from '../csr.ts'
import { leastWeightOf } from '../least-weight.ts'

/**
 * Checks every arc, reached or not, so that the answer does not depend on where a search begins. O(1) where the least weight is known, else O(m).
 * @throws EDGEWISE_NEGATIVE_WEIGHT, also for NaN.
 */
export function refuseNegativeWeights({ outWeights, leastWeight }: Csr, algorithm: string): void {
  if (outWeights === null) return
  const least = leastWeight ?? leastWeightOf(outWeights)
  if (!(least >= 0)) throw new EdgewiseError('EDGEWISE_NEGATIVE_WEIGHT', { algorithm, property: 'weight', weight: least })
}
