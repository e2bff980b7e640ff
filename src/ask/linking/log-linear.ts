/** Names of features: a kind, a blank, and the content. */
export type Features = ReadonlySet<string>

export interface StoredModel {
  readonly labels: readonly string[]
  /** The number of steps in a weight of 1. */
  readonly scale: number
  /** For each feature, a character for its rarity and one for each label's weight. */
  readonly weights: Readonly<Record<string, string>>
}

/** Each kind of features is scaled to this length, so that long texts weigh no more than short ones; common and unknown features weigh nothing. */
const lengths: Readonly<Record<string, number>> = { w: 3, s: 3, q: 3, p: 3, f: 2, a: 3 }

/** The character code of weight 0; up to 45 steps on either side stay printable. */
const ZERO = 80
const MOST = 45

const sign = (steps: number): string => String.fromCharCode(ZERO + Math.max(-MOST, Math.min(MOST, Math.round(steps))))
/** @param rarity 0 to 1 */
export const pack = (rarity: number, weights: readonly number[], scale: number): string =>
  sign(rarity * MOST) + weights.map((weight) => sign(weight * scale)).join('')
const rarityIn = (packed: string): number => (packed.charCodeAt(0) - ZERO) / MOST

/** Rounds a rarity to its stored precision. */
export const rounded = (rarity: number): number => Math.round(rarity * MOST) / MOST

/** Returns the known features with their values. `rarityOf` gives 0 to 1, and undefined for an unknown feature. */
export function valuesOf(features: Features, rarityOf: (name: string) => number | undefined): [name: string, value: number][] {
  const known = [...features].flatMap((name): [string, number][] => {
    const rarity = rarityOf(name)
    return rarity === undefined ? [] : [[name, rarity]]
  })
  const squares = new Map<string, number>()
  for (const [name, rarity] of known) squares.set(name[0] ?? '', (squares.get(name[0] ?? '') ?? 0) + rarity * rarity)
  return known.map(([name, rarity]) => [name, ((lengths[name[0] ?? ''] ?? 1) * rarity) / Math.sqrt(squares.get(name[0] ?? '') || 1)])
}

/** Returns the probability of each label; they sum to 1. O(features * labels). */
export function chancesBy({ labels, scale, weights }: StoredModel, features: Features): number[] {
  const sums = labels.map(() => 0)
  const known = valuesOf(features, (name) => (weights[name] === undefined ? undefined : rarityIn(weights[name])))
  for (const [name, value] of known) {
    const packed = weights[name] ?? ''
    for (let label = 0; label < sums.length; label++) sums[label] = (sums[label] as number) + (value * (packed.charCodeAt(label + 1) - ZERO)) / scale
  }
  const highest = Math.max(...sums)
  const shares = sums.map((sum) => Math.exp(sum - highest))
  const whole = shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share) => share / whole)
}
