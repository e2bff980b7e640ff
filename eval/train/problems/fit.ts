import { type Features, pack, rounded, type StoredModel, valuesOf } from '../../../src/ask/linking/log-linear.ts'

export interface Example {
  readonly writer: string
  readonly features: Features
  readonly label: string
}

export interface FitOptions {
  /** Words of fewer writers belong to their stories. */
  readonly leastWriters: number
  /** Maximum number of features, chosen by their largest weight. */
  readonly mostFeatures: number
}

const [PASSES, RATE, DECAY] = [25, 0.2, 1e-4]
/** Smaller steps are skipped. */
const LEAST_STEP = 1e-4
const LARGEST = 45

/** A generator of the same numbers each time. */
function randomBelow(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 16_807) % 2_147_483_647
    return state % most
  }
}

function shuffled(count: number, below: (most: number) => number): number[] {
  const order = Array.from({ length: count }, (_, at) => at)
  for (let at = count - 1; at > 0; at--) {
    const other = below(at + 1)
    ;[order[at], order[other]] = [order[other] as number, order[at] as number]
  }
  return order
}

/** The rarity, from 0 to 1, of each feature with enough writers; facts and places are not weighted by it. */
function raritiesOf(examples: readonly Example[], leastWriters: number): Map<string, number> {
  const seen = new Map<string, { times: number; readonly writers: Set<string> }>()
  for (const { features, writer } of examples)
    for (const name of features) {
      const held = seen.get(name) ?? { times: 0, writers: new Set() }
      held.times += 1
      held.writers.add(writer)
      seen.set(name, held)
    }
  const rarityOf = (name: string, times: number) => (/^[fa]/.test(name) ? 1 : rounded(Math.log(examples.length / times) / Math.log(examples.length)))
  const common = [...seen].filter(([, { writers }]) => writers.size >= leastWriters)
  return new Map(common.map(([name, { times }]) => [name, rarityOf(name, times)] as const).sort(([a], [b]) => (a < b ? -1 : 1)))
}

type Row = readonly (readonly [feature: number, value: number])[]

/** A table of weights, a row of labels per feature, trained example by example: each feature's rate decreases as it learns. */
class Learner {
  readonly weights: Float64Array
  readonly #spent: Float64Array
  readonly #labels: number
  readonly #chances: Float64Array

  constructor(features: number, labels: number) {
    this.#labels = labels
    this.weights = new Float64Array(features * labels)
    this.#spent = new Float64Array(features * labels).fill(1e-8)
    this.#chances = new Float64Array(labels)
  }

  learn(row: Row, label: number): void {
    const chances = this.#chances
    chances.fill(0)
    for (const [feature, value] of row)
      for (let at = 0; at < this.#labels; at++) chances[at] = (chances[at] as number) + value * (this.weights[feature * this.#labels + at] as number)
    const highest = chances.reduce((a, b) => Math.max(a, b))
    const whole = chances.reduce((sum, one) => sum + Math.exp(one - highest), 0)
    for (let at = 0; at < this.#labels; at++) {
      const step = Math.exp((chances[at] as number) - highest) / whole - (at === label ? 1 : 0)
      if (Math.abs(step) >= LEAST_STEP) for (const [feature, value] of row) this.#move(feature * this.#labels + at, step * value)
    }
  }

  #move(at: number, step: number): void {
    const weight = this.weights[at] as number
    const slope = step + DECAY * weight
    const spent = (this.#spent[at] as number) + slope * slope
    this.#spent[at] = spent
    this.weights[at] = weight - (RATE * slope) / Math.sqrt(spent)
  }
}

function learn(examples: readonly Example[], labels: readonly string[], rarities: ReadonlyMap<string, number>): Map<string, number[]> {
  const names = [...rarities.keys()]
  const places = new Map(names.map((name, at) => [name, at]))
  const rows = examples.map(
    ({ features }): Row => valuesOf(features, (name) => rarities.get(name)).map(([name, value]) => [places.get(name) ?? 0, value] as const)
  )
  const learner = new Learner(names.length, labels.length)
  const below = randomBelow(1)
  for (let pass = 0; pass < PASSES; pass++)
    for (const at of shuffled(rows.length, below)) learner.learn(rows[at] as Row, labels.indexOf(examples[at]?.label as string))
  return new Map(names.map((name, at) => [name, [...learner.weights.subarray(at * labels.length, (at + 1) * labels.length)]]))
}

const sizeOf = (row: readonly number[]) => Math.max(...row.map(Math.abs))

/** Learns labels from features, keeps the most important features, and learns again from these. The same examples give the same model. */
export function fit(examples: readonly Example[], { leastWriters, mostFeatures }: FitOptions): StoredModel {
  const labels = [...new Set(examples.map(({ label }) => label))].sort()
  const all = raritiesOf(examples, leastWriters)
  const first = [...learn(examples, labels, all)].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a)).slice(0, mostFeatures)
  const kept = new Map(first.map(([name]) => [name, all.get(name) ?? 0] as const).sort(([a], [b]) => (a < b ? -1 : 1)))
  const rows = all.size > mostFeatures ? learn(examples, labels, kept) : new Map(first)
  const scale = Number((LARGEST / Math.max(1e-9, ...[...rows.values()].map(sizeOf))).toPrecision(3))
  return { labels, scale, weights: Object.fromEntries([...kept].map(([name, rarity]) => [name, pack(rarity, rows.get(name) ?? [], scale)])) }
}
