import type { KernelControl } from '../../graph/control.ts'
import type { CsrProjection } from '../../graph/projection.ts'
import type { Condition, ProjectionSpec } from '../../graph/spec.ts'
import type { ResultTable } from '../../results/table.ts'
import type { ImportRecord } from './import/record.ts'
import type { Direction, Pattern } from './pattern.ts'
import type { Properties, Value, ValueType } from './values.ts'

/** A node as stored. `id` is the store's own, stable within one graph version; `key` is the one given at import. */
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
  /** As seen from the node asked about. */
  readonly direction: 'out' | 'in'
  readonly type: string
  readonly properties: Properties
}

export interface GraphInfo {
  readonly name: string
  /** Changes with every import. */
  readonly version: string
  /** How algorithms and paths read relationships unless a call says otherwise. */
  readonly orientation: 'directed' | 'undirected'
  readonly nodeCount: number
  readonly relationshipCount: number
  readonly importedAt: string
}

/** What an import stored, and how it read its source. */
export interface ImportedGraph extends GraphInfo {
  /** Which property names the nodes of each label; null: their keys do. */
  readonly names: readonly Pick<LabelSchema, 'label' | 'nameProperty'>[]
  /** What was left out, or read otherwise than it may have been meant: plain sentences, a bounded number of them. */
  readonly warnings: readonly string[]
}

export interface PropertySchema {
  readonly property: string
  readonly types: readonly ValueType[]
  /** Owners that have it. */
  readonly count: number
  /** Distinct values, counted up to 10,000. */
  readonly distinct: number
  /** The most frequent values, at most 5. */
  readonly samples: readonly Value[]
  /** Numbers only. */
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
  /** Which label leads to which label by this type. */
  readonly patterns: readonly { readonly source: string; readonly target: string; readonly count: number }[]
}

export interface GraphSchema extends GraphInfo {
  readonly labels: readonly LabelSchema[]
  readonly relationshipTypes: readonly RelationshipTypeSchema[]
  /** Judged by a part of the graph: counts of properties and of patterns are estimates; a property or pattern held by few may be missing. */
  readonly sampled?: true
}

export interface ImportOptions {
  /** Left out: as the source states it, else as the graph of that name has it, else directed. */
  readonly orientation?: 'directed' | 'undirected'
  /** Store a graph without nodes; default: EDGEWISE_EMPTY_IMPORT. */
  readonly allowEmpty?: boolean
  /** label -> property that names its nodes; for labels left out, one that is called so (see docs/graphs.md), else the key. */
  readonly nameProperties?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  onProgress?(progress: { nodes: number; relationships: number }): void
}

export interface NodeQuery {
  /** Any of these; absent: all nodes. */
  readonly labels?: readonly string[]
  readonly where?: readonly Condition[]
  /** Property to order by; ties and nodes without it come in id order, the latter last. */
  readonly orderBy?: { readonly property: string; readonly descending: boolean }
  /** At most this many are returned; `total` counts all. */
  readonly limit: number
  readonly offset?: number
}

/** What a text stands for in a graph: all nodes with that name, per way of comparing. */
export interface NameMatches {
  /** Name or key equal to the text. */
  readonly exact: readonly StoredNode[]
  /** Equal after `fold`; only filled when `exact` is empty. */
  readonly folded: readonly StoredNode[]
  /** Nearest names, best first, at most 5; only filled when both are empty. */
  readonly nearest: readonly StoredNode[]
}

/** A folded phrase found in the graph. */
export interface PhraseHit {
  readonly phrase: string
  /** `name`: a value of a name property. `value`: a text value of any other property. */
  readonly kind: 'name' | 'value'
  readonly owner: 'node' | 'relationship'
  /** The label or relationship type. */
  readonly of: string
  readonly property: string
  /** The value as stored. */
  readonly value: string
  /** How many nodes or relationships hold it. */
  readonly count: number
  /** For `name`: the nodes, at most 20. */
  readonly nodes: readonly StoredNode[]
}

export interface WorkBudget {
  /** Relationships a pattern may look at before EDGEWISE_WORK_BUDGET. */
  readonly maxWork: number
  /** Rows kept before EDGEWISE_WORK_BUDGET. */
  readonly maxRows: number
}

/** One reading query in Cypher 5, of the subset that docs/neo4j.md describes. */
export interface CypherQuery {
  readonly statement: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** Rows kept; what lies beyond is left out. */
  readonly maxRows: number
  /** Bytes kept, estimated from the values. */
  readonly maxBytes: number
}

/** Numbers to keep at nodes: `values[i]` at the node of the store's id `nodeIds[i]`. */
export interface NodeNumbers {
  readonly nodeIds: ArrayLike<number>
  readonly values: ArrayLike<number>
  /** What they become: whole floats stay floats. */
  readonly type: 'integer' | 'float'
  /** The version of the graph that the ids belong to. */
  readonly graphVersion: string
}

export interface CypherRows {
  readonly table: ResultTable
  /** Whether the query gives more rows than are kept. */
  readonly truncated: boolean
  /** Names that the graph lacks, with the nearest it has; what was left out. */
  readonly notes: readonly string[]
}

/**
 * Property graphs. The tenant comes first in each call; an unknown graph is EDGEWISE_UNKNOWN_GRAPH.
 * Names of labels, types and properties that the graph lacks are errors that list the known ones, never empty results.
 */
