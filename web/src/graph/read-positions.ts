import { Problem } from '../service/problem.ts'
import { send } from '../service/request.ts'
import type { GraphData, GraphNode } from './graph-data.ts'
import { nextTask } from './next-task.ts'

interface Head {
  readonly graph: string
  readonly version: string
  readonly total: number
  readonly ids: readonly string[]
  readonly names: readonly string[]
  readonly labels: readonly string[]
  readonly types: readonly string[]
}

interface Size {
  readonly nodes: number
  readonly relationships: number
}

const HEAD_BYTES = 16
const NO_LABEL = 65_535
/** What the service places at most. */
const MOST_NODES = 50_000
const MOST_RELATIONSHIPS = 500_000
/** Of a graph with more relationships: few enough nodes that the relationships among them are seldom too many. */
const FEWER_NODES = 20_000

function limitFor({ nodes, relationships }: Size): string {
  if (relationships > MOST_RELATIONSHIPS) return `&limit=${FEWER_NODES}`
  return nodes > MOST_NODES ? `&limit=${MOST_NODES}` : ''
}

/** The places and links of a graph, as bytes. Of a graph beyond the limits of the service: the nodes with the most relationships. */
export async function readPositions(graph: string, size: Size, signal: AbortSignal): Promise<GraphData> {
  const headers = { accept: 'application/octet-stream' }
  const response = await send(`/graphs/${encodeURIComponent(graph)}/positions?links=true${limitFor(size)}`, { signal, headers })
  return decodePositions(await response.arrayBuffer())
}

/** Reads the format EWP2, which docs/pictures.md describes. */
async function decodePositions(bytes: ArrayBuffer): Promise<GraphData> {
  const text = new TextDecoder()
  if (text.decode(bytes.slice(0, 4)) !== 'EWP2')
    throw new Problem({ detail: 'The page does not know this format of positions. Load the page again.', code: 'PAGE_OLD' })
  const [count = 0, length = 0, links = 0] = new Uint32Array(bytes, 4, 3)
  const head = JSON.parse(text.decode(new Uint8Array(bytes, HEAD_BYTES, length))) as Head
  await nextTask()
  const placesAt = HEAD_BYTES + length
  const labelsAt = placesAt + 8 * count
  const endsAt = labelsAt + Math.ceil((2 * count) / 4) * 4
  const points = new Float32Array(bytes, placesAt, 2 * count)
  return {
    graph: head.graph,
    version: head.version,
    total: head.total,
    types: head.types,
    points,
    nodes: nodesOf(head, points, new Uint16Array(bytes, labelsAt, count)),
    ends: new Uint32Array(bytes, endsAt, 2 * links),
    typeOf: new Uint16Array(bytes, endsAt + 8 * links, links)
  }
}

function nodesOf({ ids, names, labels }: Head, places: Float32Array, labelOf: Uint16Array): GraphNode[] {
  return ids.map((id, at) => {
    const label = labelOf[at] ?? NO_LABEL
    return { id, name: names[at] ?? id, label: label === NO_LABEL ? null : (labels[label] ?? null), x: places[2 * at] ?? 0, y: places[2 * at + 1] ?? 0 }
  })
}
