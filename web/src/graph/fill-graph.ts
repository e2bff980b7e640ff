import type { MultiGraph } from 'graphology'
import type { World } from './world.ts'

export interface NodeDrawn {
  x: number
  y: number
  size: number
  color: string
  label: string
  hidden: boolean
  highlighted: boolean
  zIndex: number
}

export interface LinkDrawn {
  hidden: boolean
}

export type DrawnGraph = MultiGraph<NodeDrawn, LinkDrawn>

/** How each node and link of a world is drawn, by place. */
export interface Styles {
  readonly sizes: Float32Array
  readonly colourOf: (at: number) => string
  readonly isShown: (at: number) => boolean
  readonly isLinkShown: (at: number) => boolean
}

const SLICE_MS = 12
const CHECK_EVERY = 256
const MOST_CHARACTERS = 28

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const shorten = (text: string): string => ([...text].length > MOST_CHARACTERS ? `${[...text].slice(0, MOST_CHARACTERS - 1).join('')}…` : text)

/** Calls `act` for each number, and lets the page act between slices. False: aborted. */
async function inSlices(from: number, to: number, signal: AbortSignal, act: (at: number) => void): Promise<boolean> {
  let start = performance.now()
  for (let at = from; at < to; at++) {
    act(at)
    if (at % CHECK_EVERY !== 0 || performance.now() - start < SLICE_MS) continue
    await pause()
    if (signal.aborted) return false
    start = performance.now()
  }
  return !signal.aborted
}

function addNode(graph: DrawnGraph, { nodes }: World, { sizes, colourOf, isShown }: Styles, at: number): void {
  const node = nodes[at]
  if (node === undefined) return
  const { id, name, x, y } = node
  graph.addNode(id, { x, y: -y, size: sizes[at] ?? 1, color: colourOf(at), label: shorten(name), hidden: !isShown(at), highlighted: false, zIndex: 0 })
}

function addLink(graph: DrawnGraph, { nodes, ends }: World, { isLinkShown }: Styles, at: number): void {
  const [from, to] = [nodes[ends[2 * at] ?? 0], nodes[ends[2 * at + 1] ?? 0]]
  if (from !== undefined && to !== undefined) graph.addEdgeWithKey(String(at), from.id, to.id, { hidden: !isLinkShown(at) })
}

/** Fills an empty graph without stopping the page. False: aborted. */
export async function fillGraph(graph: DrawnGraph, world: World, styles: Styles, signal: AbortSignal): Promise<boolean> {
  return (
    (await inSlices(0, world.nodes.length, signal, (at) => addNode(graph, world, styles, at))) &&
    inSlices(0, world.ends.length / 2, signal, (at) => addLink(graph, world, styles, at))
  )
}

/** Makes the parts of expansions those of this world, and draws all as `styles` says. */
export function updateGraph(graph: DrawnGraph, world: World, styles: Styles): void {
  for (const id of graph.nodes().slice(world.data.nodes.length)) graph.dropNode(id)
  for (let at = world.data.nodes.length; at < world.nodes.length; at++) addNode(graph, world, styles, at)
  for (let at = world.data.ends.length / 2; at < world.ends.length / 2; at++) addLink(graph, world, styles, at)
  const [node, link] = [{ at: 0 }, { at: 0 }]
  graph.updateEachNodeAttributes(
    (_, drawn) => {
      const at = node.at++
      return Object.assign(drawn, { size: styles.sizes[at], color: styles.colourOf(at), hidden: !styles.isShown(at) })
    },
    { attributes: ['size', 'color', 'hidden'] }
  )
  graph.updateEachEdgeAttributes((_, drawn) => Object.assign(drawn, { hidden: !styles.isLinkShown(link.at++) }), { attributes: ['hidden'] })
}
