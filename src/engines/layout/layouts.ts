import { canonicalJson } from '../../base/canonical-json.ts'
import { inSlices, type Steps } from '../../base/concurrency/thread-share.ts'
import { EdgewiseError } from '../../base/errors.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import { wholeGraph } from '../../graph/spec.ts'
import { createLru } from '../../results/cache.ts'
import { createSharedRuns, watchCaller } from '../../results/single-flight.ts'
import type { GraphSchema, GraphStore, RecordsPart } from '../../storage/graphs/store.ts'
import type { AnalyticsEngine, RunControl } from '../engine.ts'
import { storedPoints } from './coordinates.ts'
import { openLayoutThread } from './layout-thread.ts'
import type { Links } from './links.ts'
import { mostConnectedPart } from './most-connected-part.ts'
import { type Points, rangesOf } from './points.ts'
import { readStoredPlaces } from './stored-places.ts'

/** Larger graphs have no layout. */
export const MAX_NODES = 50_000
const MAX_RELATIONSHIPS = 500_000

export interface Layout {
  readonly graph: string
  readonly version: string
  readonly layout: 'coordinates' | 'forceatlas2'
  readonly seed: number
  /** Nodes without stored coordinates, where others have them. */
  readonly estimated: number
  /** By place in the projection, as are the points. */
  readonly keys: readonly string[]
  readonly names: readonly string[]
  /** The first label of each node; null without any. */
  readonly labels: readonly (string | null)[]
  /** x to the right at 2 * node, then y downwards; the longer side of all is from 0 to 1. */
  readonly points: Points
}

export type LayoutPart = Pick<RecordsPart, 'labels' | 'types'>

export interface OpenedMost {
  readonly projection: CsrProjection
  readonly total: number
}

/** Positions of nodes, kept by graph version, part and seed. */
export interface Layouts {
  /** A part of a graph, each relationship once. Throws EDGEWISE_GRAPH_TOO_LARGE, and the errors of the store. */
  open(tenant: string, graph: string, part: LayoutPart, control?: RunControl): Promise<CsrProjection>
  /** Like `open`; with a limit, the nodes with the most relationships, and the relationships among them. `total` counts all nodes of the part. */
  openMost(tenant: string, graph: string, part: LayoutPart & { readonly limit?: number }, control?: RunControl): Promise<OpenedMost>
  /** The same projection and seed have the same layout. */
  layOut(projection: CsrProjection, seed: number, control?: RunControl): Promise<Layout>
  /** Places nodes that no store has, by forces. */
  place(tenant: string, links: Links, seed: number, control?: RunControl): Promise<Points>
  close(): Promise<void>
}

export interface LayoutOptions {
  readonly store: Pick<GraphStore, 'schema' | 'nodes' | 'version'>
  readonly engine: Pick<AnalyticsEngine<CsrProjection>, 'project'>
  readonly deadlineMs: number
}

const CACHE_BYTES = 64 * 1024 * 1024