export interface GraphStore {
  list(tenant: string): Promise<GraphInfo[]>
  version(tenant: string, graph: string): Promise<string>
  /** Looks at the graph anew, where a store may hold an earlier look for a while (see docs/neo4j.md). @returns the version it has now. */
  refresh(tenant: string, graph: string): Promise<string>
  schema(tenant: string, graph: string): Promise<GraphSchema>
  /** Of these graphs, those that the tenant has, in any order; read together. */
  schemas(tenant: string, graphs: readonly string[]): Promise<GraphSchema[]>
  /** Replaces the graph by the records, all or nothing: readers see the old graph or the new one. */
  import(tenant: string, graph: string, records: AsyncIterable<ImportRecord>, options: ImportOptions): Promise<ImportedGraph>
  drop(tenant: string, graph: string): Promise<void>
  /** Removes, in the background, what imports that died left behind. */
  sweep(): void
  /** Does what any call may have to, a write where the store is this service's own; throws what stands in the way. */
  probe(): Promise<void>
  /** Built off the event loop. Derived columns are not the store's: it leaves them out. */
  project(tenant: string, graph: string, spec: ProjectionSpec, control: KernelControl): Promise<CsrProjection>
  findNodes(tenant: string, graph: string, query: NodeQuery): Promise<{ nodes: StoredNode[]; total: number }>
  /** In the order of the ids. */
  nodes(tenant: string, graph: string, ids: readonly number[]): Promise<StoredNode[]>
  /** What each text names. `nameProperty` overrides the labels' own; `labels` narrows. */
  resolve(tenant: string, graph: string, texts: readonly string[], options?: { nameProperty?: string; labels?: readonly string[] }): Promise<NameMatches[]>
  neighbors(
    tenant: string,
    graph: string,
    id: number,
    options: { direction: Direction; types?: readonly string[]; labels?: readonly string[] }
  ): Promise<Neighbor[]>
  /** Most frequent first, ties by value. `of`: a label or type; absent: all. */
  uniqueValues(
    tenant: string,
    graph: string,
    query: { owner: 'node' | 'relationship'; of?: string; property: string; limit: number }
  ): Promise<{ values: { value: Value; count: number }[]; total: number }>
  match(tenant: string, graph: string, pattern: Pattern, budget: WorkBudget, control: KernelControl): Promise<ResultTable>
  /** Which of these folded phrases are names or text values in the graph; order of the input, several hits per phrase possible. */
  lookUpPhrases(tenant: string, graph: string, phrases: readonly string[]): Promise<PhraseHit[]>
  /** Runs a reading query that sees nodes of this graph alone; absent where the store speaks no Cypher. EDGEWISE_INVALID_INPUT says what the query may hold. */
  readCypher?(tenant: string, graph: string, query: CypherQuery, control: KernelControl): Promise<CypherRows>
  /**
   * Sets a property of nodes, whatever it held before; absent where graphs are written by imports alone. The embedded store writes all or nothing, and the graph has a new
   * version then; a database up to 100,000 nodes so, of more those before a failure stay written, and the error's parameter `written` counts them. EDGEWISE_CONFLICT when the graph has another version by now, EDGEWISE_STORE_FORBIDDEN
   * when it cannot be changed so. @returns how many nodes were written: ids that the graph lacks are left out.
   */
  writeNodeValues?(tenant: string, graph: string, property: string, values: NodeNumbers, control: KernelControl): Promise<number>
  close(): Promise<void>
}

/** What is looked up to understand a text: the words of a graph. */
export type VocabularyStore = Pick<GraphStore, 'schema' | 'lookUpPhrases' | 'resolve'>

/** No imported graph can have such a name. */
export const TOLD_PREFIX = 'told:'

/** Whether a name is that of a graph which somebody told in passing. */
export const isTold = (graph: string): boolean => graph.startsWith(TOLD_PREFIX)

/** Graphs of tasks: a name, and `@` with a step for the graph as it was then. */
export const TASK_PREFIX = 'task:'

/** Whether a name is that of a graph beside those of a tenant: it can be read by whoever knows its name, and is neither listed nor written. */
export const isBeside = (graph: string): boolean => isTold(graph) || graph.startsWith(TASK_PREFIX)

/** Graphs that follow from what is kept elsewhere. */
export interface DrawnGraphs {
  /** The name, with its step, that such a name stands for now; EDGEWISE_UNKNOWN_GRAPH. */
  version(tenant: string, graph: string): Promise<string>
  /** Of such a name with its step: always the same. */
  content(tenant: string, version: string): Promise<ToldContent>
}

/** A graph that somebody tells in passing. */
export interface ToldContent {
  readonly records: readonly ImportRecord[]
  readonly orientation: 'directed' | 'undirected'
  /** label -> property that names its nodes */
  readonly nameProperties: Readonly<Record<string, string>>
}

/** Graphs that are kept for a while beside those of a tenant. */
export interface InlineGraphs {
  /** The given store, and told graphs by their names: these are listed by nobody, replaced by nobody, and gone some time after they were last told. */
  readonly store: GraphStore
  /** @returns the graph's name. It follows from the content, and so does the version: whoever tells the same graph again finds the same handles. */
  keep(tenant: string, content: ToldContent): Promise<string>
  /** What was told under this name; null when it is not kept here. */
  content(tenant: string, name: string): Promise<ToldContent | null>
  /** Keeps again, under its name, what `content` gave elsewhere or earlier. */
  restore(tenant: string, name: string, content: ToldContent): Promise<void>
}
