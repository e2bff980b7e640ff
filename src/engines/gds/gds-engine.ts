import type { ProjectionSpec } from '../../graph/spec.ts'
import type { Neo4j } from '../../storage/neo4j/connection.ts'
import type { ProjectionSource } from '../../storage/neo4j/projection-source.ts'
import type { AlgorithmParameters, AnalyticsEngine, EarlierResults, RankedGraph, RunControl, ScoreAlgorithm, TopScores } from '../engine.ts'
import type { PushedGraph } from './catalogue.ts'
import type { GdsHost } from './host.ts'
import type { PushedProjection } from './pushed-algorithm.ts'

export interface GdsEngineOptions {
  readonly neo4j: Neo4j
  /** Locates a projection's data in the database. */
  source(tenant: string, graph: string, spec: ProjectionSpec): Promise<ProjectionSource>
  /** The deadline of a call that sets none. */
  readonly deadlineMs: number
  /** The lease of a graph in the catalogue: it is then dropped, and projected again when needed. */
  readonly ttlMs: number
  /** The number of GDS threads. At the default of 1, results are deterministic. */
  readonly concurrency?: number
  /** The maximum size of a projection, of a run, and of all projections together, in bytes of the server's heap. Without it, only GDS's own checks apply. */
  readonly maxBytes?: number
  /** The maximum number of projections; the least recently used ones are dropped. */
  readonly maxGraphs?: number
  /** The maximum number of rows that `top` fetches; default 100,000. */
  readonly keptRows?: number
  /** Without it, specs that derive anything are refused. */
  readonly results?: EarlierResults
  /** Where GDS runs; default: the plugin in the database. The engine closes it. */
  readonly host?: GdsHost
  /** The maximum difference between clocks of engines on one server; graphs of a dead owner stay this long after their lease. */
  readonly graceMs?: number
  /** Between two sweeps. */
  readonly sweepMs?: number
  now?(): number
}

export type CataloguedGraph = Pick<PushedGraph, 'name' | 'database' | 'nodeCount' | 'relationshipCount' | 'bytes' | 'leaseUntil'>

export interface GdsEngine extends AnalyticsEngine<PushedProjection> {
  top<A extends ScoreAlgorithm>(algorithm: A, of: RankedGraph, parameters: AlgorithmParameters<A>, control?: RunControl): Promise<TopScores<A> | null>
  dropModel(name: string): Promise<void>
  /** Drops the projection's graph; a later run projects it again. */
  drop(projection: PushedProjection): Promise<void>
  /** Lists this engine's graphs in the catalogue. */
  list(): readonly CataloguedGraph[]
  /** Drops own graphs past their lease and those of dead engines; returns the names of the latter. */
  sweep(): Promise<string[]>
}
