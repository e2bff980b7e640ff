import { indexAt, numberAt, putNumber } from './arrays'

// Propagations of PageRank: what pagerank.ts does, operation by operation, so that sums have the same bits. A row is summed in its order, and four rows side by
// side, since each sum waits for its last addition. No row is longer than those before it.

let offsets: usize = 0
let sources: usize = 0
/** 0 when every arc counts 1. */
let weights: usize = 0
let degrees: usize = 0
let scores: usize = 0
let given: usize = 0
let next: usize = 0
let dampingFactor: f64 = 0
let tolerance: f64 = 0

let isActive = false

export function preparePagerank(rows: usize, ends: usize, factors: usize, divisors: usize, results: usize, damping: f64, least: f64): void {
  offsets = rows
  sources = ends
  weights = factors
  degrees = divisors
  scores = results
  dampingFactor = damping
  tolerance = least
}

/** One propagation to a stretch of places: reads shares at one address, writes those of the next round at the other. Returns whether anything is left to pass on from there. */
export function propagate(from: u32, to: u32, read: usize, written: usize): bool {
  given = read
  next = written
  isActive = false
  if (weights === 0) pullEvenly(from, to)
  else pullWeighted(from, to)
  return isActive
}

function receive(v: u32, sum: f64): void {
  const delta = dampingFactor * sum
  putNumber(scores, v, numberAt(scores, v) + delta)
  const degree = numberAt(degrees, v)
  let share: f64 = 0
  if (delta > tolerance) {
    isActive = true
    if (degree > 0) share = delta / degree
  }
  putNumber(next, v, share)
}

function pullEvenly(from: u32, to: u32): void {
  const shares = given
  let v = from
  for (; v + 3 < to; v += 4) {
    let a = sources + ((<usize>indexAt(offsets, v)) << 2)
    let b = sources + ((<usize>indexAt(offsets, v + 1)) << 2)
    let c = sources + ((<usize>indexAt(offsets, v + 2)) << 2)
    let d = sources + ((<usize>indexAt(offsets, v + 3)) << 2)
    const endA = b
    const endB = c
    const endC = d
    const endD = sources + ((<usize>indexAt(offsets, v + 4)) << 2)
    let ofA: f64 = 0
    let ofB: f64 = 0
    let ofC: f64 = 0
    let ofD: f64 = 0
    for (; d < endD; a += 4, b += 4, c += 4, d += 4) {
      ofA += numberAt(shares, load<u32>(a))
      ofB += numberAt(shares, load<u32>(b))
      ofC += numberAt(shares, load<u32>(c))
      ofD += numberAt(shares, load<u32>(d))
    }
    for (; c < endC; c += 4) ofC += numberAt(shares, load<u32>(c))
    for (; b < endB; b += 4) ofB += numberAt(shares, load<u32>(b))
    for (; a < endA; a += 4) ofA += numberAt(shares, load<u32>(a))
    receive(v, ofA)
    receive(v + 1, ofB)
    receive(v + 2, ofC)
    receive(v + 3, ofD)
  }
  for (; v < to; v++) {
    let sum: f64 = 0
    const end = indexAt(offsets, v + 1)
    for (let arc = indexAt(offsets, v); arc < end; arc++) sum += numberAt(shares, indexAt(sources, arc))
    receive(v, sum)
  }
}

function passed(arc: u32): f64 {
  return numberAt(given, indexAt(sources, arc)) * numberAt(weights, arc)
}

function pullWeighted(from: u32, to: u32): void {
  let v = from
  for (; v + 3 < to; v += 4) {
    let a = indexAt(offsets, v)
    let b = indexAt(offsets, v + 1)
    let c = indexAt(offsets, v + 2)
    let d = indexAt(offsets, v + 3)
    const endA = b
    const endB = c
    const endC = d
    const endD = indexAt(offsets, v + 4)
    let ofA: f64 = 0
    let ofB: f64 = 0
    let ofC: f64 = 0
    let ofD: f64 = 0
    for (; d < endD; a++, b++, c++, d++) {
      ofA += passed(a)
      ofB += passed(b)
      ofC += passed(c)
      ofD += passed(d)
    }
    for (; c < endC; c++) ofC += passed(c)
    for (; b < endB; b++) ofB += passed(b)
    for (; a < endA; a++) ofA += passed(a)
    receive(v, ofA)
    receive(v + 1, ofB)
    receive(v + 2, ofC)
    receive(v + 3, ofD)
  }
  for (; v < to; v++) {
    let sum: f64 = 0
    const end = indexAt(offsets, v + 1)
    for (let arc = indexAt(offsets, v); arc < end; arc++) sum += passed(arc)
    receive(v, sum)
  }
}
