import { shuffle } from './shuffle.ts'

/** Shuffles rows and groups them by class, so that even steps take from each class by its share. */
function byClass(rows: Uint32Array, classes: Float64Array | null, random: () => number): Uint32Array {
  const order = rows.slice()
  shuffle(order, random)
  if (classes === null) return order
  // The sort is stable, so the order within a class stays random.
  return Uint32Array.from(Array.from(order).sort((a, b) => classes[a] - classes[b]))
}

/** Splits rows into a held-back share and the rest, both ascending. With `classes` it splits each class by that share, as nearly as whole rows allow. */
export function holdBack(rows: Uint32Array, share: number, classes: Float64Array | null, random: () => number): { held: Uint32Array; rest: Uint32Array } {
  const order = byClass(rows, classes, random)
  const isHeld = (i: number) => Math.round((i + 1) * share) > Math.round(i * share)
  return { held: order.filter((_, i) => isHeld(i)).sort(), rest: order.filter((_, i) => !isHeld(i)).sort() }
}

/** Pairs of training and validation rows, in which each row validates once. With `classes`, each fold has its share of each. */
export function foldsOf(
  rows: Uint32Array,
  count: number,
  classes: Float64Array | null,
  random: () => number
): { training: Uint32Array; validation: Uint32Array }[] {
  const order = byClass(rows, classes, random)
  return Array.from({ length: count }, (_, fold) => ({
    training: order.filter((_, i) => i % count !== fold).sort(),
    validation: order.filter((_, i) => i % count === fold).sort()
  }))
}
