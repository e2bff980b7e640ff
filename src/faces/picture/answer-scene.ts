import { inSlices } from '../../base/concurrency/thread-share.ts'
import type { Layouts } from '../../engines/layout/layouts.ts'
import type { RunControl } from '../../results/run-control.ts'
import { readPart } from '../../storage/graphs/read-part.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { assertAbout } from '../http/about-graph.ts'
import { type Drawing, drawingOf } from './drawing.ts'
import { linksFrom, pairsOf } from './links-of.ts'
import type { Pair } from './scene.ts'

/** Of a larger graph, only nodes of the result and their neighbours are shown. */
const MOST_NODES = 500
const MOST_RELATIONSHIPS = 3000
const MOST_CENTRES = 100
const MOST_NEIGHBOURS = 60
const MOST_CHARACTERS = 100
/** As in the positions of other APIs, so that the layout is shared. */
const SEED = 0
/** A screen needs no more decimals. */
const DIGITS = 1e5

export interface ScenePart {
  /** y grows downwards; the longer side of a whole graph is 1. */
  readonly nodes: readonly { readonly id: string; readonly name: string; readonly x: number; readonly y: number }[]
  /** By places of the nodes. */
  readonly links: readonly Pair[]
}

/** What a result shows, and the part of its graph around it. */
export interface AnswerScene extends Drawing {
  readonly scene: ScenePart & { readonly isWhole: boolean }
}

export interface SceneSources {
  readonly allGraphs: GraphStore
  readonly layouts: Layouts
  readonly caller: Pick<ToolCaller, 'open' | 'find'>
}

interface Order {
  readonly tenant: string
  readonly graph: string
  readonly control: RunControl & { readonly signal: AbortSignal }
}

/** A result with places, small enough for one message; null for a result without nodes. Throws the errors of results. */
export async function sceneOf(sources: SceneSources, tenant: string, handle: string, control: Order['control']): Promise<AnswerScene | null> {
  const { allGraphs, caller } = sources
  const result = await caller.open(tenant, handle, control)
  const drawing = await drawingOf(caller, tenant, result, control)
  if (drawing === null) return null
  const { graph } = result
  const { nodeCount, relationshipCount } = await allGraphs.schema(tenant, graph)
  const isWhole = nodeCount <= MOST_NODES && relationshipCount <= MOST_RELATIONSHIPS
  const shown = first(drawing, isWhole ? MOST_NODES : MOST_CENTRES)
  const order = { tenant, graph, control }
  const part = await (isWhole ? wholeOf(sources, order) : around(sources, order, shown))
  assertAbout(result, { name: graph, version: await allGraphs.version(tenant, graph) })
  return { ...shown, scene: { isWhole, ...part } }
}

function first({ kind, nodes, relationships, left }: Drawing, most: number): Drawing {
  const kept = nodes.slice(0, most).map((node) => ({ ...node, name: cut(node.name) }))
  const ids = new Set(kept.map(({ id }) => id))
  const among = relationships.filter(({ source, target }) => ids.has(source) && ids.has(target))
  return { kind, nodes: kept, relationships: among.slice(0, MOST_RELATIONSHIPS), left: left + nodes.length - kept.length }
}

const cut = (name: string): string => (name.length > MOST_CHARACTERS ? `${name.slice(0, MOST_CHARACTERS)}…` : name)
const rounded = (value: number | undefined): number => Math.round((value ?? 0) * DIGITS) / DIGITS

function placed(nodes: readonly { readonly key: string; readonly name: string }[], points: ArrayLike<number>): ScenePart['nodes'] {
  return nodes.map(({ key, name }, at) => ({ id: key, name: cut(name), x: rounded(points[2 * at]), y: rounded(points[2 * at + 1]) }))
}

async function wholeOf({ layouts }: SceneSources, { tenant, graph, control }: Order): Promise<ScenePart> {
  const projection = await layouts.open(tenant, graph, { labels: [], types: [] }, control)
  const { keys, names, points } = await layouts.layOut(projection, SEED, control)
  const nodes = keys.map((key, at) => ({ key, name: names[at] ?? key }))
  return { nodes: placed(nodes, points), links: await inSlices(pairsOf(projection.csr, false), control.signal) }
}

async function around({ allGraphs, layouts }: SceneSources, { tenant, graph, control }: Order, { nodes: marked }: Drawing): Promise<ScenePart> {
  const part = { nodes: marked.map(({ id }) => id), hops: 1, limit: MOST_NEIGHBOURS, labels: [], types: [] }
  const { nodes, relationships } = await readPart({ store: allGraphs, tenant, graph, signal: control.signal }, part)
  const placeOf = new Map(nodes.map(({ key }, place) => [key, place]))
  const links = distinct(relationships.slice(0, MOST_RELATIONSHIPS).map(({ source, target }): Pair => [placeOf.get(source) ?? 0, placeOf.get(target) ?? 0]))
  return { nodes: placed(nodes, await layouts.place(tenant, linksFrom(nodes.length, links), SEED, control)), links }
}

/** Each pair once, whatever its direction. */
function distinct(pairs: readonly Pair[]): Pair[] {
  const ordered = pairs.map(([from, to]): Pair => (from < to ? [from, to] : [to, from])).toSorted(([a, b], [c, d]) => a - c || b - d)
  return ordered.filter(([from, to], at) => from !== ordered[at - 1]?.[0] || to !== ordered[at - 1]?.[1])
}
