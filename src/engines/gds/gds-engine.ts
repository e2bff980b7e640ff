import type { ProjectionSpec } from '../../graph/spec.ts'
import type { Neo4j } from '../../storage/neo4j/connection.ts'
import type { ProjectionSource } from '../../storage/neo4j/projection-source.ts'
import type { AlgorithmParameters, AnalyticsEngine, EarlierResults, RankedGraph, RunControl, ScoreAlgorithm, TopScores } from '../engine.ts'
import type { PushedGraph } from './catalogue.ts'
import type { GdsHost } from './host.ts'
import type { PushedProjection } from './pushed-algorithm.ts'

export interface GdsEngineOptions {
  readonly neo4j: Neo4j
  /** Where a projection lies in the database. */
  source(tenant: string, graph: string, spec: ProjectionSpec): Promise<ProjectionSource>
  /** Bound of a call that does not bring its own. */
  readonly deadlineMs: number
  /** Lease of a graph in the catalogue: it is dropped then, and projected anew when wanted again. */
  readonly ttlMs: number
  /** Threads of GDS. At 1, the default, results are the same every time. */
  readonly concurrency?: number
  /** Cap on a projection, on a run and on all projections together, in bytes of the server's heap. Without it GDS's own checks hold. */
  readonly maxBytes?: number
  /** Projections kept; the longest unused ones are dropped. */
  readonly maxGraphs?: number
  /** Rows that `top` lets out of the server; default 100,000. */
  readonly keptRows?: number
  /** Without it, specs that derive anything are refused. */
  readonly results?: EarlierResults
  /** Where GDS runs; default: the plugin in the database. Closed with the engine. */
  readonly host?: GdsHost
  /** How far the clocks of engines on one server may be apart; graphs of an owner that is gone stay for so long after their lease. */
  readonly graceMs?: number
  /** Between two sweeps. */
  readonly sweepMs?: number
  /** Epoch milliseconds. */
  now?(): number
}

export type CataloguedGraph = Pick<PushedGraph, 'name' | 'database' | 'nodeCount' | 'relationshipCount' | 'bytes' | 'leaseUntil'>

export interface GdsEngine extends AnalyticsEngine<PushedProjection> {
  top<A extends ScoreAlgorithm>(algorithm: A, of: RankedGraph, parameters: AlgorithmParameters<A>, control?: RunControl): Promise<TopScores<A> | null>
  dropModel(name: string): Promise<void>
  /** Drops the projection's graph; a later run projects it anew. */
  drop(projection: PushedProjection): Promise<void>
  /** Own graphs in the catalogue. */
  list(): readonly CataloguedGraph[]
  /** Drops own graphs at the end of their lease and those that engines now gone left behind; returns the names of the latter. */
  sweep(): Promise<string[]>
}
