/** A property value of a graph. */
export type Value = string | number | boolean

/** The copy of a graph that a run reads; nothing is written back. */
export interface GraphData {
  readonly nodes: readonly {
    readonly key: string
    readonly label: string
    readonly name: string
    readonly aliases: readonly string[]
    readonly properties: readonly { readonly name: string; readonly value: Value }[]
  }[]
  /** Ends are keys of nodes. */
  readonly edges: readonly {
    readonly source: string
    readonly type: string
    readonly target: string
    readonly properties: readonly { readonly name: string; readonly value: Value }[]
  }[]
}

/** JavaScript. Its result is the variable `result`, its return value, or the value of its last expression, whichever exists first. */
export interface Script {
  readonly code: string
  /** Sets the global `graph`, a directed multigraph of graphology. */
  readonly graph?: GraphData
}

/** A SPARQL query of a graph as RDF (see `rdfOf`). */
export interface Sparql {
  readonly query: string
  readonly graph: GraphData
}

export type ScriptOutcome = { readonly printed: string } & (
  | { readonly ok: true /** JSON; null: it came to nothing. */; readonly value: string | null }
  | { readonly ok: false; readonly error: string }
)

export type SparqlOutcome = { readonly ok: true; readonly text: string; readonly isEmpty: boolean } | { readonly ok: false; readonly error: string }

/** JavaScript that changes the global `graph`, or a SPARQL update of the graph as RDF. */
export interface Change {
  readonly language: 'script' | 'sparql'
  readonly text: string
  readonly graph: GraphData
}

export interface ChangedProperty {
  readonly name: string
  readonly value: Value
}

/** The difference that a change makes: additions and removals. */
export interface GraphChanges {
  /** New nodes, and the new parts of changed ones. */
  readonly nodes: readonly {
    readonly key: string
    /** New labels, else the existing one; empty without a label. */
    readonly labels: readonly string[]
    /** Names besides the key. */
    readonly names: readonly string[]
    readonly properties: readonly ChangedProperty[]
    /** Whether a label or a value replaces an earlier one. */
    readonly replaces: boolean
  }[]
  readonly edges: readonly {
    readonly source: string
    readonly type: string
    readonly target: string
    readonly properties: readonly ChangedProperty[]
    readonly replaces: boolean
  }[]
  /** Keys; edges are removed with their nodes. */
  readonly removedNodes: readonly string[]
  readonly removedEdges: readonly { readonly source: string; readonly type: string; readonly target: string }[]
  /** Keys of unchanged nodes that have lost all of their edges. */
  readonly stranded: readonly string[]
}

export type ChangeOutcome = { readonly ok: true; readonly changes: GraphChanges } | { readonly ok: false; readonly error: string }

export interface SandboxControl {
  readonly tenant: string
  readonly signal?: AbortSignal
}

/**
 * Runs model-written code in isolation: no files, no network, no environment, a fixed clock, and bounds of time, memory and output. Runs cannot see each other.
 * Returns faults of the code; throws EDGEWISE_QUEUE_FULL and EDGEWISE_CANCELLED.
 */
export interface Sandbox {
  runScript(script: Script, control: SandboxControl): Promise<ScriptOutcome>
  runSparql(sparql: Sparql, control: SandboxControl): Promise<SparqlOutcome>
  /** Changes a copy of the graph, and returns the difference. */
  change(change: Change, control: SandboxControl): Promise<ChangeOutcome>
}
