import type { Addition, GraphData, GraphNode } from './graph-data.ts'

/** What a picture may show: the nodes of the service, then those of expansions. */
export interface World {
  readonly data: GraphData
  readonly nodes: readonly GraphNode[]
  readonly places: ReadonlyMap<string, number>
  /** x of each node at 2 * place, then y. */
  readonly points: Float32Array
  /** Both ends of each link, as places in `nodes`. */
  readonly ends: Uint32Array
  readonly types: readonly string[]
  readonly typeOf: Uint16Array
  /** Links of each node. */
  readonly degrees: Uint32Array
}

/** Counts both ends of the links from this one on. */
function countEnds(degrees: Uint32Array, ends: Uint32Array): Uint32Array {
  for (const end of ends) degrees[end] = (degrees[end] ?? 0) + 1
  return degrees
}

export function worldOf(data: GraphData): World {
  const { nodes, points, ends, types, typeOf } = data
  const degrees = countEnds(new Uint32Array(nodes.length), ends)
  return { data, nodes, places: new Map(nodes.map(({ id }, at) => [id, at])), points, ends, types, typeOf, degrees }
}

/** The world with expansions. Links between nodes that the service placed are there already. */
export function extend(base: World, additions: readonly Addition[]): World {
  if (additions.length === 0) return base
  const nodes = [...base.nodes]
  const places = new Map(base.places)
  for (const node of additions.flatMap((addition) => addition.nodes)) {
    if (places.has(node.id)) continue
    places.set(node.id, nodes.length)
    nodes.push(node)
  }
  const links = new Map(additions.flatMap((addition) => addition.links.map((link) => [JSON.stringify([link.source, link.target, link.type]), link])))
  const types = [...base.types]
  const [ends, typeOf]: [number[], number[]] = [[], []]
  for (const { source, target, type } of links.values()) {
    const [from, to] = [places.get(source), places.get(target)]
    if (from === undefined || to === undefined || (from < base.nodes.length && to < base.nodes.length)) continue
    if (!types.includes(type)) types.push(type)
    ends.push(from, to)
    typeOf.push(types.indexOf(type))
  }
  return {
    ...base,
    nodes,
    places,
    types,
    points: joined(
      base.points,
      nodes.slice(base.nodes.length).flatMap(({ x, y }) => [x, y])
    ),
    ends: joined(base.ends, ends),
    typeOf: joined(base.typeOf, typeOf),
    degrees: countEnds(joined(base.degrees, new Array(nodes.length - base.nodes.length).fill(0)), Uint32Array.from(ends))
  }
}

function joined<List extends Float32Array | Uint32Array | Uint16Array>(list: List, more: readonly number[]): List {
  const all = new (list.constructor as new (length: number) => List)(list.length + more.length)
  all.set(list)
  all.set(more, list.length)
  return all
}

/** Places of the neighbours of a node. */
function neighboursOf({ ends }: World, place: number): Set<number> {
  const found = new Set<number>()
  for (let at = 0; at < ends.length; at += 2) {
    const [from = 0, to = 0] = [ends[at], ends[at + 1]]
    if (from === place) found.add(to)
    if (to === place) found.add(from)
  }
  found.delete(place)
  return found
}

/** Neighbours that hang on this node alone. */
export function leavesOf(world: World, place: number): number[] {
  const leaves = neighboursOf(world, place)
  for (let at = 0; at < world.ends.length; at += 2) {
    const [from = 0, to = 0] = [world.ends[at], world.ends[at + 1]]
    if (from !== place && from !== to) leaves.delete(to)
    if (to !== place && from !== to) leaves.delete(from)
  }
  return [...leaves]
}
