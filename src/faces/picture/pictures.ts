import { inSlices } from '../../base/concurrency/thread-share.ts'
import { invalidInput } from '../../base/errors.ts'
import type { AnalyticsEngine } from '../../engines/engine.ts'
import type { Layouts } from '../../engines/layout/layouts.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import type { RunControl } from '../../results/run-control.ts'
import { replaced } from '../../storage/graphs/replaced.ts'
import type { GraphSchema, GraphStore } from '../../storage/graphs/store.ts'
import type { ToolCaller } from '../../tools/call.ts'
import { assertAbout, tagOf } from '../http/about-graph.ts'
import { communityScene } from './community-scene.ts'
import { condense } from './condense.ts'
import { drawScene, type Look } from './draw-scene.ts'
import { areLinked, linksFrom } from './links-of.ts'
import { nodeScene, type TypedLinks } from './node-scene.ts'
import { readResult, type Shown } from './read-result.ts'
import type { Scene } from './scene.ts'
import { LINE_STYLES } from './theme.ts'

export interface PictureOrder extends Look {
  readonly labels: readonly string[]
  readonly types: readonly string[]
  readonly seed: number
  /** The handle of a result about the graph. */
  readonly result?: string
}

/** Pictures for all APIs. */
export interface Pictures {
  /** Changes with the graph's version and with the order. Throws EDGEWISE_UNKNOWN_GRAPH. */
  tag(tenant: string, graph: string, order: object): Promise<string>
  /** An SVG document. Throws EDGEWISE_GRAPH_TOO_LARGE; the errors of results; and EDGEWISE_INVALID_INPUT for a result that cannot be drawn. */
  draw(tenant: string, graph: string, order: PictureOrder, control: RunControl): Promise<string>
}

export interface PictureSources {
  readonly allGraphs: Pick<GraphStore, 'version' | 'schema' | 'nodes'>
  readonly engine: AnalyticsEngine
  readonly layouts: Layouts
  readonly caller: Pick<ToolCaller, 'open' | 'find'>
}

/** Larger graphs are drawn by community. */
const MOST_DRAWN_NODES = 2000
const MOST_DRAWN_RELATIONSHIPS = 20_000

/** The bounds of Louvain, as of its tool. */
const LOUVAIN = { maxLevels: 100, maxIterations: 1000, tolerance: 1e-4, seedCommunities: null }

interface Drawing {
  readonly projection: CsrProjection
  readonly order: PictureOrder
  readonly control: RunControl
  readonly shown: Shown | null
  readonly tool: string
}

export function createPictures(sources: PictureSources): Pictures {
  const { allGraphs, layouts, caller } = sources

  async function show(tenant: string, projection: CsrProjection, { result }: PictureOrder, control: RunControl): Promise<Pick<Drawing, 'shown' | 'tool'>> {
    if (result === undefined) return { shown: null, tool: '' }
    const whole = await caller.open(tenant, result, control)
    assertAbout(whole, { name: projection.graph, version: projection.version })
    const shown = await readResult(whole, caller.find(whole.tool).family, projection, control.signal)
    return { shown, tool: whole.tool }
  }

  return {
    tag: (tenant, graph, order) => tagOf(allGraphs, tenant, graph, order),
    async draw(tenant, graph, order, control) {
      const projection = await layouts.open(tenant, graph, order, control)
      const drawing = { projection, order, control, ...(await show(tenant, projection, order, control)) }
      const isSmall = projection.csr.nodeCount <= MOST_DRAWN_NODES && projection.csr.arcCount <= MOST_DRAWN_RELATIONSHIPS
      const scene = await (isSmall ? byNode(sources, drawing) : byCommunity(sources, drawing))
      if ((await allGraphs.version(tenant, graph)) !== projection.version) throw replaced(graph)
      return inSlices(drawScene(scene, order), control.signal)
    }
  }
}

async function byNode(sources: PictureSources, { projection, order, control, shown, tool }: Drawing): Promise<Scene> {
  const { tenant, graph, csr } = projection
  if (shown?.kind === 'path') assertLinked(shown.nodes, projection)
  const layout = await sources.layouts.layOut(projection, order.seed, control)
  const schema = await sources.allGraphs.schema(tenant, graph)
  const types = typesOf(schema, order)
  const links = types.length > 1 && types.length <= LINE_STYLES ? await linksByType(sources, projection, order, types, control) : [{ type: null, csr }]
  const mixedTypes = types.length > LINE_STYLES ? types.length : 0
  return inSlices(
    nodeScene({ title: titleOf(graph, order), layout, csr, links, mixedTypes, isDirected: schema.orientation === 'directed', shown, tool }),
    control.signal
  )
}

/** `firms: Person, KNOWS`. */
function titleOf(graph: string, { labels, types }: PictureOrder): string {
  const part = [...labels, ...types].join(', ')
  return part === '' ? graph : `${graph}: ${part}`
}

function typesOf({ relationshipTypes }: GraphSchema, { types }: PictureOrder): string[] {
  return relationshipTypes.filter(({ type }) => types.length === 0 || types.includes(type)).map(({ type }) => type)
}

async function linksByType(
  { layouts }: PictureSources,
  whole: CsrProjection,
  { labels }: PictureOrder,
  types: readonly string[],
  control: RunControl
): Promise<TypedLinks[]> {
  const links: TypedLinks[] = []
  for (const type of types) {
    const { csr, version } = await layouts.open(whole.tenant, whole.graph, { labels, types: [type] }, control)
    if (version !== whole.version) throw replaced(whole.graph)
    if (csr.arcCount > 0) links.push({ type, csr })
  }
  return links.sort((a, b) => b.csr.arcCount - a.csr.arcCount)
}

function assertLinked(path: readonly number[], { csr }: CsrProjection): void {
  if (path.every((node, at) => at === 0 || areLinked(csr, path[at - 1] ?? node, node))) return
  throw invalidInput('The rows of the result are no path along relationships that are drawn. Draw the part of the graph that the path was computed on.')
}

async function byCommunity({ allGraphs, engine, layouts }: PictureSources, { projection, order, control, shown, tool }: Drawing): Promise<Scene> {
  const { tenant, graph, csr, nodeIds } = projection
  if (shown?.kind === 'path') {
    const limits = `${MOST_DRAWN_NODES.toLocaleString('en')} nodes and ${MOST_DRAWN_RELATIONSHIPS.toLocaleString('en')} relationships`
    throw invalidInput(`A path is drawn on up to ${limits}; this part has more. Choose labels or types that have the path.`)
  }
  const groupOf = shown?.kind === 'groups' ? shown.groupOf : (await engine.run('louvain', projection, LOUVAIN, control)).communities
  const communities = await inSlices(condense(csr, groupOf), control.signal)
  const points = await layouts.place(tenant, linksFrom(communities.sizes.length, communities.pairs), order.seed, control)
  const best = await allGraphs.nodes(
    tenant,
    graph,
    communities.best.map((node) => nodeIds[node] as number)
  )
  const counts = { nodeCount: csr.nodeCount, relationshipCount: csr.arcCount }
  return inSlices(
    communityScene({ title: titleOf(graph, order), ...counts, communities, points, names: best.map(({ name }) => name), shown, tool }),
    control.signal
  )
}
