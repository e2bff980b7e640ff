import { distance } from 'fastest-levenshtein'

/** Longer names are not worth suggesting, and the work is the product of both lengths. */
const MAX_COMPARED = 200

/** The edit distance of two texts, by their first 200 characters. */
export function editDistance(a: string, b: string): number {
  return distance(a.slice(0, MAX_COMPARED), b.slice(0, MAX_COMPARED))
}
