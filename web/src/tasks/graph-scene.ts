import type { Mark, Marks, PlacedNode, Scene } from '../picture/scene.ts'
import type { GraphChanges } from './graph-changes.ts'
import type { ShownEdge, ShownGraph, ShownNode } from './record.ts'

export type Places = ReadonlyMap<string, PlacedNode>

function linksOf(nodes: readonly ShownNode[], edges: readonly ShownEdge[]): readonly (readonly [number, number])[] {
  const index = new Map(nodes.map(({ key }, at) => [key, at]))
  const pairs = edges.flatMap(({ source, target }): (readonly [number, number])[] => {
    const [from, to] = [index.get(source), index.get(target)]
    return from === undefined || to === undefined || from === to ? [] : [from < to ? [from, to] : [to, from]]
  })
  return [...new Map(pairs.map((pair) => [pair.join(' '), pair])).values()]
}

/** Places of the nodes of the last step, so that nodes stay where they are from step to step. */
export async function placesOf({ nodes, edges }: ShownGraph): Promise<Places> {
  const { placeByForces } = await import('../picture/place-by-forces.ts')
  const places = placeByForces(nodes.length, linksOf(nodes, edges))
  return new Map(nodes.map(({ key, name }, at) => [key, { id: key, name, x: places[at]?.x ?? 0, y: places[at]?.y ?? 0 }]))
}

/** A node that a later step took away has no place; it is put beside a neighbour. */
function placeBeside({ key, name }: ShownNode, edges: readonly ShownEdge[], places: Places): PlacedNode {
  const edge = edges.find(({ source, target }) => (source === key && places.has(target)) || (target === key && places.has(source)))
  const near = places.get(edge?.source === key ? edge.target : (edge?.source ?? ''))
  const all = [...places.values()]
  const [left, right] = [Math.min(...all.map(({ x }) => x), 0), Math.max(...all.map(({ x }) => x), 1)]
  const away = (right - left) * 0.08
  return { id: key, name, x: (near?.x ?? right) + away, y: (near?.y ?? 0) + away }
}

export const sceneOf = ({ nodes, edges }: ShownGraph, places: Places): Scene => ({
  nodes: nodes.map((node) => places.get(node.key) ?? placeBeside(node, edges, places)),
  links: linksOf(nodes, edges),
  left: null
})

/** What is new is ringed and its edges are strong. */
export function marksOfStep({ nodes }: ShownGraph, changes: GraphChanges): Marks {
  const fresh = new Set(changes.nodes.map(({ key }) => key))
  const mark = (isNew: boolean): Mark => ({ row: null, position: null, value: null, group: null, isNew })
  return {
    kind: 'STEP',
    nodes: new Map(nodes.map(({ key }) => [key, mark(fresh.has(key))])),
    path: [...new Map(changes.edges.map(({ source, target }) => [`${source} ${target}`, [source, target] as const])).values()],
    left: 0
  }
}
