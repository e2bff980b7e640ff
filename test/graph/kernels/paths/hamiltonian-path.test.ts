import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { hamiltonianPath } from '../../../../src/graph/kernels/paths/hamiltonian-path.ts'
import { searchHamiltonianPath } from '../../../../src/graph/kernels/paths/search-hamiltonian-path.ts'
import type { Orientation } from '../../../../src/graph/spec.ts'
import { type Arc, cancelled, csrOf, type EdgeList, holdsOnRandomGraphs, walkable } from '../../random-graph.ts'

const maxSteps = 1_000_000

/** By trying every order of the nodes. */
function exists(graph: EdgeList, orientation: Orientation, round: boolean): boolean {
  const steps = new Set(walkable(graph, orientation).map(([u, v]) => `${u},${v}`))
  const extend = (path: readonly number[]): boolean => {
    if (path.length === graph.nodeCount)
      return !round || path.length === 1 || (steps.has(`${path.at(-1)},${path[0]}`) && (path.length > 2 || orientation !== 'undirected'))
    return Array.from({ length: graph.nodeCount }, (_, v) => v).some(
      (v) => !path.includes(v) && (path.length === 0 || steps.has(`${path.at(-1)},${v}`)) && extend([...path, v])
    )
  }
  return extend([])
}

function neighborsOf(graph: EdgeList, orientation: Orientation): Uint32Array[] {
  const steps = walkable(graph, orientation).filter(([u, v]) => u !== v)
  return Array.from({ length: graph.nodeCount }, (_, u) => Uint32Array.from(new Set(steps.flatMap(([from, to]) => (from === u ? [to] : [])))))
}

for (const round of [false, true]) {
  t.test(`agrees with trying every order, ${round ? 'round' : 'one way'}`, async (t) => {
    holdsOnRandomGraphs({ maxNodes: 7 }, (graph, orientation) => {
      const { path, isDecided } = hamiltonianPath(csrOf(graph.nodeCount, graph.arcs, orientation), { round, maxSteps }, uncontrolled)
      const steps = new Set(walkable(graph, orientation).map(([u, v]) => `${u},${v}`))
      const walk = round && path.length > 1 ? [...path, path[0]] : [...path]
      const isWalk = walk.slice(1).every((v, at) => steps.has(`${walk[at]},${v}`)) && new Set(path).size === path.length
      const isThere = exists(graph, orientation, round)
      if (graph.nodeCount > 2) {
        const out = neighborsOf(graph, orientation)
        const into = orientation === 'undirected' ? out : neighborsOf(graph, orientation === 'natural' ? 'reverse' : 'natural')
        if (searchHamiltonianPath({ out, into }, { round, maxSteps }, uncontrolled).path.length !== (isThere ? graph.nodeCount : 0)) return false
      }
      return isDecided && isWalk && path.length === (isThere ? graph.nodeCount : 0)
    })
    t.pass()
  })
}

t.test('decides at once that three parts around one node have no path', async (t) => {
  const star: Arc[] = [
    [0, 1],
    [1, 2],
    [2, 0],
    [0, 3],
    [3, 4],
    [4, 0],
    [0, 5],
    [5, 6],
    [6, 0]
  ]
  t.same(hamiltonianPath(csrOf(7, star, 'undirected'), { round: false, maxSteps: 10 }, uncontrolled), {
    path: new Uint32Array(),
    isDecided: true,
    cut: Uint32Array.of(0)
  })
})

t.test('proves by a cut that there is none, for any size', async (t) => {
  // 20 nodes are joined to all others, which are not joined to each other.
  const arcs = Array.from({ length: 20 }, (_, u) => Array.from({ length: 22 }, (_, v): Arc => [u, 20 + v])).flat()
  const { path, isDecided, cut } = hamiltonianPath(csrOf(42, arcs, 'undirected'), { round: false, maxSteps: 1 }, uncontrolled)
  t.same([path.length, isDecided, cut.toSorted()], [0, true, Uint32Array.from({ length: 20 }, (_, node) => node)])
})

t.test('gives up without a guess', async (t) => {
  const grid = Array.from({ length: 36 }, (_, u): Arc[] => [...(u % 6 < 5 ? [[u, u + 1] as Arc] : []), ...(u < 30 ? [[u, u + 6] as Arc] : [])]).flat()
  const { path, isDecided } = hamiltonianPath(csrOf(36, grid, 'undirected'), { round: false, maxSteps: 5 }, uncontrolled)
  t.same([path.length, isDecided], [0, false])
  t.equal(hamiltonianPath(csrOf(36, grid, 'undirected'), { round: true, maxSteps }, uncontrolled).path.length, 36)
})

t.test('stops when cancelled', async (t) => {
  t.throws(
    () =>
      hamiltonianPath(
        csrOf(
          40,
          Array.from({ length: 39 }, (_, u): Arc => [u, u + 1])
        ),
        { round: false, maxSteps: 255 },
        cancelled
      ),
    { code: 'EDGEWISE_CANCELLED' }
  )
})
