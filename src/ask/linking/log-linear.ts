/** Names of what a question says: a kind, a blank, and what is said. */
export type Features = ReadonlySet<string>

/** A log-linear model as it is stored. */
export interface StoredModel {
  readonly labels: readonly string[]
  /** A weight of 1 in the steps of the packed ones. */
  readonly scale: number
  /** For each feature a sign for its rarity, and one for each label. */
  readonly weights: Readonly<Record<string, string>>
}

/** Features of a kind are scaled together, to this length: a long text weighs no more than a short one, and what many say, or nobody before, weighs nothing. */
const lengths: Readonly<Record<string, number>> = { w: 3, s: 3, q: 3, p: 3, f: 2, a: 3 }

/** The sign of a weight of none; weights of up to 45 steps are signs that can be printed. */
const ZERO = 80
const MOST = 45

const sign = (steps: number): string => String.fromCharCode(ZERO + Math.max(-MOST, Math.min(MOST, Math.round(steps))))
/** @param rarity 0 to 1 */
export const pack = (rarity: number, weights: readonly number[], scale: number): string =>
  sign(rarity * MOST) + weights.map((weight) => sign(weight * scale)).join('')
const rarityIn = (packed: string): number => (packed.charCodeAt(0) - ZERO) / MOST

/** Rarities as they are stored. */
export const rounded = (rarity: number): number => Math.round(rarity * MOST) / MOST

/** The known features with their values. @param rarityOf 0 to 1, undefined for what is not known */
export function valuesOf(features: Features, rarityOf: (name: string) => number | undefined): [name: string, value: number][] {
  const known = [...features].flatMap((name): [string, number][] => {
    const rarity = rarityOf(name)
    return rarity === undefined ? [] : [[name, rarity]]
  })
  const squares = new Map<string, number>()
  for (const [name, rarity] of known) squares.set(name[0] ?? '', (squares.get(name[0] ?? '') ?? 0) + rarity * rarity)
  return known.map(([name, rarity]) => [name, ((lengths[name[0] ?? ''] ?? 1) * rarity) / Math.sqrt(squares.get(name[0] ?? '') || 1)])
}

/** The chance of each label; they add up to 1. O(features * labels). */
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
