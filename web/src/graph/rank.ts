import type { Styles } from './fill-graph.ts'
import type { World } from './world.ts'

/** Places of the nodes that are shown, by their value or else by their links, the largest first. */
export function rank({ nodes, degrees }: World, { isShown }: Styles, values: ReadonlyMap<string, number | string> | null): number[] {
  const amounts = Float64Array.from(nodes, ({ id }, at) => (values === null ? (degrees[at] ?? 0) : Number(values.get(id) ?? -Infinity) || 0))
  const shown: number[] = []
  for (let at = 0; at < nodes.length; at++) if (isShown(at)) shown.push(at)
  return shown.sort((a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0) || a - b)
}
