import { readMatrices } from './matrices.ts'
import { readNeighborLists } from './neighbor-lists.ts'
import { readPairRuns } from './pair-runs.ts'
import { readSignedPairs } from './signed-pairs.ts'
import { readTables } from './tables.ts'
import { linesOf, type Written } from './written.ts'

const LEAST_RELATIONSHIPS = 3

const most = (found: readonly Written[]): Written | null =>
  found.reduce<Written | null>((best, one) => (best === null || one.relationships.length > best.relationships.length ? one : best), null)

/** The graph that a text writes down in a notation; null: in none that is known. O(n). */
export function readNotation(text: string): Written | null {
  const lines = linesOf(text)
  const matrix = most(readMatrices(text, lines))
  if (matrix !== null) return matrix
  const found = most([...readNeighborLists(text, lines), ...readSignedPairs(text), ...readTables(text, lines), ...readPairRuns(text)])
  return found !== null && found.relationships.length >= LEAST_RELATIONSHIPS ? found : null
}
