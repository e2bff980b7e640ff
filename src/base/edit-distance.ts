import { distance } from 'fastest-levenshtein'

/** Names that are worth suggesting are shorter; the work is the product of both lengths. */
const MAX_COMPARED = 200

/** Edits between two texts, by their first 200 characters. */
export function editDistance(a: string, b: string): number {
  return distance(a.slice(0, MAX_COMPARED), b.slice(0, MAX_COMPARED))
}
