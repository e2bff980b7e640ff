import type { Styles } from './look.ts'
import type { World } from './world.ts'

/** Places of the nodes that are shown, by their value or else by their links, the largest first. Sorting numbers is fast only without a comparison. */
export function rank({ nodes, degrees }: World, { shown }: Styles, values: ReadonlyMap<string, number | string> | null): number[] {
  const amounts = Float64Array.from(nodes, ({ id }, at) => (values === null ? (degrees[at] ?? 0) : Number(values.get(id) ?? -Infinity) || 0))
  const sorted = Float64Array.from(new Set(amounts)).sort().reverse()
  const levels = new Map(Array.from(sorted, (amount, level) => [amount, level]))
  const keys: number[] = []
  for (let at = 0; at < nodes.length; at++) if (shown[at] === 1) keys.push((levels.get(amounts[at] ?? 0) ?? 0) * nodes.length + at)
  return Array.from(Float64Array.from(keys).sort(), (key) => key % nodes.length)
}
