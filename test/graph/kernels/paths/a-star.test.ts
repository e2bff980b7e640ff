import fc from 'fast-check'
import t from 'tap'
import { uncontrolled } from '../../../../src/graph/control.ts'
import { aStar } from '../../../../src/graph/kernels/paths/a-star.ts'
import { shortestPath } from '../../../../src/graph/kernels/paths/shortest-path.ts'
import { type Arc, anyOrientation, csrOf, randomGraph, seeded } from '../../random-graph.ts'

const degrees = (min: number, max: number) => fc.array(fc.double({ min, max, noNaN: true }), { minLength: 9, maxLength: 9 })

t.test('finds the path of an unguided search, for any coordinates and weights', async (t) => {
  for (const weighted of [true, false]) {
    const property = fc.property(
      randomGraph({ weighted }),
      anyOrientation,
      degrees(-90, 90),
      degrees(-180, 180),
      (graph, orientation, latitudes, longitudes) => {
        if (graph.nodeCount === 0) return true
        const csr = csrOf(graph.nodeCount, graph.arcs, orientation)
        const ends = { source: 0, target: graph.nodeCount - 1 }
        const expected = shortestPath(csr, ends, uncontrolled)
        const places = {
          latitudes: Float64Array.from(latitudes).slice(0, graph.nodeCount),
          longitudes: Float64Array.from(longitudes).slice(0, graph.nodeCount)
        }
        const found = aStar(csr, { ...ends, ...places }, uncontrolled)
        return found.nodes.join() === expected.nodes.join() && found.costs.join() === expected.costs.join()
      }
    )
    fc.assert(property, seeded)
  }
  t.pass()
})

t.test('is optimal when weights are far smaller than distances', async (t) => {
  // The straight way costs more than the detour by the north, although it is shorter on the map.
  const csr = csrOf(3, [
    [0, 1, 0.003],
    [0, 2, 0.001],
    [2, 1, 0.001]
  ])
  const { nodes } = aStar(csr, { source: 0, target: 1, latitudes: Float64Array.of(0, 0, 40), longitudes: Float64Array.of(0, 1, 0) }, uncontrolled)
  t.same([...nodes], [0, 2, 1])
})

t.test('searches unguided when a coordinate is missing', async (t) => {
  const csr = csrOf(3, [
    [0, 1, 3],
    [0, 2, 1],
    [2, 1, 1]
  ])
  const places = { latitudes: Float64Array.of(0, 0, Number.NaN), longitudes: Float64Array.of(0, 1, 0) }
  t.same([...aStar(csr, { source: 0, target: 1, ...places }, uncontrolled).nodes], [0, 2, 1])
})

t.test('settles a small part of the nodes of an unguided search on a grid', async (t) => {
  const side = 300
  const nodeCount = side * side
  const right = Array.from({ length: nodeCount }, (_, u): Arc => [u, u + 1, 1]).filter(([, v]) => v % side !== 0)
  const down = Array.from({ length: nodeCount - side }, (_, u): Arc => [u, u + side, 1])
  const csr = csrOf(nodeCount, [...right, ...down], 'undirected')
  const latitudes = Float64Array.from({ length: nodeCount }, (_, u) => Math.floor(u / side) / 1000)
  const longitudes = Float64Array.from({ length: nodeCount }, (_, u) => (u % side) / 1000)
  const source = (side / 2) * side
  const ends = { source, target: source + side - 1 }
  let checks = 0
  const control = { check: () => void checks++ }
  t.equal(shortestPath(csr, ends, control).costs.at(-1), side - 1)
  const unguided = checks
  checks = 0
  t.equal(aStar(csr, { ...ends, latitudes, longitudes }, control).costs.at(-1), side - 1)
  // A search looks at its control at its first node and every 4096 nodes.
  t.equal(checks, 1)
  t.ok(unguided > 10)
})

t.test('rejects negative weights', async (t) => {
  const places = { latitudes: new Float64Array(2), longitudes: new Float64Array(2) }
  t.throws(() => aStar(csrOf(2, [[0, 1, -1]]), { source: 0, target: 1, ...places }, uncontrolled), { code: 'EDGEWISE_NEGATIVE_WEIGHT' })
})
