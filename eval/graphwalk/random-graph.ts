import { type Draw, drawFrom } from '../harness/draw.ts'
import type { WalkEdge, WalkGraph, WalkNode } from './walk-graph.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Pairs of letters that occur in no English word, so that names are meaningless without a dictionary. */
const strangePairs = [
  'bx',
  'cj',
  'fq',
  'gx',
  'hx',
  'jq',
  'jx',
  'kq',
  'kx',
  'mx',
  'pq',
  'qg',
  'qh',
  'qj',
  'qv',
  'qx',
  'qz',
  'sx',
  'vb',
  'vq',
  'vx',
  'wx',
  'xj',
  'zx'
]

/** Draws distinct names of 4 to 8 letters. */
function openNames(draw: Draw): () => string {
  const used = new Set<string>()
  return () => {
    for (;;) {
      const rest = Array.from({ length: draw.int(2, 6) }, () => draw.one([...letters])).join('')
      const place = draw.int(0, rest.length)
      const name = rest.slice(0, place) + draw.one(strangePairs) + rest.slice(place)
      if (used.has(name)) continue
      used.add(name)
      return name
    }
  }
}

/** Size of a schema: the benchmark uses the smaller one for 100 nodes, the larger one for more. */
interface Richness {
  readonly labels: number
  readonly types: number
  /** Number of properties besides the key. */
  readonly nodeProperties: readonly [number, number]
  readonly edgeProperties: readonly [number, number]
  readonly values: number
}

const small: Richness = { labels: 4, types: 2, nodeProperties: [1, 3], edgeProperties: [2, 4], values: 5 }
const large: Richness = { labels: 8, types: 4, nodeProperties: [4, 6], edgeProperties: [5, 7], values: 10 }

/** Property -> its possible values. */
type Values = ReadonlyMap<string, readonly string[]>

interface Kind {
  readonly name: string
  readonly properties: Values
}

function drawKinds(draw: Draw, name: () => string, count: number, [low, high]: readonly [number, number], values: number): Kind[] {
  return Array.from({ length: count }, () => ({
    name: name(),
    properties: new Map(Array.from({ length: draw.int(low, high) }, () => [name(), Array.from({ length: values }, name)]))
  }))
}

const drawProps = (draw: Draw, { properties }: Kind) => Object.fromEntries([...properties].map(([property, values]) => [property, draw.one(values)]))

/** For each label the pairs of type and target label that start there, with at least two different targets. */
function drawPatterns(draw: Draw, labels: readonly string[], types: readonly Kind[]): Map<string, { type: Kind; target: string }[]> {
  return new Map(
    labels.map((label) => {
      const [first = label, second = label] = draw.some(labels, 2)
      const sure = [first, second].map((target) => ({ type: draw.one(types), target }))
      const all = types.flatMap((type) => labels.map((target) => ({ type, target })))
      const others = all.filter((pair) => draw.chance(0.25) && !sure.some((known) => known.type === pair.type && known.target === pair.target))
      return [label, [...sure, ...others]]
    })
  )
}

/** Relationships per node; parallel ones occur, loops do not. */
const edgesPerNode = 3

/** Draws a graph of at least 40 nodes; equal seeds give equal graphs. */
export function drawGraph(nodeCount: number, seed: number): WalkGraph {
  const draw = drawFrom(seed)
  const name = openNames(draw)
  const rich = nodeCount > 100 ? large : small
  const capital = (kind: Kind) => ({ ...kind, name: kind.name[0]?.toUpperCase() + kind.name.slice(1) })
  const labels = drawKinds(draw, name, rich.labels, rich.nodeProperties, rich.values).map(capital)
  const types = drawKinds(draw, name, rich.types, rich.edgeProperties, rich.values).map((kind) => ({ ...kind, name: kind.name.toUpperCase() }))
  const patterns = drawPatterns(
    draw,
    labels.map((label) => label.name),
    types
  )
  const nodes: WalkNode[] = Array.from({ length: nodeCount }, (_, place) => {
    // Ensures that each label has some nodes.
    const label = labels[place < 4 * labels.length ? place % labels.length : draw.int(0, labels.length - 1)] as Kind
    return { label: label.name, props: { key: name(), ...drawProps(draw, label) } }
  })
  const members = new Map(labels.map((label) => [label.name, nodes.flatMap((node, place) => (node.label === label.name ? [place] : []))]))
  const edges: WalkEdge[] = []
  while (edges.length < edgesPerNode * nodeCount) {
    const src = draw.int(0, nodeCount - 1)
    const { type, target } = draw.one(patterns.get(nodes[src]?.label ?? '') ?? [])
    const dst = draw.one(members.get(target) ?? [])
    if (dst !== src) edges.push({ src, dst, type: type.name, props: drawProps(draw, type) })
  }
  return { id: `walk-${nodeCount}-${seed}`, nodes, edges }
}
