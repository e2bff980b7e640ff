import iterate from 'graphology-layout-forceatlas2/iterate.js'
import type { KernelControl } from '../../graph/control.ts'
import type { Part } from './connected-parts.ts'
import { firstPoints } from './first-points.ts'
import { rowOf } from './links.ts'
import type { Points } from './points.ts'

const PER_NODE = 10
const MASS = 6
const CONVERGENCE = 7
const SIZE = 8

const MOST_ITERATIONS = 200
const FEWEST_ITERATIONS = 40
/** Up to this many nodes get all iterations; more get fewer, so that time grows little faster than the graph. */
const FULL_NODES = 2000
/** From here on the approximation by regions is faster than all pairs. */
const BARNES_HUT_NODES = 400
/** The first distance between neighbours on the circle. */
const FIRST_GAP = 10

const settings = {
  linLogMode: false,
  outboundAttractionDistribution: false,
  adjustSizes: false,
  edgeWeightInfluence: 0,
  scalingRatio: 10,
  // Weak, since a connected part cannot drift apart.
  strongGravityMode: true,
  gravity: 0.05,
  barnesHutTheta: 1
}

const iterationsFor = (count: number): number => Math.max(FEWEST_ITERATIONS, Math.round(MOST_ITERATIONS * Math.min(1, Math.sqrt(FULL_NODES / count))))

/**
 * Places the members of one connected part by ForceAtlas2, and turns the result so that it is widest from left to right.
 * @see Jacomy, Venturini, Heymann, Bastian, ForceAtlas2, a continuous graph layout algorithm, 2014.
 */
export function placePart(part: Part, control: KernelControl): Points {
  const count = part.members.length
  if (count === 1) return new Float32Array(2)
  const nodes = nodeMatrix(part)
  const edges = edgeMatrix(part)
  const options = { ...settings, slowDown: 1 + Math.log(count), barnesHutOptimize: count > BARNES_HUT_NODES }
  const iterations = iterationsFor(count)
  for (let done = 0; done < iterations; done++) {
    control.check(done / iterations)
    iterate(options, nodes, edges)
  }
  return turned(Float32Array.from({ length: 2 * count }, (_, at) => nodes[(at >> 1) * PER_NODE + (at & 1)] as number))
}

function nodeMatrix({ neighbors, members: { length: count } }: Part): Float32Array {
  const points = firstPoints(neighbors, (FIRST_GAP * count) / (2 * Math.PI))
  const nodes = new Float32Array(count * PER_NODE)
  for (let node = 0; node < count; node++) {
    const at = node * PER_NODE
    nodes.set(points.subarray(2 * node, 2 * node + 2), at)
    nodes[at + MASS] = 1 + rowOf(neighbors, node).length
    nodes[at + CONVERGENCE] = 1
    nodes[at + SIZE] = 1
  }
  return nodes
}

/** Source, target and weight of each edge, the ends by their places in the matrix of nodes. */
function edgeMatrix({ neighbors, members: { length: count } }: Part): Float32Array {
  const edges = new Float32Array((neighbors.targets.length / 2) * 3)
  let at = 0
  for (let node = 0; node < count; node++) {
    for (const other of rowOf(neighbors, node)) {
      if (other < node) continue
      edges.set([node * PER_NODE, other * PER_NODE, 1], at)
      at += 3
    }
  }
  return edges
}

/** Turns the principal axis to the horizontal. */
function turned(points: Points): Points {
  const count = points.length / 2
  let [meanX, meanY, xx, xy, yy] = [0, 0, 0, 0, 0]
  for (let at = 0; at < points.length; at += 2) {
    meanX += (points[at] as number) / count
    meanY += (points[at + 1] as number) / count
  }
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [(points[at] as number) - meanX, (points[at + 1] as number) - meanY]
    xx += x * x
    xy += x * y
    yy += y * y
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] as number, points[at + 1] as number]
    points[at] = x * cos + y * sin
    points[at + 1] = y * cos - x * sin
  }
  return points
}
