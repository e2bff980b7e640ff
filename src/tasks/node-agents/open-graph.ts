import { EdgewiseError } from '../../base/errors.ts'
import type { AnalyticsEngine } from '../../engines/engine.ts'
import type { Csr } from '../../graph/csr.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import { sumOutWeights } from '../../graph/vertex/run/memory.ts'
import type { RunControl } from '../../results/run-control.ts'
import type { GraphInfo, GraphStore } from '../../storage/graphs/store.ts'
import { columnsOf, specOf } from '../../tools/project.ts'
import { graphInfo } from '../../tools/run-tool.ts'
import type { KeptStores } from '../../tools/tool.ts'
import { inputColumns, openProgram, readInputs, readParameters } from '../../tools/vertex/program-arguments.ts'
import { readingOf } from '../../tools/vertex/run-program.ts'
import { type AgentProgram, type AgentSend, readAgentProgram } from './agent-program.ts'
import { type AgentsInput, DEFAULTS, MAX_RELATIONSHIPS } from './agents-input.ts'

/** A relationship as seen from one end. */
export interface Relationship {
  /** Number of the node at the other end; parallel relationships are "4", "4#2", "4#3". */
  readonly key: string
  readonly to: number
  /** `both`: relationships are undirected. */
  readonly direction: 'out' | 'in' | 'both'
  /** 1 without weights. */
  readonly weight: number
}

export interface AgentGraph {
  readonly agents: AgentProgram
  readonly projection: CsrProjection
  readonly parameters: Readonly<Record<string, number>>
  readonly inputs: Readonly<Record<string, Float64Array>>
  /** By node number. */
  readonly names: readonly string[]
  readonly relationships: readonly (readonly Relationship[])[]
  /** By node number. */
  readonly outWeightSums: Float64Array
  /** Notes for the caller on how the graph was read. */
  readonly notes: readonly string[]
}

export interface GraphSources {
  readonly store: GraphStore
  /** An engine with projections in this process. */
  readonly engine: AnalyticsEngine<CsrProjection>
  /** Stored objects of the tenant, including programs. */
  readonly kept: KeptStores
  /** Graph for inputs that name none. */
  readonly defaultGraph: string
}

/** Throws EDGEWISE_UNKNOWN_PROGRAM, EDGEWISE_INVALID_PROGRAM, EDGEWISE_AGENTS_UNSUPPORTED. */
export async function openAgentProgram(input: AgentsInput, tenant: string, { kept }: Pick<GraphSources, 'kept'>): Promise<AgentProgram> {
  return readAgentProgram(await openProgram(input, { kept, tenant }))
}

export function overBudget(needs: string, limit: string, hint: string): EdgewiseError {
  return new EdgewiseError('EDGEWISE_AGENTS_BUDGET', { needs, limit, hint })
}

function assertNodes(count: number, { maxNodes = DEFAULTS.maxNodes, maxCalls = DEFAULTS.maxCalls }: AgentsInput): void {
  const narrow = 'Take part of the graph by "labels" or "nodeWhere", or raise the limit.'
  if (count > maxNodes) throw overBudget(`${count} nodes`, `maxNodes (${maxNodes})`, narrow)
  if (count > maxCalls) throw overBudget(`${count} calls at least, one for each node`, `maxCalls (${maxCalls})`, narrow)
}

/** Finds an input's graph. Throws EDGEWISE_UNKNOWN_GRAPH, and EDGEWISE_AGENTS_BUDGET when its size alone is too large. */
export async function findAgentGraph(
  input: AgentsInput,
  tenant: string,
  { store, defaultGraph }: Pick<GraphSources, 'store' | 'defaultGraph'>
): Promise<GraphInfo> {
  const info = await graphInfo(store, tenant, input.graph ?? defaultGraph)
  if (input.labels === undefined && input.nodeWhere === undefined) assertNodes(info.nodeCount, input)
  return info
}

/** The relationships of a node, outgoing ones first. */
function relationshipsOf({ undirected, outOffsets, outTargets, outWeights, inOffsets, inSources, inWeights }: Csr, node: number): Relationship[] {
  const seen = new Map<number, number>()
  const row = (direction: Relationship['direction'], offsets: Uint32Array, ends: Uint32Array, weights: Float64Array | null): Relationship[] =>
    Array.from(ends.subarray(offsets[node], offsets[node + 1]), (to, at) => {
      const before = seen.get(to) ?? 0
      seen.set(to, before + 1)
      const weight = weights?.[(offsets[node] as number) + at] ?? 1
      return { key: before === 0 ? String(to) : `${to}#${before + 1}`, to, direction, weight }
    })
  const out = row(undirected ? 'both' : 'out', outOffsets, outTargets, outWeights)
  return undirected ? out : [...out, ...row('in', inOffsets, inSources, inWeights)]
}

export const isAlong = ({ along }: AgentSend, { direction }: Relationship): boolean => direction === 'both' || along === 'both' || along === direction

/** Reads program, graph, parameters and inputs as run_vertex_program does, with the same errors, and EDGEWISE_AGENTS_BUDGET when the graph is too large. */
export async function openAgentGraph(input: AgentsInput, tenant: string, sources: GraphSources, control: RunControl): Promise<AgentGraph> {
  const { store, engine } = sources
  const agents = await openAgentProgram(input, tenant, sources)
  const { program } = agents
  const info = await findAgentGraph(input, tenant, sources)
  const context = { tenant, store, graphInfo: info, base: null }
  const { changes, notes } = await readingOf(program, input, context)
  const columns = inputColumns(program, input.inputs ?? {})
  const spec = { ...specOf(input, context), ...changes, ...columnsOf(Object.values(columns), context) }
  const projection = await engine.project(tenant, info.name, spec, control)
  const { csr } = projection
  assertNodes(csr.nodeCount, input)
  if (csr.arcCount > MAX_RELATIONSHIPS)
    throw overBudget(`${csr.arcCount} relationships as they are followed`, String(MAX_RELATIONSHIPS), 'Take part of the graph: prompts hold every message.')
  const ids = Array.from(projection.nodeIds)
  return {
    agents,
    projection,
    parameters: await readParameters(program, input.parameters ?? {}, projection, context, input),
    inputs: readInputs(program, columns, projection),
    names: ids.length === 0 ? [] : (await store.nodes(tenant, info.name, ids)).map(({ name }) => name),
    outWeightSums: sumOutWeights(csr),
    relationships: Array.from({ length: csr.nodeCount }, (_, node) => relationshipsOf(csr, node)),
    notes
  }
}
