import type { KernelControl } from '../../graph/control.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import type { Condition, ProjectionSpec } from '../../graph/spec.ts'
import type { ResultTable } from '../../results/table.ts'
import type { ChangeSummary, GraphChange, NewChange } from './change/difference.ts'
import type { ImportRecord, NodeRecord, RelationshipRecord } from './import/record.ts'
import type { Direction, Pattern } from './pattern.ts'
import type { Properties, Value, ValueType } from './values.ts'

/** A stored node. `id` is the store's own, stable within one graph version; `key` comes from the import. */
export interface StoredNode {
  readonly id: number
  readonly key: string
  readonly labels: readonly string[]
  /** Value of its label's name property as text; the key when it has none. */
  readonly name: string
  readonly properties: Properties
}

export interface Neighbor {
  readonly node: StoredNode
  /** Direction as seen from the given node. */
  readonly direction: 'out' | 'in'
  readonly type: string
  readonly properties: Properties
}

export interface GraphInfo {
  readonly name: string
  /** Changes with every import. */
  readonly version: string
  /** Default direction of relationships for algorithms and paths. */
  readonly orientation: 'directed' | 'undirected'
  readonly nodeCount: number
  readonly relationshipCount: number
  readonly importedAt: string
  /** Another program fills the graph, so it cannot be changed, replaced or dropped here. */
  readonly readOnly?: true
}

/** The stored graph, and notes on how its source was read. */
export interface ImportedGraph extends GraphInfo {
  /** The name property of each label; null where keys name the nodes. */
  readonly names: readonly Pick<LabelSchema, 'label' | 'nameProperty'>[]
  /** A bounded number of sentences on what was left out or may have been misread. */
  readonly warnings: readonly string[]
  /** What a merge changed. */
  readonly merged?: ChangeSummary
  /** Faulty records that were left out, where the caller allowed it. */
  readonly skipped?: readonly { readonly source: string; readonly line: number; readonly detail: string }[]
}

export interface PropertySchema {
  readonly property: string
  readonly types: readonly ValueType[]
  /** Number of owners with the property. */
  readonly count: number
  /** Distinct values, counted up to 10,000. */
  readonly distinct: number
  /** The most frequent values, at most 5. */
  readonly samples: readonly Value[]
  /** For numbers only. */
  readonly min?: number | bigint
  readonly max?: number | bigint
}

export interface LabelSchema {
  readonly label: string
  readonly count: number
  /** The property that names a node of this label; null where its key does. */
  readonly nameProperty: string | null
  readonly properties: readonly PropertySchema[]
}

export interface RelationshipTypeSchema {
  readonly type: string
  readonly count: number
  readonly properties: readonly PropertySchema[]
  /** Labels of sources and targets of this type. */
  readonly patterns: readonly { readonly source: string; readonly target: string; readonly count: number }[]
}

export interface GraphSchema extends GraphInfo {
  readonly labels: readonly LabelSchema[]
  readonly relationshipTypes: readonly RelationshipTypeSchema[]
  /** The schema comes from a sample: counts of properties and of patterns are estimates; rare properties or patterns may be missing. */
  readonly sampled?: true
}

export interface ImportOptions {
  /** Default: the source's, else that of the existing graph, else directed. */
  readonly orientation?: 'directed' | 'undirected'
  /** Stores a graph without nodes; default: throws EDGEWISE_EMPTY_IMPORT. */
  readonly allowEmpty?: boolean
  /** label -> property that names its nodes; default: a property with a naming name (see docs/graphs.md), else the key. */
  readonly nameProperties?: Readonly<Record<string, string>>
  /** The version that the records derive from. Throws EDGEWISE_CONFLICT when the graph has another. A name property that no node has any more is dropped. */
  readonly replaces?: string
  /** Kept in the graph's history with the new version. Without one, the import ends the history, unless it `replaces` a version. */
  readonly change?: NewChange
  readonly signal?: AbortSignal
  onProgress?(progress: { nodes: number; relationships: number }): void
}

export interface NodeQuery {
  /** Only nodes with these keys. */
  readonly keys?: readonly string[]
  /** Any of these; absent: all nodes. */
  readonly labels?: readonly string[]
  readonly where?: readonly Condition[]
  /** Property to order by; ties are in id order, and nodes without the property come last. */
  readonly orderBy?: { readonly property: string; readonly descending: boolean }
  /** Maximum number of returned nodes; `total` counts all. */
  readonly limit: number
  readonly offset?: number
}

