import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { steinerTree } from '../../../../src/graph/kernels/trees/steiner-tree.ts'
import { allDistances } from '../../oracles.ts'
import { csrOf, holdsOnRandomGraphs } from '../../random-graph.ts'
import { faultOfTree, leastSteinerWeight } from '../../tree-oracles.ts'

const plain = { delta: 2, applyRerouting: false }

t.test('reaches every reachable target, between the optimum and the bound of the heuristic, and rerouting only helps', async (t) => {
  for (const weighted of [true, false]) {
    holdsOnRandomGraphs({ weighted }, (graph, orientation) => {
      if (graph.nodeCount === 0) return true
      const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
      const source = 0
      const reachable = [...(allDistances(graph, orientation)[source] as number[]).entries()].flatMap(([v, d]) => (d < Infinity ? [v] : []))
      const targets = Array.from({ length: graph.nodeCount }, (_, v) => v).filter((v) => v % 2 === 1)
      const wanted = targets.filter((v) => reachable.includes(v))
      const least = leastSteinerWeight(graph, orientation, source, wanted)
      const bound = orientation === 'undirected' ? 2 : Math.max(1, wanted.length)
      const [tree, rerouted] = [false, true].map((applyRerouting) => steinerTree(csr, { source, targets, delta: 2, applyRerouting }, uncontrolled))
      return [tree, rerouted].every((found) => {
        if (found === undefined || faultOfTree(found, graph, orientation) !== null || found.nodes[0] !== source) return false
        const leaves = [...found.nodes].filter((node) => node !== source && !found.parents.includes(node))
        const isPruned = leaves.every((leaf) => wanted.includes(leaf))
        const isWhole = wanted.every((target) => found.nodes.includes(target)) && found.reachedTargets === wanted.length
        return isPruned && isWhole && found.totalWeight >= least && found.totalWeight <= bound * least && found.totalWeight <= (tree?.totalWeight ?? 0)
      })
    })
  }
  t.pass()
})

t.test('continues from the tree at no cost', async (t) => {
  // Direct paths to both targets cost 3 + 3. Through 2 the second target is one step from the path to the first.
  const csr = csrOf(4, [
    [0, 1, 3],
    [0, 3, 3],
    [0, 2, 2],
    [2, 1, 0.5],
    [2, 3, 1]
  ])
  const tree = steinerTree(csr, { source: 0, targets: [1, 3], ...plain }, uncontrolled)
  t.same([[...tree.nodes], [...tree.parents], tree.totalWeight], [[0, 2, 1, 3], [-1, 0, 2, 2], 3.5])
})

t.test('rerouting moves a node to a cheaper later parent, and drops the old path', async (t) => {
  const csr = csrOf(4, [
    [0, 3, 2],
    [3, 1, 2],
    [0, 2, 5],
    [2, 1, 1]
  ])
  const asked = { source: 0, targets: [1, 2], delta: 2 }
  t.equal(steinerTree(csr, { ...asked, applyRerouting: false }, uncontrolled).totalWeight, 9)
  const tree = steinerTree(csr, { ...asked, applyRerouting: true }, uncontrolled)
  t.same([[...tree.nodes], tree.totalWeight], [[0, 2, 1], 6])
})

t.test('leaves out unreachable targets, and counts the source as reached', async (t) => {
  const tree = steinerTree(csrOf(3, [[0, 1, 1]]), { source: 0, targets: [0, 2], ...plain }, uncontrolled)
  t.same([[...tree.nodes], tree.totalWeight, tree.reachedTargets], [[0], 0, 1])
  t.equal(steinerTree(csrOf(0, []), { source: 0, targets: [], ...plain }, uncontrolled).nodes.length, 0)
})

t.test('rejects negative weights', async (t) => {
  t.throws(() => steinerTree(csrOf(2, [[0, 1, -1]]), { source: 0, targets: [1], ...plain }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})

t.test('stops when cancelled', async (t) => {
  const check = () => {
    throw new Error('cancelled')
  }
  t.throws(() => steinerTree(csrOf(2, [[0, 1, 1]]), { source: 0, targets: [1], ...plain }, { check }), /cancelled/)
})
