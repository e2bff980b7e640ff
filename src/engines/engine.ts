import { invalidInput } from '../base/errors.ts'
import type { Certificate } from '../graph/certificates/certificate.ts'
import type { Projection } from '../graph/projection.ts'
import type { DerivedColumn, DerivedRelationships, ProjectionSpec } from '../graph/spec.ts'
import type { RunControl } from '../results/run-control.ts'
import type { GraphInfo } from '../storage/graphs/store.ts'
import type { Algorithms } from './algorithms.ts'

export type { RunControl }

/** Callers of an algorithm may also request a certificate of its output. */
export interface AlgorithmControl extends RunControl {
  /**
   * Called at most once, before a run succeeds, by an engine that can certify it; `nodeIds` are the store's ids of the nodes that the evidence names by index.
   */
  onCertificate?(certificate: Certificate, nodeIds: Float64Array): void
}

/** Values of nodes, by the store's node ids, from an earlier result. */
export interface NodeValues {
  readonly nodeIds: ArrayLike<number>
  /** `width` numbers per node, node by node. */
  readonly values: ArrayLike<number>
  /** Default 1; more for vectors. */
  readonly width?: number
}

/** Pairs of nodes, by the store's node ids, from an earlier result. */
export interface NodePairs {
  readonly sources: ArrayLike<number>
  readonly targets: ArrayLike<number>
  /** One number per pair, NaN where a pair has none; null when no pair has one. */
  readonly values: ArrayLike<number> | null
}

/** Opens earlier results of a graph, from which projections derive columns and relationships. */
export interface EarlierResults {
  nodeValues(tenant: string, derived: Omit<DerivedColumn, 'name'>, graph: string): Promise<NodeValues>
  nodePairs(tenant: string, derived: DerivedRelationships, graph: string): Promise<NodePairs>
}

async function refuseResult(): Promise<never> {
  throw invalidInput('This engine cannot open earlier results.')
}

/** The default of an engine without results. */
export const noResults: EarlierResults = { nodeValues: refuseResult, nodePairs: refuseResult }

export type AlgorithmName = keyof Algorithms
export type AlgorithmParameters<A extends AlgorithmName> = Parameters<Algorithms[A]>[1]
export type AlgorithmOutput<A extends AlgorithmName> = ReturnType<Algorithms[A]>

/** Algorithms that give each node a score. */
export type ScoreAlgorithm = 'triangleCount' | { [A in AlgorithmName]: AlgorithmOutput<A> extends { scores: Float64Array } ? A : never }[AlgorithmName]
/** The output of such an algorithm beside the scores. */
export type ScoreFacts<A extends ScoreAlgorithm> = Omit<AlgorithmOutput<A>, 'scores' | 'triangles'>

/** The graph to rank and its projection spec, with the projection where parameters name nodes. */
export type RankedGraph = Pick<Projection, 'tenant' | 'graph' | 'spec'> & Partial<Pick<Projection, 'nodeIds' | 'version'>>

/** Totals over the scores of all nodes; there is at least one node. */
export interface ScoreTotals {
  readonly nodeCount: number
  readonly min: number
  readonly max: number
  readonly sum: number
  readonly tiedAtMax: number
}

/** The best rows of a ranking of more nodes than a result keeps. */
export interface TopScores<A extends ScoreAlgorithm> {
  /** The best first; ties by rising id. */
  readonly nodeIds: Float64Array
  readonly scores: Float64Array
  readonly totals: ScoreTotals
  readonly facts: ScoreFacts<A>
}

/** Runs algorithms over its own projections, off the event loop. A full queue throws EDGEWISE_QUEUE_FULL. */
export interface AnalyticsEngine<P extends Projection = Projection> {
  readonly name: 'local' | 'gds' | 'spark'
  /** Changes when a kernel's results may change; part of every handle. */
  readonly version: string
  /** Cached by (tenant, graph, graph version, spec) under a memory cap; concurrent calls for one projection build it once. */
  project(tenant: string, graph: string, spec: ProjectionSpec, control?: RunControl): Promise<P>
  run<A extends AlgorithmName>(algorithm: A, projection: P, parameters: AlgorithmParameters<A>, control?: AlgorithmControl): Promise<AlgorithmOutput<A>>
  /** Ranks nodes inside the engine and returns only the best. null when there are few enough nodes to `project` and `run`. */
  top?<A extends ScoreAlgorithm>(algorithm: A, of: RankedGraph, parameters: AlgorithmParameters<A>, control?: RunControl): Promise<TopScores<A> | null>
  /** Deletes a model that the engine stores; a missing model is not an error. */
  dropModel?(name: string): Promise<void>
  close(): Promise<void>
}

/** The engine that a caller requests; `auto` chooses by the size of the graph. */
export const engineWishes = ['auto', 'local', 'gds'] as const
export type EngineWish = (typeof engineWishes)[number]

export interface ChosenEngine {
  readonly engine: AnalyticsEngine
  /** Notes for the caller about the choice. */
  readonly notes: readonly string[]
}

/** The engines of a process. A requested engine is used or refused, never replaced. */
export interface Engines {
  /** @throws EDGEWISE_ENGINE_UNAVAILABLE when the requested engine is not available. */
  choose(wish: EngineWish | 'spark', info: GraphInfo): Promise<ChosenEngine>
  /** The engine of that version; null when it is gone and its results cannot be recomputed. */
  ofVersion(version: string): Promise<AnalyticsEngine | null>
}