export function openLayouts({ store, engine, deadlineMs }: LayoutOptions): Layouts {
  const thread = openLayoutThread()
  const held = createLru<Layout>(CACHE_BYTES)
  const runs = createSharedRuns<Layout>()

  async function make(projection: CsrProjection, seed: number, signal: AbortSignal): Promise<Layout> {
    const { tenant, graph, version, csr } = projection
    const places = await readStoredPlaces(store, projection, signal)
    const stored = await inSlices(storedPoints(places, csr), signal)
    const points = stored?.points ?? (await thread.place(tenant, csr, seed, signal))
    const { keys, names, labels } = places
    const layout = stored === null ? 'forceatlas2' : 'coordinates'
    return { graph, version, layout, seed, estimated: stored?.estimated ?? 0, keys, names, labels, points: await inSlices(fitted(points), signal) }
  }

  async function open(tenant: string, graph: string, { labels = [], types = [] }: LayoutPart, control?: RunControl): Promise<CsrProjection> {
    refuseOver(leastSize(await store.schema(tenant, graph), { labels, types }), graph)
    const projection = await engine.project(tenant, graph, { ...wholeGraph('natural'), labels, types }, control)
    refuseOver(sizeOf(projection), graph)
    return projection
  }

  return {
    open,
    place(tenant, links, seed, control = {}) {
      const ending = new AbortController()
      return new Promise((resolve, reject) => {
        const stop = watchCaller(control, control.deadlineMs ?? deadlineMs, (error) => {
          reject(error)
          ending.abort()
        })
        thread.place(tenant, links, seed, ending.signal).then(resolve, reject).finally(stop)
      })
    },
    async openMost(tenant, graph, { limit = Number.POSITIVE_INFINITY, ...part }, control = {}) {
      const isCut = limit < (await store.schema(tenant, graph)).nodeCount
      const { labels = [], types = [] } = part
      const whole = isCut ? await engine.project(tenant, graph, { ...wholeGraph('natural'), labels, types }, control) : await open(tenant, graph, part, control)
      const total = whole.nodeIds.length
      const projection = total > limit ? await inSlices(mostConnectedPart(whole, limit, MAX_RELATIONSHIPS), control.signal) : whole
      if (projection === null) throw tooLarge({ nodes: limit, relationships: MAX_RELATIONSHIPS + 1 }, graph)
      refuseOver(sizeOf(projection), graph)
      return { projection, total }
    },
    async layOut(projection, seed, control = {}) {
      const { tenant, graph, version, spec, nodeIds } = projection
      // The number of nodes tells a part from its most connected nodes.
      const key = canonicalJson([tenant, graph, version, spec.labels, spec.types, nodeIds.length, seed])
      const known = held.get(key)
      if (known !== undefined) return known
      return runs.join(key, control, control.deadlineMs ?? deadlineMs, async ({ signal }) => {
        const layout = await make(projection, seed, signal)
        held.set(key, layout, bytesOf(layout))
        return layout
      })
    },
    close: () => thread.close()
  }
}

interface Size {
  readonly nodes: number
  readonly relationships: number
}

/** A lower bound of the size of a part, known before it is read. */
function leastSize({ nodeCount, relationshipCount }: GraphSchema, { labels, types }: Required<LayoutPart>): Size {
  if (labels.length > 0) return { nodes: 0, relationships: 0 }
  return { nodes: nodeCount, relationships: types.length > 0 ? 0 : relationshipCount }
}

function refuseOver({ nodes, relationships }: Size, graph: string): void {
  if (nodes > MAX_NODES || relationships > MAX_RELATIONSHIPS) throw tooLarge({ nodes, relationships }, graph)
}

const sizeOf = ({ nodeIds, csr }: CsrProjection): Size => ({ nodes: nodeIds.length, relationships: csr.arcCount })

function tooLarge({ nodes, relationships }: Size, graph: string): EdgewiseError {
  const limits = { maxNodes: MAX_NODES.toLocaleString('en'), maxRelationships: MAX_RELATIONSHIPS.toLocaleString('en') }
  return new EdgewiseError('EDGEWISE_GRAPH_TOO_LARGE', {
    graph,
    nodes: nodes.toLocaleString('en'),
    relationships: relationships.toLocaleString('en'),
    ...limits
  })
}

/** Moves and scales the points to a longer side of 1. */
function* fitted(points: ArrayLike<number>): Steps<Points> {
  const [x, y] = rangesOf(points)
  yield
  const longer = Math.max(x.most - x.least, y.most - y.least)
  const scale = longer > 0 ? 1 / longer : 1
  const moved = new Float32Array(points.length)
  for (let at = 0; at < moved.length; at += 2) {
    moved[at] = ((points[at] as number) - x.least) * scale
    moved[at + 1] = ((points[at + 1] as number) - y.least) * scale
  }
  yield
  return moved
}

function bytesOf({ keys, names, labels, points }: Layout): number {
  const ofTexts = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + 24 + 2 * length, 0)
  return points.byteLength + 8 * labels.length + ofTexts(keys) + ofTexts(names)
}
