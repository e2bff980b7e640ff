import type { Steps } from '../../base/concurrency/thread-share.ts'

/** Both coordinates are between 0 and 1. */
export interface Point {
  readonly x: number
  readonly y: number
}

type Link = readonly [number, number]

/** Coordinates of all nodes: x at 2 * node, then y. */
type Places = Float64Array

const ROUNDS = 120
/** The pull towards the middle, which keeps unconnected parts visible. */
const GRAVITY = 0.6
/** The maximum ratio by which one dimension is stretched more than the other. */
const MAX_STRETCH = 2
/** The final minimum distance between nodes, as a share of the side of a square per node. */
const GAP = 0.78
const SPREAD_ROUNDS = 40

/**
 * Places nodes so that links are short and nodes are apart: they start on a circle, in the order of a walk along the links, and springs move them.
 * @see Fruchterman, Reingold, Graph drawing by force-directed placement, 1991.
 * @param nodeCount up to about 50: O(nodeCount² + links) per round, 120 rounds, some milliseconds in all. The same input gives the same places.
 */
export function* layOutNodes(nodeCount: number, links: readonly Link[]): Steps<Point[]> {
  const apart = 1 / Math.sqrt(Math.max(1, nodeCount))
  const places = onCircle(nodeCount, links)
  const pairs = linkedPairs(nodeCount, links)
  const moves = new Float64Array(places.length)
  for (let round = 0; round < ROUNDS; round++) {
    yield
    for (let at = 0; at < places.length; at++) moves[at] = (0.5 - valueAt(places, at)) * apart * GRAVITY
    addForces(moves, places, pairs, nodeCount)
    takeSteps(places, moves, 0.1 * (1 - round / ROUNDS))
  }
  fit(places)
  yield
  spread(places, nodeCount, GAP * apart)
  const rounded = (at: number) => Math.round(valueAt(places, at) * 1e4) / 1e4
  return Array.from({ length: nodeCount }, (_, node) => ({ x: rounded(2 * node), y: rounded(2 * node + 1) }))
}

const valueAt = (numbers: Float64Array, at: number): number => numbers[at] as number

function distanceOf(places: Places, a: number, b: number): number {
  const x = valueAt(places, 2 * a) - valueAt(places, 2 * b)
  const y = valueAt(places, 2 * a + 1) - valueAt(places, 2 * b + 1)
  return Math.max(1e-3, Math.sqrt(x * x + y * y))
}

/** All nodes repel each other, and linked ones attract. */
function addForces(moves: Places, places: Places, pairs: Uint8Array, nodeCount: number): void {
  const apart = 1 / Math.sqrt(nodeCount)
  for (let a = 1; a < nodeCount; a++) {
    for (let b = 0; b < a; b++) {
      const distance = distanceOf(places, a, b)
      const pull = pairs[a * nodeCount + b] === 1 ? (distance * distance) / apart : 0
      push(moves, places, a, b, ((apart * apart) / distance - pull) / distance)
    }
  }
}

/** Moves two nodes apart by a share of their distance; a negative share moves them closer. */
function push(moves: Places, places: Places, a: number, b: number, share: number): void {
  const i = 2 * a
  const j = 2 * b
  const x = (valueAt(places, i) - valueAt(places, j)) * share
  const y = (valueAt(places, i + 1) - valueAt(places, j + 1)) * share
  moves[i] = valueAt(moves, i) + x
  moves[j] = valueAt(moves, j) - x
  moves[i + 1] = valueAt(moves, i + 1) + y
  moves[j + 1] = valueAt(moves, j + 1) - y
}

/** 1 at a * nodeCount + b, a > b, where the two are linked. */
function linkedPairs(nodeCount: number, links: readonly Link[]): Uint8Array {
  const pairs = new Uint8Array(nodeCount * nodeCount)
  for (const [a, b] of links) if (a !== b) pairs[Math.max(a, b) * nodeCount + Math.min(a, b)] = 1
  return pairs
}

function onCircle(nodeCount: number, links: readonly Link[]): Places {
  const neighbors = Array.from({ length: nodeCount }, (): number[] => [])
  for (const [a, b] of links) {
    neighbors[a]?.push(b)
    neighbors[b]?.push(a)
  }
  const turns = new Map<number, number>()
  for (let start = 0; start < nodeCount; start++) {
    const waiting = [start]
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (turns.has(node)) continue
      turns.set(node, turns.size)
      waiting.push(...(neighbors[node] ?? []))
    }
  }
  const angle = (node: number) => (2 * Math.PI * (turns.get(node) ?? 0)) / nodeCount
  return Float64Array.from({ length: 2 * nodeCount }, (_, at) => 0.5 + 0.4 * (at % 2 === 0 ? Math.cos : Math.sin)(angle(Math.floor(at / 2))))
}

function takeSteps(places: Places, moves: Places, most: number): void {
  for (let at = 0; at < places.length; at += 2) {
    const length = Math.sqrt(valueAt(moves, at) ** 2 + valueAt(moves, at + 1) ** 2)
    const share = length > most ? most / length : 1
    places[at] = valueAt(places, at) + valueAt(moves, at) * share
    places[at + 1] = valueAt(places, at + 1) + valueAt(moves, at + 1) * share
  }
}

/** Scales to the square, equally in both dimensions unless one would stay narrow. */
function fit(places: Places): void {
  const sides = [0, 1].map((side) => {
    const values = places.filter((_, at) => at % 2 === side)
    const [least, most] = [Math.min(...values), Math.max(...values)]
    return { center: (least + most) / 2, range: most - least }
  })
  const widest = Math.max(...sides.map(({ range }) => range))
  for (const [side, { center, range }] of sides.entries()) {
    const scale = 1 / Math.max(range, widest / MAX_STRETCH, 1e-9)
    for (let at = side; at < places.length; at += 2) places[at] = 0.5 + (valueAt(places, at) - center) * scale
  }
}

/** Separates overlapping nodes and keeps all within the square. */
function spread(places: Places, nodeCount: number, gap: number): void {
  for (let round = 0; round < SPREAD_ROUNDS; round++) {
    for (let a = 1; a < nodeCount; a++)
      for (let b = 0; b < a; b++) {
        const distance = distanceOf(places, a, b)
        if (distance < gap) push(places, places, a, b, (gap - distance) / distance / 2)
      }
    for (let at = 0; at < places.length; at++) places[at] = Math.min(1, Math.max(0, valueAt(places, at)))
  }
}
