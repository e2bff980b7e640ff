/** A tree within a graph, from its root outwards, so that parents come before their children. Empty for a graph without nodes. */
export interface RootedTree {
  /** The nodes of the tree, the root first. */
  readonly nodes: Uint32Array
  /** By place in `nodes`: the parent; -1 for the root. */
  readonly parents: Int32Array
  /** By place in `nodes`: weight of the arc to the parent; 0 for the root. */
  readonly weights: Float64Array
  /** Sum of `weights`, in order. */
  readonly totalWeight: number
}

export const emptyTree = (): RootedTree => treeOf([], new Int32Array(0), new Float64Array(0))

export function treeOf(order: ArrayLike<number>, parentOf: Int32Array, weightOf: Float64Array): RootedTree {
  const nodes = Uint32Array.from(order)
  const parents = Int32Array.from(nodes, (node) => parentOf[node])
  const weights = Float64Array.from(nodes, (node) => weightOf[node])
  let totalWeight = 0
  for (let i = 0; i < weights.length; i++) totalWeight += weights[i]
  return { nodes, parents, weights, totalWeight }
}

/** Orders the root and all nodes with a parent from the root outwards. Other nodes have parent -1. O(n). */
export function treeFromParents(root: number, parentOf: Int32Array, weightOf: Float64Array): RootedTree {
  const nodeCount = parentOf.length
  const starts = new Uint32Array(nodeCount + 2)
  for (let v = 0; v < nodeCount; v++) if (v !== root && parentOf[v] >= 0) starts[parentOf[v] + 2]++
  for (let u = 1; u < starts.length; u++) starts[u] += starts[u - 1]
  const children = new Uint32Array(starts[nodeCount + 1])
  for (let v = 0; v < nodeCount; v++) if (v !== root && parentOf[v] >= 0) children[starts[parentOf[v] + 1]++] = v
  const order = new Uint32Array(children.length + 1)
  order[0] = root
  let reached = 1
  for (let head = 0; head < reached; head++) {
    for (let i = starts[order[head]]; i < starts[order[head] + 1]; i++) order[reached++] = children[i]
  }
  return treeOf(order.subarray(0, reached), parentOf, weightOf)
}
