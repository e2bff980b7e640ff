import { EdgewiseError } from '../base/errors.ts'
import type { Account } from '../base/telemetry/account.ts'
import type { AnalyticsEngine, EngineWish } from '../engines/engine.ts'
import type { BaseProjection, CallDescriptor } from '../results/provenance.ts'
import { type GraphInfo, isUnlisted } from '../storage/graphs/store.ts'
import type { CallControl } from './call-control.ts'
import { importInlineEdges } from './inline-edges.ts'
import { assertInputSize } from './input-limits.ts'
import { type ModelHashes, modelsNamed } from './models.ts'
import { nameVersions } from './named-programs.ts'
import { assertProjecting, findProjection, listProjections } from './named-projection.ts'
import { descriptorOf, originOf, type ResultSources } from './open-result.ts'
import { nowhere } from './outside.ts'
import { applyParameterAliases, withAliases } from './parameter-aliases.ts'
import { fillGraphDefaults } from './project.ts'
import { missingRequirement } from './requirements.ts'
import { resolveNodes } from './resolve-nodes.ts'
import { decisiveArguments, graphInfo, namesOf } from './run-tool.ts'
import { handleMark } from './schemas.ts'
import { effectsOf, scopeOfEffect } from './scope.ts'
import type { Effect, Tool } from './tool.ts'
import { argumentObject, type ValidateArguments } from './validate-arguments.ts'

export interface ToolCallInput {
  readonly tenant: string
  /** Name or alias. */
  readonly tool: string
  readonly arguments: unknown
  /** The graph of the request, when the arguments name none. */
  readonly graph?: string
  /** The effects that the request allows beyond reading; default: `keeps`. */
  readonly grants?: readonly Effect[]
  /** Set for calls chosen while answering a question: they may only read, whatever the data or the request contains. */
  readonly isPlanned?: boolean
  readonly control?: CallControl
  /** Whom the call counts for; default: the current account. */
  readonly account?: Account
}

/** A well-formed call: all arguments filled in and nodes found, with the descriptor that determines its rows. */
export interface PreparedCall {
  readonly tool: Tool
  readonly info: GraphInfo
  readonly engine: AnalyticsEngine
  readonly base: BaseProjection | null
  readonly resolved: Readonly<Record<string, unknown>>
  readonly descriptor: CallDescriptor
  readonly models: ModelHashes
  /** Whether the call may write to the tenant's stored objects. */
  readonly mayKeep: boolean
  /** Notes on values filled in for the caller. */
  readonly notes: readonly string[]
  readonly engineNotes: readonly string[]
}

function authorise(tool: Tool, grants: readonly Effect[]): void {
  const effect = effectsOf(tool).find((one) => one !== 'none' && !grants.includes(one))
  if (effect === undefined) return
  const scope = scopeOfEffect(effect)
  // For an effect that needs no grant, only the scope of the key can be missing.
  const isScopeMissing = effect === 'keeps' || effect === 'spends' || (scope === 'write' && !grants.includes('keeps'))
  if (isScopeMissing) throw new EdgewiseError('EDGEWISE_INSUFFICIENT_SCOPE', { what: `"${tool.name}"`, scope })
  throw new EdgewiseError('EDGEWISE_EFFECT_NOT_GRANTED', { tool: tool.name, effect, scope, setting: `EDGEWISE_ALLOW_${effect.toUpperCase()}` })
}

function assertReading({ name, effects }: Tool): void {
  if (effects === 'none') return
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', {
    detail: `"${name}" ${effects}, and answering a question may only read. Call the tool directly.`,
    tool: name
  })
}

function assertAvailable(tool: Tool, sources: ResultSources): void {
  const needs = missingRequirement(tool, sources)
  if (needs !== null) throw new EdgewiseError('EDGEWISE_TOOL_UNAVAILABLE', { tool: tool.name, needs })
}

/** Handles of earlier results among the arguments. */
function parentsOf(tool: Tool, given: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(tool.input.properties).flatMap(([name, schema]) => {
    const value = given[name]
    return (schema as Record<string, unknown>)[handleMark] === true && typeof value === 'string' ? [value] : []
  })
}

/** The graph of a call, and the named projection that the call named in place of the graph. */
interface CallGraph {
  readonly info: GraphInfo
  readonly base: BaseProjection | null
}

