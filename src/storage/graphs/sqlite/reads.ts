import type { KernelControl } from '../../../graph/control.ts'
import type { ProjectionSpec } from '../../../graph/spec.ts'
import type { Pattern } from '../pattern.ts'
import type { NodeQuery, WorkBudget } from '../store.ts'
import { findNodes } from './find-nodes.ts'
import { lookUpPhrases } from './look-up-phrases.ts'
import { match } from './match.ts'
import { degrees, type NeighborOptions, neighbors } from './neighbors.ts'
import { project } from './project.ts'
import { type NodePageQuery, nodePage, type RelationshipIdsQuery, type RelationshipPageQuery, relationshipIds, relationshipPage } from './record-pages.ts'
import { type ResolveOptions, resolve } from './resolve.ts'
import type { Snapshot } from './snapshot.ts'
import { readNodes } from './stored-nodes.ts'
import { type UniqueValuesQuery, uniqueValues } from './unique-values.ts'

/** Every read of one graph in one form, so that it can run on this thread or on a store worker. Arguments and results can be cloned between threads. */
export const reads = {
  project: (snapshot: Snapshot, spec: ProjectionSpec, control: KernelControl) => project(snapshot, spec, control),
  match: (snapshot: Snapshot, { pattern, budget }: { pattern: Pattern; budget: WorkBudget }, control: KernelControl) =>
    match(snapshot, pattern, budget, control),
  findNodes: (snapshot: Snapshot, query: NodeQuery) => findNodes(snapshot, query),
  nodePage: (snapshot: Snapshot, query: NodePageQuery) => nodePage(snapshot, query),
  relationshipPage: (snapshot: Snapshot, query: RelationshipPageQuery) => relationshipPage(snapshot, query),
  relationshipIds: (snapshot: Snapshot, query: RelationshipIdsQuery, control: KernelControl) => relationshipIds(snapshot, query, control),
  nodes: (snapshot: Snapshot, ids: readonly number[]) => readNodes(snapshot, ids),
  degrees: (snapshot: Snapshot, ids: readonly number[]) => degrees(snapshot, ids),
  resolve: (snapshot: Snapshot, { texts, options }: { texts: readonly string[]; options: ResolveOptions }) => resolve(snapshot, texts, options),
  neighbors: (snapshot: Snapshot, { id, options }: { id: number; options: NeighborOptions }) => neighbors(snapshot, id, options),
  uniqueValues: (snapshot: Snapshot, query: UniqueValuesQuery) => uniqueValues(snapshot, query),
  lookUpPhrases: (snapshot: Snapshot, phrases: readonly string[]) => lookUpPhrases(snapshot, phrases)
}

export type ReadName = keyof typeof reads
export type ReadArgument<N extends ReadName> = Parameters<(typeof reads)[N]>[1]
export type ReadOutput<N extends ReadName> = ReturnType<(typeof reads)[N]>

/** A read sent to a worker. */
export interface ReadJob<N extends ReadName = ReadName> {
  readonly name: N
  readonly tenant: string
  readonly graph: string
  readonly argument: ReadArgument<N>
  /** Words of the SharedControl with which the caller cancels. */
  readonly words: Int32Array
}
