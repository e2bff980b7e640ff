/** A property value of a graph. */
type Value = string | number | boolean

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
}