/** A result's graph is that of its parents; any other call uses the graph, or the projection's graph, that it names. */
async function graphOf(
  tool: Tool,
  request: ToolCallInput,
  requested: unknown,
  parents: readonly string[],
  sources: ResultSources,
  defaultGraph: string
): Promise<CallGraph> {
  if (tool.family === 'knowledge') return { info: nowhere, base: null }
  const { tenant } = request
  const [parent] = parents
  // A tool that changes a projection names it beside the result.
  if (parent !== undefined && tool.family !== 'projections') {
    const descriptor = await descriptorOf(sources, tenant, parent)
    // Reading may use earlier metadata of the graph, writing needs current metadata.
    if (tool.effects === 'writes') await sources.store.refresh(tenant, descriptor.graph)
    return { info: (await originOf(sources, tenant, parent, descriptor)).info, base: null }
  }
  const name = typeof requested === 'string' ? requested : (request.graph ?? defaultGraph)
  if (isUnlisted(name)) return { info: await graphInfo(sources.store, tenant, name), base: null }
  const graphs = await sources.store.list(tenant)
  const named = graphs.some((graph) => graph.name === name) ? null : await findProjection(sources.state, tenant, name)
  if (named === null) {
    const info = graphs.find((graph) => graph.name === name)
    if (info !== undefined) return { info, base: null }
    const projections = (await listProjections(sources.state, tenant)).map((projection) => projection.name)
    throw new EdgewiseError('EDGEWISE_UNKNOWN_GRAPH', { graph: name, known: [...namesOf(graphs), ...projections] })
  }
  assertProjecting(tool, named)
  return { info: await graphInfo(sources.store, tenant, named.graph), base: { name: named.name, spec: named.spec } }
}

/** The arguments of a call under their own names, with defaults. */
function fillArguments(tool: Tool, given: unknown, validate: ValidateArguments): Record<string, unknown> {
  return validate(tool, applyParameterAliases(tool, argumentObject(tool, given)))
}

/** Refuses faults that can be found without the graph. */
export function checkCall(tool: Tool, given: unknown, validate: ValidateArguments): void {
  assertInputSize(given, withAliases(tool), tool.maxInputBytes)
  fillArguments(tool, given, validate)
}

/** Checks size, effects, aliases, validation, defaults, graph and nodes, in this order: cheap refusals come first. */
export async function prepareCall(
  request: ToolCallInput,
  sources: ResultSources,
  options: { readonly validate: ValidateArguments; readonly defaultGraph: string }
): Promise<PreparedCall> {
  const { tenant } = request
  const { store } = sources
  const tool = sources.find(request.tool)
  assertInputSize(request.arguments, withAliases(tool), tool.maxInputBytes)
  if (request.isPlanned === true) assertReading(tool)
  const { grants = ['keeps'] } = request
  authorise(tool, grants)
  assertAvailable(tool, sources)
  const checked = fillArguments(tool, request.arguments, options.validate)
  const versioned = await nameVersions(tool, checked, { kept: sources.state, tenant })
  const { signal } = request.control ?? {}
  const filled = await importInlineEdges(tool, versioned, sources.telling, { tenant, ...(signal && { signal }) })
  const parents = parentsOf(tool, filled)
  const { info, base } = await graphOf(tool, request, filled['graph'], parents, sources, options.defaultGraph)
  const models = await modelsNamed(tool, filled, sources.state, tenant)
  const chosen = await sources.engines.choose((filled['engine'] as EngineWish | 'spark' | undefined) ?? 'auto', info)
  const { given, notes } = fillGraphDefaults(tool, filled, info, base?.spec ?? null)
  const { nameProperty, labels } = given as { nameProperty?: string; labels?: readonly string[] }
  const resolved = await resolveNodes(tool.input, given, {
    tenant,
    graph: info.name,
    store,
    ...(nameProperty === undefined ? {} : { nameProperty }),
    // Labels that restrict the nodes of a call also resolve ambiguous names.
    ...(tool.family === 'navigate' || labels === undefined ? {} : { labels })
  })
  const descriptor: CallDescriptor = {
    tool: tool.name,
    arguments: decisiveArguments(tool, resolved),
    ...(base === null ? {} : { projection: base }),
    ...(Object.keys(models).length === 0 ? {} : { models }),
    graph: info.name,
    graphVersion: info.version,
    engine: chosen.engine.version,
    parents
  }
  return { tool, info, base, engine: chosen.engine, resolved, descriptor, models, mayKeep: grants.includes('keeps'), notes, engineNotes: chosen.notes }
}
