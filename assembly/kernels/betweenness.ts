import { indexAt, numberAt, putIndex, putNumber } from './arrays'

// Brandes' accumulation without weights: what counted-dependencies.ts does, operation by operation, so that sums have the same bits.

const FOLLOWING_COST: f64 = 2
const HANDING_COST: f64 = 1.5

let nodeCount: u32 = 0
let arcCount: u32 = 0
let outOffsets: usize = 0
let outTargets: usize = 0
let inOffsets: usize = 0
let inSources: usize = 0
// Numbers by node.
let sums: usize = 0
let pathCounts: usize = 0
let arriving: usize = 0
let masked: usize = 0
let shares: usize = 0
let gathered: usize = 0
// Indices by node; `order` holds one more: a candidate is written before it is known to be new.
let order: usize = 0
let unseen: usize = 0
// By level: where it ends in the order, and the arcs that leave and enter it.
let ends: usize = 0
let outArcs: usize = 0
let inArcs: usize = 0
// Bytes by node.
let isSeen: usize = 0

let unseenCount: u32 = 0

/** `scratch` is 69 zero bytes a node and 4 more; the sums come first. */
export function prepareDependencies(nodes: u32, arcs: u32, rowsOut: usize, targets: usize, rowsIn: usize, sources: usize, scratch: usize): void {
  nodeCount = nodes
  arcCount = arcs
  outOffsets = rowsOut
  outTargets = targets
  inOffsets = rowsIn
  inSources = sources
  sums = scratch
  pathCounts = sums + 8 * <usize>nodes
  arriving = pathCounts + 8 * <usize>nodes
  masked = arriving + 8 * <usize>nodes
  shares = masked + 8 * <usize>nodes
  gathered = shares + 8 * <usize>nodes
  order = gathered + 8 * <usize>nodes
  unseen = order + 4 * (<usize>nodes + 1)
  ends = unseen + 4 * <usize>nodes
  outArcs = ends + 4 * <usize>nodes
  inArcs = outArcs + 4 * <usize>nodes
  isSeen = inArcs + 4 * <usize>nodes
}

/** Adds the dependency of one source on every other node to the sums. */
export function addDependencies(source: u32): void {
  const depths = searchOut(source)
  addUp(depths)
  clear(indexAt(ends, depths - 1))
}

/** Returns how many levels there are. */
function searchOut(source: u32): u32 {
  putIndex(order, 0, source)
  store<u8>(isSeen + source, 1)
  putNumber(pathCounts, source, 1)
  let arcsUnseen = arcCount
  let wasAsking = false
  let depth: u32 = 0
  let from: u32 = 0
  let to: u32 = 1
  while (from < to) {
    measure(depth, from, to)
    arcsUnseen -= indexAt(inArcs, depth)
    const isAsking = <f64>arcsUnseen < FOLLOWING_COST * <f64>indexAt(outArcs, depth)
    if (isAsking && !wasAsking) listUnseen()
    wasAsking = isAsking
    putIndex(ends, depth, to)
    const reached = isAsking ? findByAsking(from, to) : findByFollowing(from, to)
    from = to
    to = reached
    depth++
  }
  return depth
}

function measure(depth: u32, from: u32, to: u32): void {
  let leaving: u32 = 0
  let entering: u32 = 0
  for (let i = from; i < to; i++) {
    const u = indexAt(order, i)
    putNumber(gathered, u, 0)
    leaving += indexAt(outOffsets, u + 1) - indexAt(outOffsets, u)
    entering += indexAt(inOffsets, u + 1) - indexAt(inOffsets, u)
  }
  putIndex(outArcs, depth, leaving)
  putIndex(inArcs, depth, entering)
}

function findByFollowing(from: u32, to: u32): u32 {
  let reached = to
  for (let i = from; i < to; i++) {
    const u = indexAt(order, i)
    const paths = numberAt(pathCounts, u)
    let arc = outTargets + ((<usize>indexAt(outOffsets, u)) << 2)
    const end = outTargets + ((<usize>indexAt(outOffsets, u + 1)) << 2)
    for (; arc < end; arc += 4) {
      const v = load<u32>(arc)
      putNumber(arriving, v, numberAt(arriving, v) + paths)
      putIndex(order, reached, v)
      reached += 1 - <u32>load<u8>(isSeen + v)
      store<u8>(isSeen + v, 1)
    }
  }
  for (let i = to; i < reached; i++) {
    const v = indexAt(order, i)
    putNumber(pathCounts, v, numberAt(arriving, v))
  }
  return reached
}

