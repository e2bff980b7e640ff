/** A property value of a graph. */
export type Value = string | number | boolean

/** What a run may read of a graph: a copy, so that nothing is written back. */
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

/** JavaScript. What it comes to is the variable `result`, what it returns, or the value of its last expression: the first of these that is there. */
export interface Script {
  readonly code: string
  /** Given: the global `graph`, a directed multigraph of graphology. */
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

/** The difference that a change makes: what is new, and what is gone. */
export interface GraphChanges {
  /** New ones, and those of which something is new: what they had before is left out. */
  readonly nodes: readonly {
    readonly key: string
    /** New ones, else the one it has; empty: it has none. */
    readonly labels: readonly string[]
    /** Beside the key. */
    readonly names: readonly string[]
    readonly properties: readonly ChangedProperty[]
    /** Whether a label or a value takes the place of an earlier one. */
    readonly replaces: boolean
  }[]
  readonly edges: readonly {
    readonly source: string
    readonly type: string
    readonly target: string
    readonly properties: readonly ChangedProperty[]
    readonly replaces: boolean
  }[]
  /** Keys; edges go with their nodes. */
  readonly removedNodes: readonly string[]
  readonly removedEdges: readonly { readonly source: string; readonly type: string; readonly target: string }[]
  /** Keys of nodes that are as they were, but have lost all of their edges. */
  readonly stranded: readonly string[]
}

export type ChangeOutcome = { readonly ok: true; readonly changes: GraphChanges } | { readonly ok: false; readonly error: string }

export interface SandboxControl {
  readonly tenant: string
  readonly signal?: AbortSignal
}

/**
 * Runs what a model wrote, apart from everything: no files, no network, no environment, no clock but one that stands still, bounded in time, memory and output. Nothing of
 * one run is seen by another. What goes wrong in the code is an outcome; EDGEWISE_QUEUE_FULL and EDGEWISE_CANCELLED are thrown.
 */
export interface Sandbox {
  runScript(script: Script, control: SandboxControl): Promise<ScriptOutcome>
  runSparql(sparql: Sparql, control: SandboxControl): Promise<SparqlOutcome>
  /** Changes a copy of the graph, and tells the difference. */
  change(change: Change, control: SandboxControl): Promise<ChangeOutcome>
}
