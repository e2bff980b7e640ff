import { ThreadShare } from '../../base/concurrency/thread-share.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'
import type { Point, Properties, Value } from '../../storage/graphs/values.ts'

/** What a layout needs of stored nodes, by place in the projection. */
export interface StoredPlaces {
  readonly keys: readonly string[]
  readonly names: readonly string[]
  /** The first label of each node; null without any. */
  readonly labels: readonly (string | null)[]
  /** Longitude at 2 * node, then latitude, in degrees; NaN where a node has none. */
  readonly geographic: Float64Array
  /** x at 2 * node, then y; NaN where a node has none. */
  readonly plane: Float64Array
}

const BATCH = 1000
/** Beyond it the size of a map has no exact number. */
const FARTHEST = 1e15
const latitudes: ReadonlySet<string> = new Set(['latitude', 'lat'])
const longitudes: ReadonlySet<string> = new Set(['longitude', 'long', 'lon', 'lng'])

/** Reads the nodes of a projection in batches. Throws EDGEWISE_CONFLICT when the graph is replaced meanwhile. */
export async function readStoredPlaces(
  store: Pick<GraphStore, 'nodes' | 'version'>,
  { tenant, graph, version, nodeIds }: CsrProjection,
  signal: AbortSignal
): Promise<StoredPlaces> {
  const [keys, names, labels]: [string[], string[], (string | null)[]] = [[], [], []]
  const geographic = new Float64Array(2 * nodeIds.length).fill(Number.NaN)
  const plane = new Float64Array(2 * nodeIds.length).fill(Number.NaN)
  const share = new ThreadShare()
  for (let from = 0; from < nodeIds.length; from += BATCH) {
    // A store that has the nodes in memory gives them without a pause.
    if (share.isOver()) await share.pause()
    if (signal.aborted) throw new EdgewiseError('EDGEWISE_CANCELLED')
    const nodes = await store.nodes(tenant, graph, Array.from(nodeIds.subarray(from, from + BATCH)))
    for (const { key, name, labels: ofNode, properties } of nodes) {
      const at = 2 * keys.length
      geographic.set(geographicOf(properties) ?? [], at)
      plane.set(planeOf(properties) ?? [], at)
      keys.push(key)
      names.push(name)
      labels.push(ofNode[0] ?? null)
    }
  }
  if (keys.length === nodeIds.length && (await store.version(tenant, graph)) === version) return { keys, names, labels, geographic, plane }
  throw new EdgewiseError('EDGEWISE_CONFLICT', { detail: `The graph "${graph}" was replaced while it was read. Read it again.` })
}

type Pair = readonly [number, number]

function geographicOf(properties: Properties): Pair | null {
  const point = pointOf(properties, 'wgs84')
  const pair = point === undefined ? pairOf(numberIn(properties, longitudes), numberIn(properties, latitudes)) : pairOf(point.x, point.y)
  return pair !== null && Math.abs(pair[0]) <= 180 && Math.abs(pair[1]) <= 90 ? pair : null
}

function planeOf(properties: Properties): Pair | null {
  const { x, y } = pointOf(properties, 'cartesian') ?? { x: properties['x'], y: properties['y'] }
  return pairOf(x, y)
}

const pairOf = (x: unknown, y: unknown): Pair | null => (isPlace(x) && isPlace(y) ? [x, y] : null)

const isPlace = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= FARTHEST

const numberIn = (properties: Properties, names: ReadonlySet<string>): Value | undefined =>
  Object.entries(properties).find(([name]) => names.has(name.toLowerCase()))?.[1]

const pointOf = (properties: Properties, kind: Point['point']): Point | undefined =>
  Object.values(properties).find((value): value is Point => isPoint(value, kind))

const isPoint = (value: Value, kind: Point['point']): value is Point => typeof value === 'object' && value !== null && 'point' in value && value.point === kind
