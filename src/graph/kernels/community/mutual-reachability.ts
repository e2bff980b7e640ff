import type { KernelControl } from '../../control.ts'
import { isLeaf, type KdTree, squaredApart, squaredFromBox } from './k-d-tree.ts'

/** Squared distance of each point to the `samples`-th nearest other one, or to the farthest where there are fewer. */
export function squaredCores(tree: KdTree, samples: number, control: KernelControl): Float64Array {
  const count = tree.points.length
  const wanted = Math.min(samples, count - 1)
  const cores = new Float64Array(count)
  if (wanted < 1) return cores
  const nearest = new Float64Array(wanted)
  for (let point = 0; point < count; point++) {
    if ((point & 255) === 0) control.check((0.3 * point) / count)
    nearest.fill(Number.POSITIVE_INFINITY)
    visitNearest(tree, point, 0, nearest)
    cores[point] = nearest[wanted - 1]
  }
  return cores
}

/** Fills in the squared distances of the nearest points, rising. */
function visitNearest(tree: KdTree, point: number, box: number, nearest: Float64Array): void {
  const last = nearest.length - 1
  if (isLeaf(tree, box)) {
    for (let at = tree.starts[box]; at < tree.ends[box]; at++) {
      if (tree.points[at] === point) continue
      const distance = squaredApart(tree, point, tree.points[at])
      if (distance >= nearest[last]) continue
      let place = last
      for (; place > 0 && nearest[place - 1] > distance; place--) nearest[place] = nearest[place - 1]
      nearest[place] = distance
    }
    return
  }
  const left = squaredFromBox(tree, point, 2 * box + 1)
  const right = squaredFromBox(tree, point, 2 * box + 2)
  const first = left <= right ? 1 : 2
  if (Math.min(left, right) < nearest[last]) visitNearest(tree, point, 2 * box + first, nearest)
  if (Math.max(left, right) < nearest[last]) visitNearest(tree, point, 2 * box + 3 - first, nearest)
}

/** Edges of a tree over all points, as parallel arrays. */
export interface SpanningEdges {
  readonly sources: Uint32Array
  readonly targets: Uint32Array
  /** Squared mutual reachability: the largest of the squared distance and both squared core distances. */
  readonly weights: Float64Array
  readonly distances: Float64Array
}

interface Search {
  readonly tree: KdTree
  readonly cores: Float64Array
  /** The group of each point; and of each box whose points share a group, else -1. */
  readonly groups: Uint32Array
  readonly groupOfBox: Int32Array
  /** The shortest edge from each group to another one. */
  readonly nearest: SpanningEdges
}

function edges(count: number): SpanningEdges {
  return {
    sources: new Uint32Array(count),
    targets: new Uint32Array(count),
    weights: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    distances: new Float64Array(count)
  }
}

/**
 * The minimum spanning tree of mutual reachability. Ties in weight are frequent and are broken by smaller distance, then smaller ends.
 * @see Borůvka 1926: all groups take their nearest edge at once, in O(log n) rounds.
 */
export function spanMutualReachability(tree: KdTree, cores: Float64Array, control: KernelControl): SpanningEdges {
  const count = tree.points.length
  const groups = Uint32Array.from({ length: count }, (_, point) => point)
  const spanning = edges(Math.max(0, count - 1))
  const groupOfBox = new Int32Array(tree.starts.length)
  let taken = 0
  while (taken < count - 1) {
    const nearest = edges(count)
    const search = { tree, cores, groups, groupOfBox, nearest }
    markBoxes(search)
    for (let point = 0; point < count; point++) {
      if ((point & 255) === 0) control.check(0.3 + (0.6 * taken) / count)
      visitForeign(search, point, 0)
    }
    taken = takeEdges(search, spanning, taken)
  }
  return spanning
}

function markBoxes({ tree, groups, groupOfBox }: Search): void {
  for (let box = tree.starts.length - 1; box >= 0; box--) {
    if (!isLeaf(tree, box)) {
      groupOfBox[box] = groupOfBox[2 * box + 1] === groupOfBox[2 * box + 2] ? groupOfBox[2 * box + 1] : -1
      continue
    }
    const group = groups[tree.points[tree.starts[box]]]
    groupOfBox[box] = tree.points.subarray(tree.starts[box], tree.ends[box]).every((point) => groups[point] === group) ? group : -1
  }
}

/** Order of edges: by weight, then distance, then ends. */
function isLess(weight: number, distance: number, a: number, b: number, { sources, targets, weights, distances }: SpanningEdges, group: number): boolean {
  if (weight !== weights[group]) return weight < weights[group]
  if (distance !== distances[group]) return distance < distances[group]
  const least = Math.min(a, b) - Math.min(sources[group], targets[group])
  return least !== 0 ? least < 0 : Math.max(a, b) < Math.max(sources[group], targets[group])
}

function visitForeign(search: Search, point: number, box: number): void {
  const { tree, cores, groups, groupOfBox, nearest } = search
  const group = groups[point]
  if (groupOfBox[box] === group) return
  if (isLeaf(tree, box)) {
    for (let at = tree.starts[box]; at < tree.ends[box]; at++) {
      const other = tree.points[at]
      if (groups[other] === group) continue
      const distance = squaredApart(tree, point, other)
      const weight = Math.max(distance, cores[point], cores[other])
      if (!isLess(weight, distance, point, other, nearest, group)) continue
      nearest.weights[group] = weight
      nearest.distances[group] = distance
      nearest.sources[group] = point
      nearest.targets[group] = other
    }
    return
  }
  const left = squaredFromBox(tree, point, 2 * box + 1)
  const right = squaredFromBox(tree, point, 2 * box + 2)
  const first = left <= right ? 1 : 2
  if (Math.max(cores[point], Math.min(left, right)) <= nearest.weights[group]) visitForeign(search, point, 2 * box + first)
  if (Math.max(cores[point], Math.max(left, right)) <= nearest.weights[group]) visitForeign(search, point, 2 * box + 3 - first)
}

/** Joins groups along their nearest edges, of which two may be the same. Returns the new number of edges. */
function takeEdges({ groups, nearest }: Search, spanning: SpanningEdges, taken: number): number {
  const parents = Uint32Array.from(groups.keys())
  const rootOf = (group: number): number => {
    let root = group
    while (parents[root] !== root) {
      parents[root] = parents[parents[root]]
      root = parents[root]
    }
    return root
  }
  let count = taken
  for (let group = 0; group < groups.length; group++) {
    if (nearest.weights[group] === Number.POSITIVE_INFINITY) continue
    const [a, b] = [rootOf(group), rootOf(groups[nearest.targets[group]])]
    if (a === b) continue
    parents[Math.max(a, b)] = Math.min(a, b)
    spanning.sources[count] = nearest.sources[group]
    spanning.targets[count] = nearest.targets[group]
    spanning.weights[count] = nearest.weights[group]
    spanning.distances[count] = nearest.distances[group]
    count++
  }
  for (let point = 0; point < groups.length; point++) groups[point] = rootOf(groups[point])
  return count
}