/** Nodes with any of the labels, and relationships of any of the types between two of them; absent or empty: all. `ids`: only these nodes. */
export interface RecordsPart {
  readonly labels?: readonly string[]
  readonly types?: readonly string[]
  readonly ids?: readonly number[]
}

/**
 * One version of a graph as records, in the order of ids, in batches of up to about a megabyte. Each call reads anew, and holds nothing between two batches.
 * Reading throws EDGEWISE_CONFLICT once the graph has another version, and EDGEWISE_CANCELLED once the signal has aborted.
 */
export interface GraphRecords {
  readonly schema: GraphSchema
  nodes(): AsyncIterable<readonly NodeRecord[]>
  relationships(): AsyncIterable<readonly RelationshipRecord[]>
}

/** The nodes that a text names, by kind of match. */
export interface NameMatches {
  /** Name or key equal to the text. */
  readonly exact: readonly StoredNode[]
  /** Equal after `fold`; only filled when `exact` is empty. */
  readonly folded: readonly StoredNode[]
  /** Nearest names, best first, at most 5; only filled when both are empty. */
  readonly nearest: readonly StoredNode[]
}

/** A folded phrase that occurs in the graph. */
export interface PhraseHit {
  readonly phrase: string
  /** `name`: a value of a name property. `value`: a text value of any other property. */
  readonly kind: 'name' | 'value'
  readonly owner: 'node' | 'relationship'
  readonly of: string
  readonly property: string
  readonly value: string
  /** Number of nodes or relationships with the value. */
  readonly count: number
  /** For `name`: the nodes, at most 20. */
  readonly nodes: readonly StoredNode[]
}

export interface WorkBudget {
  /** Maximum relationships that a pattern may inspect before EDGEWISE_WORK_BUDGET. */
  readonly maxWork: number
  /** Maximum rows before EDGEWISE_WORK_BUDGET. */
  readonly maxRows: number
}

/** A reading query in the subset of Cypher 5 that docs/neo4j.md describes. */
export interface CypherQuery {
  readonly statement: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Maximum rows; further ones are left out. */
  readonly maxRows: number
  /** Maximum bytes, estimated from the values. */
  readonly maxBytes: number
}

/** Numbers to store on nodes: `values[i]` on the node with the store's id `nodeIds[i]`. */
export interface NodeNumbers {
  readonly nodeIds: ArrayLike<number>
  readonly values: ArrayLike<number>
  /** Type of the stored values: whole floats stay floats. */
  readonly type: 'integer' | 'float'
  /** The graph version of the ids. */
  readonly graphVersion: string
}

export interface CypherRows {
  readonly table: ResultTable
  /** Whether rows were left out. */
  readonly truncated: boolean
  /** Unknown names with their nearest known ones, and what was left out. */
  readonly notes: readonly string[]
}

/**
 * Property graphs. The tenant is the first argument of each call. Throws EDGEWISE_UNKNOWN_GRAPH for an unknown graph. Unknown labels, types and properties are
 * errors that list the known ones, never empty results.
 */
