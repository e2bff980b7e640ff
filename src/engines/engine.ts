import { EdgewiseError } from '../base/errors.ts'
import type { Certificate } from '../graph/certificates/certificate.ts'
import type { Projection } from '../graph/projection.ts'
import type { DerivedColumn, DerivedRelationships, ProjectionSpec } from '../graph/spec.ts'
import type { RunControl } from '../results/run-control.ts'
import type { GraphInfo } from '../storage/graphs/store.ts'
import type { Algorithms } from './algorithms.ts'

export type { RunControl }

/** What the caller of an algorithm may also want: why its output holds. */
export interface AlgorithmControl extends RunControl {
  /** Called at most once before a run ends well, by an engine that can certify it; `nodeIds` are the store's ids of the nodes that the evidence names by index. */
  onCertificate?(certificate: Certificate, nodeIds: Float64Array): void
}

/** Values of nodes, by the store's node ids, from an earlier result. */
export interface NodeValues {
  readonly nodeIds: ArrayLike<number>
  /** `width` numbers a node, one node after another. */
  readonly values: ArrayLike<number>
  /** Default 1; more for vectors. */
  readonly width?: number
}

/** Pairs of nodes, by the store's node ids, from an earlier result. */
export interface NodePairs {
  readonly sources: ArrayLike<number>
  readonly targets: ArrayLike<number>
  /** A number a pair, NaN where it has none; null: no pair has. */
  readonly values: ArrayLike<number> | null
}

/** Opens earlier results of a graph, to fill what projections derive from them. */
export interface EarlierResults {
  nodeValues(tenant: string, derived: Omit<DerivedColumn, 'name'>, graph: string): Promise<NodeValues>
  nodePairs(tenant: string, derived: DerivedRelationships, graph: string): Promise<NodePairs>
}

async function refuseResult(): Promise<never> {
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: 'This engine cannot open earlier results.' })
}

/** Of an engine that was given none. */
export const noResults: EarlierResults = { nodeValues: refuseResult, nodePairs: refuseResult }

export type AlgorithmName = keyof Algorithms
export type AlgorithmParameters<A extends AlgorithmName> = Parameters<Algorithms[A]>[1]
export type AlgorithmOutput<A extends AlgorithmName> = ReturnType<Algorithms[A]>

/** Algorithms that give each node a score. */
export type ScoreAlgorithm = 'triangleCount' | { [A in AlgorithmName]: AlgorithmOutput<A> extends { scores: Float64Array } ? A : never }[AlgorithmName]
/** What such an algorithm says besides the scores. */
export type ScoreFacts<A extends ScoreAlgorithm> = Omit<AlgorithmOutput<A>, 'scores' | 'triangles'>

/** What is ranked: a graph and how it is read. Where parameters name nodes, their projection. */
export type RankedGraph = Pick<Projection, 'tenant' | 'graph' | 'spec'> & Partial<Pick<Projection, 'nodeIds' | 'version'>>

/** Of the scores of all nodes, of which there is at least one. */
export interface ScoreTotals {
  readonly nodeCount: number
  readonly min: number
  readonly max: number
  readonly sum: number
  readonly tiedAtMax: number
}

/** The best rows of a ranking of more nodes than a result keeps. */
export interface TopScores<A extends ScoreAlgorithm> {
  /** Best first, equal ones by rising id. */
  readonly nodeIds: Float64Array
  readonly scores: Float64Array
  readonly totals: ScoreTotals
  readonly facts: ScoreFacts<A>
}

/** Runs algorithms over projections of its own making, off the event loop. A full queue is EDGEWISE_QUEUE_FULL. */
export interface AnalyticsEngine<P extends Projection = Projection> {
  readonly name: 'local' | 'gds' | 'spark'
  /** Changes when a kernel's results may change; part of every handle. */
  readonly version: string
  /** Cached by (tenant, graph, graph version, spec) under a memory cap; concurrent calls for one projection build it once. */
  project(tenant: string, graph: string, spec: ProjectionSpec, control?: RunControl): Promise<P>
  run<A extends AlgorithmName>(algorithm: A, projection: P, parameters: AlgorithmParameters<A>, control?: AlgorithmControl): Promise<AlgorithmOutput<A>>
  /** Ranks nodes where they lie, so that only the best leave it. null: they are few enough to `project` and `run`. */
  top?<A extends ScoreAlgorithm>(algorithm: A, of: RankedGraph, parameters: AlgorithmParameters<A>, control?: RunControl): Promise<TopScores<A> | null>
  /** Forgets a model that lies with the engine; none of that name is no failure. */
  dropModel?(name: string): Promise<void>
  close(): Promise<void>
}

/** Which engine a caller wants: `auto` leaves it to the size of the graph. */
export const engineWishes = ['auto', 'local', 'gds'] as const
export type EngineWish = (typeof engineWishes)[number]

export interface ChosenEngine {
  readonly engine: AnalyticsEngine
  /** What the caller should know of the choice. */
  readonly notes: readonly string[]
}

/** The engines of a process. A wish for one of them is met or refused, never replaced. */
export interface Engines {
  /** @throws EDGEWISE_ENGINE_UNAVAILABLE when the wished one cannot be had. */
  choose(wish: EngineWish | 'spark', info: GraphInfo): Promise<ChosenEngine>
  /** The engine of that version, null when there is none now: its results cannot be computed again. */
  ofVersion(version: string): Promise<AnalyticsEngine | null>
}