function findByAsking(from: u32, to: u32): u32 {
  for (let i = from; i < to; i++) {
    const u = indexAt(order, i)
    putNumber(masked, u, numberAt(pathCounts, u))
  }
  sumNeighbors(unseen, 0, unseenCount, inOffsets, inSources, pathCounts)
  unmask(from, to)
  let reached = to
  let left: u32 = 0
  for (let i: u32 = 0; i < unseenCount; i++) {
    const v = indexAt(unseen, i)
    if (numberAt(pathCounts, v) > 0) {
      putIndex(order, reached++, v)
      store<u8>(isSeen + v, 1)
    } else putIndex(unseen, left++, v)
  }
  unseenCount = left
  return reached
}

function unmask(from: u32, to: u32): void {
  for (let i = from; i < to; i++) putNumber(masked, indexAt(order, i), 0)
}

function listUnseen(): void {
  unseenCount = 0
  for (let u: u32 = 0; u < nodeCount; u++) {
    putIndex(unseen, unseenCount, u)
    unseenCount += 1 - <u32>load<u8>(isSeen + u)
  }
}

function addUp(depths: u32): void {
  for (let depth = depths - 1; depth > 0; depth--) {
    const from = indexAt(ends, depth - 1)
    const to = indexAt(ends, depth)
    if (depth + 1 < depths) gatherShares(depth, from, to)
    for (let i = from; i < to; i++) {
      const u = indexAt(order, i)
      const paths = numberAt(pathCounts, u)
      const dependency = numberAt(gathered, u) * paths
      putNumber(sums, u, numberAt(sums, u) + dependency)
      putNumber(shares, u, (1 + dependency) / paths)
    }
  }
}

function gatherShares(depth: u32, from: u32, to: u32): void {
  const end = indexAt(ends, depth + 1)
  if (HANDING_COST * <f64>indexAt(inArcs, depth + 1) < <f64>indexAt(outArcs, depth)) {
    handOut(to, end)
    return
  }
  for (let i = to; i < end; i++) {
    const v = indexAt(order, i)
    putNumber(masked, v, numberAt(shares, v))
  }
  sumNeighbors(order, from, to, outOffsets, outTargets, gathered)
  unmask(to, end)
}

function handOut(from: u32, to: u32): void {
  for (let i = from; i < to; i++) {
    const v = indexAt(order, i)
    const share = numberAt(shares, v)
    let arc = inSources + ((<usize>indexAt(inOffsets, v)) << 2)
    const end = inSources + ((<usize>indexAt(inOffsets, v + 1)) << 2)
    for (; arc < end; arc += 4) {
      const u = load<u32>(arc)
      putNumber(gathered, u, numberAt(gathered, u) + share)
    }
  }
}

/** For each node of a stretch of `nodes`, the sum over its row of what is masked. */
function sumNeighbors(nodes: usize, from: u32, to: u32, offsets: usize, neighbors: usize, results: usize): void {
  const values = masked
  for (let i = from; i < to; i++) {
    const u = indexAt(nodes, i)
    let arc = neighbors + ((<usize>indexAt(offsets, u)) << 2)
    const end = neighbors + ((<usize>indexAt(offsets, u + 1)) << 2)
    let first: f64 = 0
    let second: f64 = 0
    let third: f64 = 0
    let fourth: f64 = 0
    for (; arc + 12 < end; arc += 16) {
      first += numberAt(values, load<u32>(arc))
      second += numberAt(values, load<u32>(arc, 4))
      third += numberAt(values, load<u32>(arc, 8))
      fourth += numberAt(values, load<u32>(arc, 12))
    }
    for (; arc < end; arc += 4) first += numberAt(values, load<u32>(arc))
    putNumber(results, u, first + second + (third + fourth))
  }
}

function clear(reached: u32): void {
  for (let i: u32 = 0; i < reached; i++) {
    const u = indexAt(order, i)
    putNumber(arriving, u, 0)
    store<u8>(isSeen + u, 0)
  }
}
