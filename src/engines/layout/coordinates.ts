import type { Steps } from '../../base/concurrency/thread-share.ts'
import type { Csr } from '../../graph/csr.ts'
import { rangesOf } from './points.ts'
import type { StoredPlaces } from './stored-places.ts'

export interface PlacedNodes {
  /** x to the right at 2 * node, then y downwards. */
  readonly points: Float64Array
  /** Nodes without stored coordinates. */
  readonly estimated: number
}

/** Fewer nodes with coordinates are no map of the graph. */
const LEAST_SHARE = 0.9
/** Nodes between two pauses. */
const STEP = 1024
/** Nodes in a row below the others. */
const PER_ROW = 50

/** The places that a graph stores; null when too few nodes have one, or all have the same. */
export function* storedPoints({ geographic, plane }: StoredPlaces, csr: Csr): Steps<PlacedNodes | null> {
  return (yield* placed(geographic, csr, latitudeCosine(geographic))) ?? (yield* placed(plane, csr, 1))
}

const isKnown = (pairs: Float64Array, node: number): boolean => !Number.isNaN(pairs[2 * node] as number)

function* placed(pairs: Float64Array, csr: Csr, stretch: number): Steps<PlacedNodes | null> {
  const nodeCount = pairs.length / 2
  let known = 0
  for (let node = 0; node < nodeCount; node++) if (isKnown(pairs, node)) known++
  const isSpread = rangesOf(pairs).some(({ least, most }) => most > least)
  if (known < LEAST_SHARE * nodeCount || !isSpread) return null
  yield
  const points = pairs.slice()
  for (let at = 0; at < points.length; at += 2) {
    points[at] = (points[at] as number) * stretch
    points[at + 1] = -(points[at + 1] as number)
  }
  yield
  yield* estimate(points, csr)
  return { points, estimated: nodeCount - known }
}

/** Of the mean latitude: a degree of longitude is that much shorter than one of latitude. */
function latitudeCosine(geographic: Float64Array): number {
  let [sum, count] = [0, 0]
  for (let at = 1; at < geographic.length; at += 2) {
    if (Number.isNaN(geographic[at] as number)) continue
    sum += geographic[at] as number
    count++
  }
  return count === 0 ? 1 : Math.cos(((sum / count) * Math.PI) / 180)
}

/** Puts nodes without a place amid their neighbours, and those without placed neighbours in a row below all. */
function* estimate(points: Float64Array, csr: Csr): Steps<void> {
  const known = points.slice()
  const [x, y] = rangesOf(known)
  const gap = Math.max(x.most - x.least, y.most - y.least) / PER_ROW
  let lost = 0
  for (let node = 0; node < csr.nodeCount; node++) {
    if (node % STEP === 0) yield
    if (isKnown(known, node)) continue
    const amid = meanOf(known, neighborsOf(csr, node))
    points.set(amid ?? [x.least + (lost % PER_ROW) * gap, y.most + (2 + Math.floor(lost / PER_ROW)) * gap], 2 * node)
    if (amid === null) lost++
  }
}

function* neighborsOf({ outOffsets, outTargets, inOffsets, inSources }: Csr, node: number): Generator<number> {
  yield* outTargets.subarray(outOffsets[node], outOffsets[node + 1])
  yield* inSources.subarray(inOffsets[node], inOffsets[node + 1])
}

function meanOf(points: Float64Array, nodes: Iterable<number>): [number, number] | null {
  let [x, y, count] = [0, 0, 0]
  for (const node of nodes) {
    if (!isKnown(points, node)) continue
    x += points[2 * node] as number
    y += points[2 * node + 1] as number
    count++
  }
  return count === 0 ? null : [x / count, y / count]
}
