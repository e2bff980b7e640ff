/**
 * The cycle that is reached by going backwards from a node, as its nodes along the arcs, the smallest first.
 * @param before the node that leads to a node; following it must reach a cycle.
 * O(nodes passed).
 */
export function traceCycle(from: number, before: (node: number) => number): number[] {
  const placeOf = new Map<number, number>()
  const passed: number[] = []
  let node = from
  for (; !placeOf.has(node); node = before(node)) {
    placeOf.set(node, passed.length)
    passed.push(node)
  }
  return fromSmallest(passed.slice(placeOf.get(node)).reverse())
}

function fromSmallest(cycle: readonly number[]): number[] {
  let at = 0
  for (let i = 1; i < cycle.length; i++) if (cycle[i] < cycle[at]) at = i
  return [...cycle.slice(at), ...cycle.slice(0, at), cycle[at]]
}
