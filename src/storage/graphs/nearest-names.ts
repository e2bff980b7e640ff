import { editDistance } from '../../base/edit-distance.ts'

const MAX_NEAREST = 5

export interface Candidate {
  readonly node: number
  /** The folded name or key; a node may occur twice. */
  readonly folded: string
}

/**
 * Ids of the at most 5 nodes whose names are nearest to a folded text, best first: names that begin with the text, then names that contain its words, then by
 * edit distance relative to length; ties by length, name and id. Unrelated names are left out.
 */
export function nearest(wanted: string, candidates: Iterable<Candidate>): number[] {
  const ranked: { node: number; folded: string; score: number }[] = []
  for (const { node, folded } of candidates) {
    const score = farness(wanted, folded)
    if (score < 1) ranked.push({ node, folded, score })
  }
  ranked.sort((a, b) => a.score - b.score || a.folded.length - b.folded.length || (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : a.node - b.node))
  return [...new Set(ranked.map((entry) => entry.node))].slice(0, MAX_NEAREST)
}

/** Distance from 0 (equal) to 1 and above (unrelated). */
function farness(wanted: string, folded: string): number {
  if (wanted === '' || folded === '') return 1
  const longer = Math.max(wanted.length, folded.length)
  const relative = Math.max(editDistance(wanted, folded), Math.abs(wanted.length - folded.length)) / longer
  if (folded.startsWith(wanted)) return 0.1 * relative
  if (` ${folded} `.includes(` ${wanted} `)) return 0.1 + 0.1 * relative
  if (relative <= 0.34) return 0.2 + relative / 2
  if (folded.includes(wanted) || (folded.length >= 3 && ` ${wanted} `.includes(` ${folded} `))) return 0.4 + 0.3 * relative
  return relative <= 0.6 ? 0.2 + relative : 1
}
