import { indexAt, numberAt, putIndex, putNumber } from './arrays'

// Rows of node similarity without weights: what similarity-rows.ts does, operation by operation, so that similarities have the same bits.

const JACCARD: u32 = 0
const OVERLAP: u32 = 1

let offsets: usize = 0
let neighbors: usize = 0
let ends: usize = 0
let holders: usize = 0
let starts: usize = 0
let norms: usize = 0
let metric: u32 = JACCARD
let cutoff: f64 = 0
let sign: f64 = -1

let counts: usize = 0
let touched: usize = 0
let keys: usize = 0
let limits: usize = 0
let offeredLists: usize = 0
let offeredElements: usize = 0
let offeredKeys: usize = 0

let comparedCount: u32 = 0
let offerCount: u32 = 0

export function prepareSimilarity(
  rows: usize,
  rowNeighbors: usize,
  holderOffsets: usize,
  heldBy: usize,
  firstHolders: usize,
  denominators: usize,
  kind: u32,
  least: f64,
  keySign: f64
): void {
  offsets = rows
  neighbors = rowNeighbors
  // Where the holders of each node end.
  ends = holderOffsets + 4
  holders = heldBy
  starts = firstHolders
  norms = denominators
  metric = kind
  cutoff = least
  sign = keySign
}

export function prepareOffers(ofCounts: usize, ofTouched: usize, ofKeys: usize, ofLimits: usize, lists: usize, elements: usize, keysOffered: usize): void {
  counts = ofCounts
  touched = ofTouched
  keys = ofKeys
  limits = ofLimits
  offeredLists = lists
  offeredElements = elements
  offeredKeys = keysOffered
}

/** How many nodes the last row was compared with, and how many offers there are after it. */
export function comparedLast(): u32 {
  return comparedCount
}

export function offersSoFar(): u32 {
  return offerCount
}

/** Compares a row, notes offers behind `offered` others, and returns how many nodes it keeps in `touched`, with their keys. */
export function compareRow(u: u32, limit: f64, offered: u32): u32 {
  offerCount = offered
  comparedCount = countCommon(u)
  const norm = numberAt(norms, u)
  let kept: u32 = 0
  for (let at: u32 = 0; at < comparedCount; at++) {
    const v = indexAt(touched, at)
    const other = numberAt(norms, v)
    const common = <f64>indexAt(counts, v)
    putIndex(counts, v, 0)
    const similarity = common / (metric === JACCARD ? norm + other - common : metric === OVERLAP ? min(norm, other) : norm * other)
    const key = sign * similarity
    const isTaken = key < numberAt(limits, v)
    if (!isTaken && !(key < limit)) continue
    if (!(similarity >= cutoff && similarity < Infinity) || v === u) continue
    if (isTaken) note(v, u, key)
    if (key >= limit) continue
    putIndex(touched, kept++, v)
    putNumber(keys, v, key)
  }
  return kept
}

function note(list: u32, element: u32, key: f64): void {
  putIndex(offeredLists, offerCount, list)
  putIndex(offeredElements, offerCount, element)
  putNumber(offeredKeys, offerCount++, key)
}

function countCommon(u: u32): u32 {
  const rowEnd = indexAt(offsets, u + 1)
  const seen = counts
  let next = touched
  for (let arc = indexAt(offsets, u); arc < rowEnd; arc++) {
    const w = indexAt(neighbors, arc)
    let at = holders + ((<usize>indexAt(starts, w)) << 2)
    const end = holders + ((<usize>indexAt(ends, w)) << 2)
    for (; at < end; at += 4) {
      const v = load<u32>(at)
      const cell = seen + ((<usize>v) << 2)
      const common = load<u32>(cell)
      // Without a branch: a node that is not new is written over.
      store<u32>(next, v)
      next += common === 0 ? 4 : 0
      store<u32>(cell, common + 1)
    }
  }
  return <u32>((next - touched) >> 2)
}
