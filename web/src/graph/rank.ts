import type { Styles } from './look.ts'
import type { World } from './world.ts'

/** Places of the shown nodes by descending value, or else degree. */
export function rank({ nodes, degrees }: World, { shown }: Styles, values: ReadonlyMap<string, number | string> | null): number[] {
  const levels = levelsOf(values === null ? degrees : Float64Array.from(nodes, ({ id }) => Number(values.get(id) ?? -Infinity) || 0))
  const starts = new Uint32Array(nodes.length + 1)
  for (const [at, level] of levels.entries()) starts[level + 1] = (starts[level + 1] as number) + (shown[at] as number)
  for (let level = 1; level < starts.length; level++) starts[level] = (starts[level] as number) + (starts[level - 1] as number)
  const places = new Array<number>(starts.at(-1) ?? 0)
  for (const [at, level] of levels.entries()) {
    if (shown[at] !== 1) continue
    places[starts[level] as number] = at
    starts[level] = (starts[level] as number) + 1
  }
  return places
}

/** The place of each amount among the distinct ones, 0 for the largest. */
function levelsOf(amounts: Uint32Array | Float64Array): Uint32Array {
  const distinct = Float64Array.from(new Set(amounts)).sort().reverse()
  const levels = new Map(Array.from(distinct, (amount, level) => [amount, level]))
  return Uint32Array.from(amounts, (amount) => levels.get(amount) ?? 0)
}
