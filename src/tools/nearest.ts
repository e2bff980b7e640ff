import { editDistance } from '../base/edit-distance.ts'

/** The candidates with the fewest edits from a text, best first; ties in the given order. */
export function nearest(text: string, candidates: readonly string[], limit: number): string[] {
  const wanted = text.toLowerCase()
  const near = candidates.map((candidate) => ({ candidate, edits: editDistance(wanted, candidate.toLowerCase()) }))
  return near
    .sort((a, b) => a.edits - b.edits)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}
