/**
 * Nodes whose removal splits an undirected graph into too many parts for a walk through every node once. Such a walk allows at most one part more than the
 * nodes removed; a closed walk allows one less.
 * They are found greedily, the node of most neighbours in the rest first, so an empty answer proves nothing.
 * @see Chvátal, Tough graphs and Hamiltonian circuits, 1973.
 * @param rows distinct neighbours of each node, without itself. Ties: the smaller index.
 * Time O(n^2 + m), space O(n).
 */
export function toughCut(rows: readonly Uint32Array[], isRound: boolean): Uint32Array {
  const order = byRemainingDegree(rows)
  const parts = partsWithout(rows, order)
  const most = isRound ? 0 : 1
  const size = parts.findIndex((count, removed) => removed > 0 && count > removed + most)
  return size === -1 ? new Uint32Array() : order.slice(0, size)
}

/** Below any degree, however many neighbours are removed later. */
const TAKEN = -(2 ** 30)

/** Nodes in the order of removal. */
function byRemainingDegree(rows: readonly Uint32Array[]): Uint32Array {
  const degrees = Int32Array.from(rows, ({ length }) => length)
  return Uint32Array.from(rows, () => {
    let next = 0
    for (let node = 1; node < degrees.length; node++) if (degrees[node] > degrees[next]) next = node
    for (const neighbor of rows[next]) degrees[neighbor]--
    degrees[next] = TAKEN
    return next
  })
}

/** The number of parts of the rest, by the number of removed nodes. Nodes are added back one by one and join their neighbours. */
function partsWithout(rows: readonly Uint32Array[], order: Uint32Array): Uint32Array {
  const parents = Int32Array.from(rows, () => -1)
  const rootOf = (node: number): number => {
    let root = node
    while (parents[root] !== root) root = parents[root] = parents[parents[root]]
    return root
  }
  const parts = new Uint32Array(order.length + 1)
  let count = 0
  for (let removed = order.length - 1; removed >= 0; removed--) {
    const node = order[removed]
    parents[node] = node
    count++
    for (const neighbor of rows[node]) {
      if (parents[neighbor] === -1 || rootOf(neighbor) === rootOf(node)) continue
      parents[rootOf(neighbor)] = rootOf(node)
      count--
    }
    parts[removed] = count
  }
  return parts
}
