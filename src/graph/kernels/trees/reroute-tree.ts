import type { KernelControl } from '../../control.ts'
import type { Csr } from '../../csr.ts'

/** A tree by node, changed in place. */
interface ParentTree {
  readonly parents: Int32Array
  readonly weights: Float64Array
  readonly inTree: Uint8Array
}

/**
 * Lowers the weight of a tree from the source to wanted nodes. It moves nodes to cheaper parents within the tree, in order of arcs, then drops branches without
 * wanted nodes. It repeats until a pass changes nothing. O(m + moves * depth) a pass.
 */
export function rerouteTree(csr: Csr, source: number, isWanted: Uint8Array, tree: ParentTree, control: KernelControl): void {
  while (hangFromCheaper(csr, source, tree, control)) dropBranches(source, isWanted, tree)
}

function hangFromCheaper(csr: Csr, source: number, { parents, weights, inTree }: ParentTree, control: KernelControl): boolean {
  const { nodeCount, outOffsets, outTargets, outWeights } = csr
  // Without weights all arcs cost the same.
  if (outWeights === null) return false
  const leads = (from: number, to: number): boolean => {
    let above = to
    while (above !== from && above !== source) above = parents[above]
    return above === from
  }
  let hasChanged = false
  for (let u = 0; u < nodeCount; u++) {
    if ((u & 1023) === 0) control.check(u / nodeCount)
    if (inTree[u] === 0) continue
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const v = outTargets[arc]
      if (inTree[v] === 0 || v === source || outWeights[arc] >= weights[v] || leads(v, u)) continue
      parents[v] = u
      weights[v] = outWeights[arc]
      hasChanged = true
    }
  }
  return hasChanged
}

function dropBranches(source: number, isWanted: Uint8Array, { parents, weights, inTree }: ParentTree): void {
  const isUsed = new Uint8Array(inTree.length)
  isUsed[source] = 1
  for (let target = 0; target < inTree.length; target++) {
    if (isWanted[target] === 0 || inTree[target] === 0) continue
    for (let v = target; isUsed[v] === 0; v = parents[v]) isUsed[v] = 1
  }
  for (let v = 0; v < inTree.length; v++) {
    if (inTree[v] === isUsed[v]) continue
    inTree[v] = 0
    parents[v] = -1
    weights[v] = 0
  }
}
