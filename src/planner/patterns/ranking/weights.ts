import table from './weights.json' with { type: 'json' }

const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = table

/** Weights are stored as whole hundredths. */
const unit = 0.01

/** What the words around a part say for it (above 0) or against it: the sum of its features' weights. */
export function weightOf(says: string, cues: readonly string[]): number {
  const known = weights[says]
  if (known === undefined) return 0
  let sum = known[''] ?? 0
  for (const cue of cues) sum += known[cue] ?? 0
  return sum * unit
}
