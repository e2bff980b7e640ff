import type { GraphSchema } from '../../../store/store.ts'
import { findAnchors } from '../candidates/anchors.ts'
import type { Candidate, Part } from '../candidates/candidate.ts'
import { candidatesOf } from '../candidates/candidates.ts'
import type { Mark } from '../words/marks.ts'
import { WordsAround } from './features.ts'
import { weightOf } from './weights.ts'

/** The likeliest way to understand a question. */
export interface Ranked {
  readonly candidate: Candidate
  /** The same for questions that ask for the same. */
  readonly key: string
  /** 0..1, among all ways that the names of the question leave open. */
  readonly probability: number
}

/**
 * Puts together what a question names in every way that the schema allows, and takes the way for which the words speak most: a log-linear model
 * over words around each name, whose weights were learned from wordings with known meanings. null where the names make no question.
 * Deterministic; a few thousand candidates at most.
 * @param fields names of what the answer is to hold, where the question shows its form
 */
export function rankPatterns(marks: readonly Mark[], schema: GraphSchema, fields: readonly string[]): Ranked | null {
  const anchors = findAnchors(marks, schema)
  if (anchors === null) return null
  const words = new WordsAround(anchors, fields)
  const known = new Map<Part, number>()
  const score = (part: Part): number => {
    const before = known.get(part)
    if (before !== undefined) return before
    const weight = weightOf(part.says, words.of(part))
    known.set(part, weight)
    return weight
  }
  const scored = candidatesOf(anchors, schema).map(({ key, candidate }) => ({
    key,
    candidate,
    score: candidate.parts.reduce((sum, part) => sum + score(part), 0)
  }))
  return likeliest(scored)
}

function likeliest(scored: readonly { readonly key: string; readonly candidate: Candidate; readonly score: number }[]): Ranked | null {
  const highest = scored.reduce((high, { score }) => Math.max(high, score), Number.NEGATIVE_INFINITY)
  const mass = new Map<string, number>()
  for (const { key, score } of scored) mass.set(key, (mass.get(key) ?? 0) + Math.exp(score - highest))
  const whole = [...mass.values()].reduce((sum, part) => sum + part, 0)
  const [key, part] = [...mass].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])
  const fitting = scored.filter((one) => one.key === key).sort((a, b) => b.score - a.score)[0]
  return fitting === undefined ? null : { candidate: fitting.candidate, key, probability: part / whole }
}
