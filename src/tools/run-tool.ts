import { EdgewiseError } from '../base/errors.ts'
import type { CachedResult } from '../results/cache.ts'
import { type GraphInfo, type GraphStore, isUnlisted } from '../storage/graphs/store.ts'
import { collectCertificates } from './certificates.ts'
import type { ModelHashes } from './models.ts'
import { nowhere } from './outside.ts'
import { withKeys } from './resolve-nodes.ts'
import type { Tool, ToolContext } from './tool.ts'

/**
 * Arguments that affect display, node look-up or (with the engine itself recorded) the place of computation, but no rows: pages of one result share a handle.
 */
const presentational = new Set(['graph', 'limit', 'offset', 'lists', 'nameProperty', 'engine'])

/** The arguments that determine a result's rows: after defaults, nodes by key. */
export function decisiveArguments(tool: Tool, resolved: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(withKeys(tool.input, resolved)).filter(([name]) => !presentational.has(name)))
}

/** Graph names that a caller may see. */
export function namesOf(graphs: readonly GraphInfo[]): string[] {
  return graphs.map(({ name }) => name).filter((name) => !isUnlisted(name))
}

/** Finds a graph; undefined when the tenant has none of that name. A task's graph is found by its name with the step. */
export async function findGraph(store: GraphStore, tenant: string, graph: string): Promise<GraphInfo | undefined> {
  if (graph === nowhere.name) return nowhere
  const named = isUnlisted(graph) ? await store.version(tenant, graph) : graph
  return (await store.list(tenant)).find(({ name }) => name === named)
}

export async function graphInfo(store: GraphStore, tenant: string, graph: string): Promise<GraphInfo> {
  const graphs = await store.list(tenant)
  const info = isUnlisted(graph) ? await findGraph(store, tenant, graph) : graphs.find(({ name }) => name === graph)
  if (info === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph, known: namesOf(graphs) })
  return info
}

export interface RunContext extends ToolContext {
  readonly models: ModelHashes
}

/** Runs a tool on resolved arguments and records everything that determined its rows. */
export async function runTool(tool: Tool, resolved: Readonly<Record<string, unknown>>, context: RunContext): Promise<CachedResult> {
  const { models, ...rest } = context
  const { engine, graphInfo: info } = rest
  if (context.control.signal?.aborted === true) throw new EdgewiseError('EDGEWISE_CANCELLED')
  const collected = collectCertificates(context.control)
  const outcome = await tool.run({ ...resolved, graph: info.name }, { ...rest, control: collected.control })
  const provenance = {
    graph: info.name,
    graphVersion: info.version,
    projection: outcome.projection ?? null,
    engine: engine.version,
    ...(Object.keys(models).length === 0 ? {} : { models }),
    algorithm: outcome.algorithm ?? tool.name,
    parameters: decisiveArguments(tool, resolved),
    seed: outcome.seed ?? null,
    reproducible: outcome.reproducible ?? (tool.deterministic ? ('exact' as const) : ('none' as const))
  }
  const { table, order = [], notes = [], caveats = [], picture } = outcome
  const certificates = await collected.shown((ids) => context.store.nodes(context.tenant, info.name, ids))
  const summary = certificates.length === 0 ? outcome.summary : { ...outcome.summary, certificates }
  return {
    tool: tool.name,
    graph: info.name,
    graphVersion: info.version,
    table,
    order,
    summary,
    notes: [...caveats, ...notes],
    caveats,
    provenance,
    ...(picture === undefined ? {} : { picture })
  }
}
