import { indexAt, putIndex } from './arrays'

// Triangles by place, each found from its largest. Row y of `starts` and `ups` are the smaller places next to y, hubs before others: hubs are the places below
// `hubCount`. Two hubs of a triangle are found by bits: of a row, only words that are not 0 are compared with those of each hub in it. Others are found by marks.

let starts: usize = 0
let ups: usize = 0
/** A matrix of bits: which hubs are next to which. */
let hubs: usize = 0
let hubCount: u32 = 0
/** Twice what was counted at each place, plus 1 while it is marked. */
let cells: usize = 0
/** The hubs of a row as 64 words of bits, all 0 between rows. */
let bits: usize = 0
/** Of these, the words that are not 0 and where they stand, 16 bytes each. */
let words: usize = 0

export function prepareTriangles(rows: usize, places: usize, matrix: usize, size: u32, counts: usize, scratch: usize): void {
  starts = rows
  ups = places
  hubs = matrix
  hubCount = size
  cells = counts
  bits = scratch
  words = scratch + 512
}

export function countTriangles(from: u32, to: u32): void {
  for (let y = from; y < to; y++) {
    const start = ups + ((<usize>indexAt(starts, y)) << 2)
    const end = ups + ((<usize>indexAt(starts, y + 1)) << 2)
    if (start + 4 >= end) continue
    const split = countHubs(y, start, end)
    if (split < end) countOthers(y, start, split, end)
  }
}

/** Counts triangles with two hubs. Returns where the hubs of the row end. */
function countHubs(y: u32, start: usize, end: usize): usize {
  const count = hubCount
  let places: u64 = 0
  let arc = start
  for (; arc < end; arc += 4) {
    const v = load<u32>(arc)
    if (v >= count) break
    const word = bits + ((<usize>v >> 6) << 3)
    store<u64>(word, load<u64>(word) | ((<u64>1) << (<u64>v & 63)))
    places |= (<u64>1) << (<u64>v >> 6)
  }
  let wordsEnd = words
  for (; places !== 0; places &= places - 1) {
    const place = (<usize>ctz<u64>(places)) << 3
    store<u64>(wordsEnd, load<u64>(bits + place))
    store<usize>(wordsEnd, place, 8)
    store<u64>(bits + place, 0)
    wordsEnd += 16
  }
  const hubBytes = <usize>(count >> 3)
  let both: u32 = 0
  for (let hub = start; hub < arc; hub += 4) {
    const v = load<u32>(hub)
    const row = hubs + <usize>v * hubBytes
    let common: u64 = 0
    for (let word = words; word < wordsEnd; word += 16) common += popcnt<u64>(load<u64>(word) & load<u64>(row + load<usize>(word, 8)))
    putIndex(cells, v, indexAt(cells, v) + ((<u32>common) << 1))
    both += <u32>common
  }
  // Each of them was found from both its hubs.
  putIndex(cells, y, indexAt(cells, y) + both)
  return arc
}

/** Counts triangles whose middle place is no hub, by reading its row against marks of this one. */
function countOthers(y: u32, start: usize, split: usize, end: usize): void {
  for (let arc = start; arc < end; arc += 4) {
    const v = load<u32>(arc)
    putIndex(cells, v, indexAt(cells, v) | 1)
  }
  let ofY: u32 = 0
  for (let arc = split; arc < end; arc += 4) {
    const v = load<u32>(arc)
    const common = countMarked(ups + ((<usize>indexAt(starts, v)) << 2), ups + ((<usize>indexAt(starts, v + 1)) << 2))
    putIndex(cells, v, indexAt(cells, v) + 2 * common)
    ofY += common
  }
  putIndex(cells, y, indexAt(cells, y) + 2 * ofY)
  for (let arc = start; arc < end; arc += 4) {
    const v = load<u32>(arc)
    putIndex(cells, v, indexAt(cells, v) & ~1)
  }
}

/** How many of a stretch of places are marked; each of them counts one triangle. */
function countMarked(from: usize, end: usize): u32 {
  let arc = from
  let common: u32 = 0
  for (; arc + 12 < end; arc += 16) {
    const a = cells + ((<usize>load<u32>(arc)) << 2)
    const b = cells + ((<usize>load<u32>(arc, 4)) << 2)
    const c = cells + ((<usize>load<u32>(arc, 8)) << 2)
    const d = cells + ((<usize>load<u32>(arc, 12)) << 2)
    const ofA = load<u32>(a)
    const ofB = load<u32>(b)
    const ofC = load<u32>(c)
    const ofD = load<u32>(d)
    store<u32>(a, ofA + ((ofA & 1) << 1))
    store<u32>(b, ofB + ((ofB & 1) << 1))
    store<u32>(c, ofC + ((ofC & 1) << 1))
    store<u32>(d, ofD + ((ofD & 1) << 1))
    common += (ofA & 1) + (ofB & 1) + (ofC & 1) + (ofD & 1)
  }
  for (; arc < end; arc += 4) {
    const a = cells + ((<usize>load<u32>(arc)) << 2)
    const ofA = load<u32>(a)
    store<u32>(a, ofA + ((ofA & 1) << 1))
    common += ofA & 1
  }
  return common
}