export interface GraphStore {
  list(tenant: string): Promise<GraphInfo[]>
  version(tenant: string, graph: string): Promise<string>
  /** Reads the graph's version again, where a store may cache it (see docs/neo4j.md), and returns it. */
  refresh(tenant: string, graph: string): Promise<string>
  schema(tenant: string, graph: string): Promise<GraphSchema>
  /** The schemas of those graphs that the tenant has, in any order, in one read. */
  schemas(tenant: string, graphs: readonly string[]): Promise<GraphSchema[]>
  /** Replaces the graph by the records atomically: readers see the old graph or the new one. */
  import(tenant: string, graph: string, records: AsyncIterable<ImportRecord>, options: ImportOptions): Promise<ImportedGraph>
  drop(tenant: string, graph: string): Promise<void>
  /** The changes since the last import, newest first, at most 100. */
  changes(tenant: string, graph: string): Promise<GraphChange[]>
  /** The `difference` of the change that made a version; null when it is not in the history. */
  difference(tenant: string, graph: string, version: string): Promise<string | null>
  /** Removes leftovers of dead imports in the background. */
  sweep(): void
  /** Starts a thread ahead of the first long read, where threads read. */
  warm?(): void
  /** Checks that the store works, with a write where it is this service's own; throws otherwise. */
  probe(): Promise<void>
  /** Builds a projection off the event loop. Derived columns are left to the caller. */
  project(tenant: string, graph: string, spec: ProjectionSpec, control: KernelControl): Promise<CsrProjection>
  findNodes(tenant: string, graph: string, query: NodeQuery): Promise<{ nodes: StoredNode[]; total: number }>
  /** In the order of the ids. */
  nodes(tenant: string, graph: string, ids: readonly number[]): Promise<StoredNode[]>
  /** The number of relationships of each node, a self loop once, in the order of the ids; 0 for unknown ids. */
  degrees(tenant: string, graph: string, ids: readonly number[]): Promise<number[]>
  /** Opens a whole graph, or a part, for reading off the event loop with bounded memory. */
  records(tenant: string, graph: string, part: RecordsPart, signal?: AbortSignal): Promise<GraphRecords>
  /** Resolves each text to nodes. `nameProperty` overrides the labels' own; `labels` is a filter. */
  resolve(tenant: string, graph: string, texts: readonly string[], options?: { nameProperty?: string; labels?: readonly string[] }): Promise<NameMatches[]>
  neighbors(
    tenant: string,
    graph: string,
    id: number,
    options: { direction: Direction; types?: readonly string[]; labels?: readonly string[] }
  ): Promise<Neighbor[]>
  /** The most frequent first, ties by value. `of`: a label or type; absent: all. */
  uniqueValues(
    tenant: string,
    graph: string,
    query: { owner: 'node' | 'relationship'; of?: string; property: string; limit: number }
  ): Promise<{ values: { value: Value; count: number }[]; total: number }>
  match(tenant: string, graph: string, pattern: Pattern, budget: WorkBudget, control: KernelControl): Promise<ResultTable>
  /** Finds the folded phrases that are names or text values in the graph, in input order; a phrase may have several hits. */
  lookUpPhrases(tenant: string, graph: string, phrases: readonly string[]): Promise<PhraseHit[]>
  /** Runs a reading query that sees only this graph's nodes; absent without Cypher. Throws EDGEWISE_INVALID_INPUT, which names what a query may contain. */
  readCypher?(tenant: string, graph: string, query: CypherQuery, control: KernelControl): Promise<CypherRows>
  /**
   * Sets a property of nodes and replaces earlier values; absent where only imports write graphs. The embedded store writes all nodes or none, and gives the
   * graph a new version. A database does so for up to 100,000 nodes; with more, a failure keeps what was written before it, and its parameter `written` is that
   * number of nodes. Throws EDGEWISE_CONFLICT when the graph's version has changed, EDGEWISE_STORE_FORBIDDEN when the change is not allowed.
   * @returns the number of written nodes; unknown ids are left out.
   */
  writeNodeValues?(tenant: string, graph: string, property: string, values: NodeNumbers, control: KernelControl): Promise<number>
  close(): Promise<void>
}

/** The look-ups of a graph's vocabulary that parsing needs. */
export type VocabularyStore = Pick<GraphStore, 'schema' | 'lookUpPhrases' | 'resolve'>

/** Prefix of inline graphs, which no imported graph's name can have. */
export const INLINE_PREFIX = 'told:'

/** Whether a name belongs to an inline graph. */
export const isInline = (graph: string): boolean => graph.startsWith(INLINE_PREFIX)

/** Prefix of task graphs; `@` and a step denote an earlier graph. */
export const TASK_PREFIX = 'task:'

/** Whether a name belongs to an inline or task graph: any caller of the tenant that knows it can read it, and it is neither listed nor written. */
export const isUnlisted = (graph: string): boolean => isInline(graph) || graph.startsWith(TASK_PREFIX)

/** Graphs that are derived from other stored data. */
export interface DrawnGraphs {
  /** Resolves a name to its current version. Throws EDGEWISE_UNKNOWN_GRAPH. */
  version(tenant: string, graph: string): Promise<string>
  /** The content of a version, which never changes. */
  content(tenant: string, version: string): Promise<InlineGraphContent>
}

export interface InlineGraphContent {
  readonly records: readonly ImportRecord[]
  readonly orientation: 'directed' | 'undirected'
  /** label -> property that names its nodes */
  readonly nameProperties: Readonly<Record<string, string>>
}

/** Temporary graphs beside a tenant's own. */
export interface InlineGraphs {
  /** The given store, plus inline graphs by name. Inline graphs are not listed, cannot be replaced, and expire some time after they were last stored. */
  readonly store: GraphStore
  /** Stores a graph and returns its name. Name and version follow from the content, so the same graph yields the same handles. */
  keep(tenant: string, content: InlineGraphContent): Promise<string>
  /** The content under this name; null when it is not stored here. */
  content(tenant: string, name: string): Promise<InlineGraphContent | null>
  /** Stores what `content` returned earlier or elsewhere, under its name. */
  restore(tenant: string, name: string, content: InlineGraphContent): Promise<void>
}
